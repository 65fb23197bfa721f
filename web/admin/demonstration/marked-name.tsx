import type { ReactNode } from 'react';
import { Badge } from '#web/ui/badge.tsx';

interface MarkedNameProps {
  of: { name: string; isDemonstration: boolean };
  /** further marks, beside the name */
  children?: ReactNode;
}

/** The name of a row in a list, with the demonstration's mark where it belongs to it. */
export function MarkedName({ of: { name, isDemonstration }, children }: MarkedNameProps) {
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {name}
      {children}
      {isDemonstration && <Badge tone="outline">Demonstração</Badge>}
    </span>
  );
}
