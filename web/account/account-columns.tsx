import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { AccountTab } from '#web/paths.ts';

interface AccountColumnsProps {
  /** null if the URL names none */
  tab: AccountTab | null;
  menu: ReactNode;
  panel: ReactNode;
}

/** Menu and panel side by side; a phone shows one of them, depending on the URL. */
export function AccountColumns({ tab, menu, panel }: AccountColumnsProps) {
  return (
    <div className="mx-auto grid max-w-page grid-cols-1 items-start gap-9 px-gutter pt-5 lg:grid-cols-[17.5rem_minmax(0,1fr)] lg:pt-8">
      <div className={clsx('min-w-0', tab !== null && 'max-lg:hidden')}>{menu}</div>
      <div className={clsx('min-w-0', tab === null && 'max-lg:hidden')}>{panel}</div>
    </div>
  );
}
