import type { ReactNode } from 'react';
import { type AccountTab, paths } from '#web/paths.ts';
import { BackLink } from '#web/ui/breadcrumb.tsx';
import { tabFacts } from './account-tabs.ts';

export const panelTitleId = 'titulo-da-aba';

interface PanelProps {
  tab: AccountTab;
  /** description under the title */
  about?: ReactNode;
  /** link or button beside the title */
  action?: ReactNode;
  children: ReactNode;
}

/** Title and content of a tab of the account. */
export function Panel({ tab, about, action, children }: PanelProps) {
  return (
    <>
      <div className="-mt-3 mb-1 lg:hidden">
        <BackLink to={paths.dashboard()}>Minha conta</BackLink>
      </div>
      <header className="mb-5 flex flex-wrap items-center gap-x-6 gap-y-3 lg:mb-6">
        <div className="min-w-0 flex-1 basis-64">
          <h1 id={panelTitleId} tabIndex={-1} className="heading text-h1 outline-none">
            {tabFacts[tab].label}
          </h1>
          {about && <p className="mt-1 text-muted-foreground">{about}</p>}
        </div>
        {action}
      </header>
      <div className="flex flex-col gap-5 lg:gap-6">{children}</div>
    </>
  );
}
