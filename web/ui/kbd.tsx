export function Kbd({ children }: { children: string }) {
  return (
    <kbd className="inline-grid min-h-6 min-w-6 place-items-center rounded-sm border border-border-strong bg-card px-1.5 font-sans text-micro font-semibold text-foreground">
      {children}
    </kbd>
  );
}
