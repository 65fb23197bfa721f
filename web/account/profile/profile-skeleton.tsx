import { Skeleton } from '#web/ui/skeleton.tsx';
import { Card } from '../card.tsx';

/** Skeleton of the profile card and of the counters. */
export function ProfileSkeleton() {
  return (
    <div className="flex flex-col gap-5 lg:gap-6">
      <Card>
        <div className="flex flex-wrap items-center gap-4">
          <Skeleton className="size-16 rounded-full!" />
          <div className="flex flex-1 basis-44 flex-col gap-2">
            <Skeleton className="h-6 w-40 max-w-full" />
            <Skeleton className="h-4 w-52 max-w-full" />
          </div>
          <Skeleton className="h-tap w-full sm:w-64" />
        </div>
        <div className="mt-5 grid grid-cols-2 gap-4 border-t border-border pt-4">
          <Skeleton className="h-11 w-32 max-w-full" />
          <Skeleton className="h-11 w-32 max-w-full" />
        </div>
      </Card>
      <div>
        <Skeleton className="mb-3 h-6 w-40" />
        <div className="grid grid-cols-3 gap-3 lg:gap-4">
          {['favoritos', 'avaliacoes', 'relatos'].map((key) => (
            <Skeleton key={key} className="h-29 w-full rounded-lg!" />
          ))}
        </div>
      </div>
    </div>
  );
}
