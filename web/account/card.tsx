import type { ReactNode } from 'react';

/** A block of the account. */
export function Card({ children }: { children: ReactNode }) {
  return <div className="rounded-lg border border-border bg-card p-4 lg:p-5">{children}</div>;
}

interface CardRowProps {
  title: string;
  /** heading level, so that the order of headings holds */
  level: 2 | 3;
  /** what it is, or how it stands */
  children: ReactNode;
  /** what can be done about it */
  action: ReactNode;
}

/** What there is, and the button that changes it. */
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
