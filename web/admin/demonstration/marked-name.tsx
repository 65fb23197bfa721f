import type { ReactNode } from 'react';
import { Badge } from '#web/ui/badge.tsx';

interface MarkedNameProps {
  of: { name: string; isDemonstration: boolean };
  /** further badges beside the name */
  children?: ReactNode;
}

/** The name of a row, with a badge if it belongs to the demonstration. */
export function MarkedName({ of: { name, isDemonstration }, children }: MarkedNameProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {name}
      {children}
      {isDemonstration && <Badge tone="outline">Demonstração</Badge>}
    </span>
  );
}
