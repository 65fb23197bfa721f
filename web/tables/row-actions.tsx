import clsx from 'clsx';
import { buttonClass } from '#web/ui/button.tsx';
import { rowAnchor } from './row-focus.ts';
import type { RowAction } from './table-rows.ts';

interface RowActionsProps {
  /** of the row */
  rowKey: string;
  name: string;
  actions: readonly RowAction[];
  /** every button with its word, as there is room for on cards */
  worded?: boolean;
}

/** The buttons of a row. */
export function RowActions({ rowKey, name, actions, worded: allWorded = false }: RowActionsProps) {
  return (
    <div className={clsx('flex flex-wrap gap-1', allWorded ? '-mx-3' : 'justify-end')}>
      {actions.map(({ label, icon: Icon, run, refused, danger = false, worded = allWorded }, place) => (
        <button
          key={label}
          type="button"
          {...(place === 0 && rowAnchor(rowKey))}
          aria-label={`${label} ${name}`}
          aria-disabled={refused !== undefined || undefined}
          title={refused ?? (worded ? undefined : label)}
          onClick={run}
          className={buttonClass(
            { variant: 'ghost', size: 'dense' },
            clsx(
              !worded && 'w-tap px-0 lg:w-9',
              refused === undefined ? danger && 'text-up-ink!' : 'text-stale!',
            ),
          )}
        >
          <Icon aria-hidden="true" />
          {worded && label}
        </button>
      ))}
    </div>
  );
}
