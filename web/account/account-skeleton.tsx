import { type AccountTab, accountTabs } from '#web/paths.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { AccountColumns } from './account-columns.tsx';

/** The account before it is known whose it is, in the places of what comes. Visitors on their way out see nothing of it. */
export function AccountSkeleton({ tab }: { tab: AccountTab | null }) {
  return (
    <>
      <noscript>
        <p className="mx-auto max-w-page px-gutter pt-8">
          A sua conta só abre com o JavaScript do navegador ligado. Os preços podem ser lidos sem ele.
        </p>
      </noscript>
      <div className="invisible [.signed-in_&]:visible">
        <Loading>
          <AccountColumns tab={tab} menu={<MenuSkeleton />} panel={<PanelSkeleton />} />
        </Loading>
      </div>
    </>
  );
}

function MenuSkeleton() {
  return (
    <>
      <Skeleton className="mb-5 h-8 w-44 lg:hidden" />
      <div className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-full!" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3.5 w-40" />
        </div>
      </div>
      <div className="mt-5 divide-y divide-border rounded-lg border border-border bg-card lg:divide-y-0 lg:border-0 lg:bg-transparent">
        {accountTabs.map((tab) => (
          <div key={tab} className="flex h-14 items-center gap-3 px-4 lg:h-12">
            <Skeleton className="size-5" />
            <Skeleton className="h-4 w-36" />
          </div>
        ))}
      </div>
    </>
  );
}

/** Title, and the cards of a part of the account. */
function PanelSkeleton() {
  return (
    <>
      <Skeleton className="mb-3 h-5 w-32 lg:hidden" />
      <Skeleton className="h-9 w-56 max-w-full" />
      <Skeleton className="mt-3 h-4 w-80 max-w-full" />
      <div className="mt-6">
        <CardsSkeleton />
      </div>
    </>
  );
}

/** What a part of the account holds, on its way. */
export function CardsSkeleton() {
  return (
    <div className="flex flex-col gap-5 lg:gap-6">
      <div className="rounded-lg border border-border bg-card p-4 lg:p-5">
        <div className="flex items-center gap-4">
          <Skeleton className="size-16 rounded-full!" />
          <div className="flex flex-1 flex-col gap-2">
            <Skeleton className="h-6 w-40 max-w-full" />
            <Skeleton className="h-4 w-52 max-w-full" />
          </div>
        </div>
        <div className="mt-5 grid gap-4 md:grid-cols-2">
          <Skeleton className="h-5 w-44 max-w-full" />
          <Skeleton className="h-5 w-44 max-w-full" />
        </div>
      </div>
      <div className="grid grid-cols-3 gap-3 lg:gap-4">
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
        <Skeleton className="h-28 w-full" />
      </div>
    </div>
  );
}
