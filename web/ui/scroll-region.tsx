import type { ReactNode } from 'react';

/** A box that scrolls sideways must be focusable and have an accessible name. */
const focusableRegion = (label: string) => ({ role: 'region', tabIndex: 0, 'aria-label': label }) as const;

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
    <div {...focusableRegion(label)} className={className}>
      {children}
    </div>
  );
}
