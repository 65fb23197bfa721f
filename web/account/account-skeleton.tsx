import { type AccountTab, accountTabs } from '#web/paths.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { AccountColumns } from './account-columns.tsx';
import { firstTab } from './account-tabs.ts';
import { Card } from './card.tsx';
import { ProfileSkeleton } from './profile/profile-skeleton.tsx';

/** Skeleton of the account until the session is known. It is invisible to visitors, who are redirected. */
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
          <AccountColumns tab={tab} menu={<MenuSkeleton />} panel={<PanelSkeleton tab={tab ?? firstTab} />} />
        </Loading>
      </div>
    </>
  );
}

function MenuSkeleton() {
  return (
    <>
      <Skeleton className="mb-4 h-8 w-44 lg:hidden" />
      <div className="flex items-center gap-3">
        <Skeleton className="size-12 rounded-full!" />
        <div className="flex flex-1 flex-col gap-2">
          <Skeleton className="h-4 w-32" />
          <Skeleton className="h-3.5 w-40" />
        </div>
      </div>
      <div className="mt-5 divide-y divide-border rounded-lg border border-border bg-card lg:divide-y-0 lg:border-0 lg:bg-transparent">
        {accountTabs.map((tab) => (
          <div key={tab} className="flex h-14 items-center gap-3 px-4 lg:h-12 lg:gap-2.5 lg:px-3">
            <Skeleton className="size-5" />
            <Skeleton className="h-4 w-36" />
          </div>
        ))}
      </div>
    </>
  );
}

function PanelSkeleton({ tab }: { tab: AccountTab }) {
  return (
    <>
      <div className="-mt-3 mb-1 flex h-tap items-center lg:hidden">
        <Skeleton className="h-4 w-32" />
      </div>
      <div className="mb-5 text-h1 lg:mb-6">
        <Skeleton className="h-[1lh] w-56 max-w-full" />
        <Skeleton className="my-2 h-4 w-72 max-w-full" />
      </div>
      {tab === 'perfil' ? (
        <ProfileSkeleton />
      ) : tab === 'configuracoes' ? (
        <SettingsSkeleton />
      ) : (
        <Skeleton className="h-83 w-full rounded-lg!" />
      )}
    </>
  );
}

function SettingsSkeleton() {
  return (
    <div className="flex flex-col gap-5 lg:gap-6">
      {['pessoa', 'email', 'senha', 'tema'].map((key) => (
        <Card key={key}>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <div className="flex flex-col gap-2">
              <Skeleton className="h-5 w-24" />
              <Skeleton className="h-4 w-48" />
            </div>
            <Skeleton className="h-tap w-full sm:w-32" />
          </div>
        </Card>
      ))}
    </div>
  );
}
