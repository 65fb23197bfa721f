import clsx from 'clsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

/** Rows on their way, in the table's own geometry. */
export function TableSkeleton({ columns, rows = 8 }: { columns: number; rows?: number }) {
  const places = (count: number) => Array.from({ length: count }, (_, place) => `lugar-${place}`);
  return (
    <Loading>
      <div className="h-10 bg-card-sunken max-md:hidden" />
      {places(rows).map((row) => (
        <div key={row} className="flex items-center gap-6 border-t border-border px-4 py-3 md:h-12 md:py-0">
          {places(columns).map((column, place) => (
            <Skeleton
              key={column}
              className={clsx('h-4', place === 1 ? 'flex-1' : 'w-12', place > 1 && 'max-md:hidden')}
            />
          ))}
          <Skeleton className="h-7 w-20" />
        </div>
      ))}
    </Loading>
  );
}
