import type { ReactNode } from 'react';

/** Box for a section of the account. */
export function Card({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border border-border bg-card p-4 lg:p-5">{children}</div>;
}

interface CardRowProps {
  title: string;
  level: 2 | 3;
  /** description or current value */
  children: ReactNode;
  action: ReactNode;
}

export function CardRow({ title, level, children, action }: CardRowProps) {
  const Heading = `h${level}` as const;
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
      <div className="min-w-0 flex-1 basis-56">
        <Heading className="heading text-h3">{title}</Heading>
        <div className="mt-1 text-small wrap-anywhere text-muted-foreground">{children}</div>
      </div>
      {action}
    </div>
  );
}
