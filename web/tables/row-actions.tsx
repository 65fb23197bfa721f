import clsx from 'clsx';
import { Button } from '#web/ui/button.tsx';
import { rowAnchor } from './row-focus.ts';
import type { RowAction } from './table-rows.ts';

interface RowActionsProps {
  /** of the row */
  name: string;
  actions: readonly RowAction[];
  /** every button with its word, as there is room for on cards */
  worded?: boolean;
}

/** The buttons of a row. */
export function RowActions({ name, actions, worded: allWorded = false }: RowActionsProps) {
  return (
    <div className={clsx('flex gap-1', allWorded ? '-mx-3 flex-wrap' : 'justify-end whitespace-nowrap')}>
      {actions.map((action, place) => {
        const { label, icon: Icon, run, refused, danger = false, busy = false } = action;
        const worded = allWorded || action.worded || Boolean(busy);
        return (
          <Button
            key={label}
            variant="ghost"
            size="dense"
            {...(place === 0 && rowAnchor)}
            aria-label={`${busy || label} ${name}`}
            aria-disabled={refused !== undefined || undefined}
            title={refused ?? (worded ? undefined : label)}
            icon={<Icon aria-hidden="true" />}
            busy={busy}
            onClick={run}
            className={clsx(
              !worded && 'w-tap px-0! lg:w-9',
              refused === undefined ? danger && 'text-up-ink!' : 'text-stale!',
            )}
          >
            {worded && label}
          </Button>
        );
      })}
    </div>
  );
}
