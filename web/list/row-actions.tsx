import clsx from 'clsx';
import { Button } from '#web/ui/button.tsx';
import { rowAnchor } from './row-focus.ts';
import type { RowAction } from './table-rows.ts';

interface RowActionsProps {
  /** of the row */
  name: string;
  actions: readonly RowAction[];
  /** the keyboard finds the row at the first of them */
  hasAnchor: boolean;
  /** with their words, as there is room for on cards */
  worded?: boolean;
}

/** The buttons of a row. */
export function RowActions({ name, actions, hasAnchor, worded = false }: RowActionsProps) {
  return (
    <div className={clsx('flex gap-1', worded ? '-mx-3 flex-wrap' : 'justify-end')}>
      {actions.map(({ label, icon: Icon, run, refused, danger = false }, place) => (
        <Button
          key={label}
          variant="ghost"
          size="dense"
          {...(hasAnchor && place === 0 && rowAnchor)}
          aria-label={`${label} ${name}`}
          aria-disabled={refused !== undefined || undefined}
          title={refused ?? (worded ? undefined : label)}
          icon={<Icon aria-hidden="true" />}
          onClick={run}
          className={clsx(
            !worded && 'w-tap px-0! lg:w-9',
            refused === undefined ? danger && 'text-up-ink!' : 'text-stale!',
          )}
        >
          {worded && label}
        </Button>
      ))}
    </div>
  );
}
