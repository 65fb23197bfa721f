import type { ReactNode } from 'react';

/** A box that scrolls sideways must be reached by the keyboard, and say what it is. */
const reachable = { role: 'region', tabIndex: 0 } as const;

export function ScrollRegion({
  label,
  className,
  children,
}: {
  label: string;
  className: string;
  children: ReactNode;
}) {
  return (
    <div {...reachable} aria-label={label} className={className}>
      {children}
    </div>
  );
}
