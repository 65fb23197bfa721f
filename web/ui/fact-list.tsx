/** List of facts with name and value. The value says so if a fact is unknown. */
export function FactList({ facts }: { facts: readonly (readonly [name: string, value: string])[] }) {
  return (
    <dl className="divide-y divide-border rounded-lg border border-border bg-card px-4 py-1">
      {facts.map(([name, value]) => (
        <div key={name} className="flex flex-wrap justify-between gap-x-4 py-2.5 text-small">
          <dt className="text-muted-foreground">{name}</dt>
          <dd className="ml-auto min-w-0 text-right font-semibold wrap-anywhere">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
