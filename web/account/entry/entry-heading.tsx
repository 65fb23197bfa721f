import type { ReactNode } from 'react';

interface EntryHeadingProps {
  title: string;
  children?: ReactNode;
}

export function EntryHeading({ title, children }: EntryHeadingProps) {
  return (
    <header className="mb-6">
      <h1 className="heading text-h1">{title}</h1>
      {children && <p className="mt-1 text-muted-foreground">{children}</p>}
    </header>
  );
}
