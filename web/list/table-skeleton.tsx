import clsx from 'clsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

const places = (count: number) => Array.from({ length: count }, (_, place) => `lugar-${place}`);

/** Rows on their way, in the geometry of the table, and under 768 px of the cards. */
export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  return (
    <Loading>
      <div className="h-10 bg-card-sunken max-md:hidden" />
      {places(rows).map((row) => (
        <div key={row} className="border-t border-border max-md:first-of-type:border-0">
          <div className="flex h-12 items-center gap-6 px-4 max-md:hidden">
            {places(columns).map((column, place) => (
              <Skeleton key={column} className={clsx('h-4', place === 1 ? 'flex-1' : 'w-12')} />
            ))}
            <Skeleton className="h-7 w-20" />
          </div>
          <div className="flex flex-col gap-3 px-4 py-4 md:hidden">
            <Skeleton className="h-4 w-1/2" />
            <Skeleton className="h-3 w-3/4" />
            <Skeleton className="h-7 w-2/5" />
          </div>
        </div>
      ))}
    </Loading>
  );
}
