import type { ReactNode } from 'react';

/** A box that scrolls sideways must be reached by the keyboard, and say what it is. */
const reachable = (label: string) => ({ role: 'region', tabIndex: 0, 'aria-label': label }) as const;

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
    <div {...reachable(label)} className={className}>
      {children}
    </div>
  );
}
