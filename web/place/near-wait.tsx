import clsx from 'clsx';
import type { ReactNode } from 'react';
import { type NamedPlace, sayNear } from './user-place.ts';

interface NearWaitProps {
  /** null: no place is chosen, or none is known yet */
  from: NamedPlace | null;
  /** the city's list */
  children: ReactNode;
}

/**
 * Shows the city's list where no place is chosen. Where one is, the list keeps its room while that near the person loads, and
 * is shown after 5 s, counted anew once the place is known (place-row.css).
 */
export function NearWait({ from, children }: NearWaitProps) {
  return (
    <>
      {from && (
        <p role="status" className="sr-only">
          Buscando os preços {sayNear(from)}...
        </p>
      )}
      <div className={clsx('lowest-city relative', from && 'near-late')}>{children}</div>
    </>
  );
}
