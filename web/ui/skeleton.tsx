import clsx from 'clsx';
import type { ReactNode } from 'react';

/** Placeholder block; the caller sets its size. */
export function Skeleton({ className }: { className: string }) {
  return <span className={clsx('skeleton block', className)} />;
}

/** Announces 'Carregando' once; its blocks are hidden from screen readers. */
export function Loading({ children }: { children: ReactNode }) {
  return (
    <div role="status">
      <span className="sr-only">Carregando</span>
      <div aria-hidden="true">{children}</div>
    </div>
  );
}

/** Skeleton of a price card: name, price, freshness, ruler. */
export function SkeletonCard() {
  return (
    <div className="flex flex-col gap-3 rounded-lg border border-border bg-card p-4">
      <Skeleton className="h-4 w-1/2" />
      <Skeleton className="h-9 w-4/5" />
      <Skeleton className="h-4 w-2/5" />
      <Skeleton className="h-2 w-full" />
    </div>
  );
}

/** Skeleton of ranking rows: place, freshness, price. */
export function SkeletonRows({ rows = 6 }: { rows?: number }) {
  return (
    <div className="divide-y divide-border rounded-lg border border-border bg-card">
      {Array.from({ length: rows }, (_, row) => `linha-${row}`).map((key) => (
        <div key={key} className="flex items-center gap-6 p-4">
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-4 w-3/5" />
            <Skeleton className="h-3 w-2/5" />
          </div>
          <Skeleton className="h-8 w-24" />
        </div>
      ))}
    </div>
  );
}
