import clsx from 'clsx';
import { CircleAlert, CloudOff, type LucideIcon, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Numbered } from './columns.tsx';
import { rowAnchor } from './row-focus.ts';

export interface RowAction {
  /** 'Editar'; the row's name is added for screen readers */
  label: string;
  icon: LucideIcon;
  run: () => void;
  /** why it is not possible now: the button stays, and shows the reason */
  refused?: string | undefined;
  danger?: boolean;
}

/** A mark of an unsaved row, with a button that tries again. */
interface UnsavedMark {
  /** 'Não salvo' */
  word: string;
  retry: () => void;
  busy: boolean;
}

/** A row as the table shows it. */
export type TableRow<Row extends Numbered> = {
  /** stable while the row is on screen */
  key: string;
  row: Row;
  /** the name of the row in labels of its buttons */
  name: string;
  mark?: UnsavedMark | undefined;
  /** why an act on several rows failed for this one */
  refusal?: string | undefined;
  /** has just been saved */
  isFresh?: boolean;
  /** its details are open beside the list */
  isOpen?: boolean;
  /** can be selected; by default every saved row can */
  isSelectable?: boolean;
} & (
  | {
      /** the first one is run by Enter, unless the row is unsaved */
      actions: readonly RowAction[];
    }
  | {
      /** instead of actions: the row's own buttons, one with `rowAnchor` */
      buttons: ReactNode;
    }
);

interface RowActionsProps {
  name: string;
  actions: readonly RowAction[];
  mark?: UnsavedMark | undefined;
  /** with labels, as on cards */
  worded?: boolean;
}

export function RowActions({ name, actions, mark, worded = false }: RowActionsProps) {
  return (
    <div className={clsx('flex', worded ? '-mx-3 flex-wrap gap-1' : 'justify-end')}>
      {actions.map(({ label, icon: Icon, run, refused, danger = false }, place) => (
        <Button
          key={label}
          variant="ghost"
          size="dense"
          // The keyboard enters an unsaved row at its mark.
          {...(!mark && place === 0 && rowAnchor)}
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

/** The mark of an unsaved row, where the keyboard enters it. Design, section 6. */
export function RowMark({ mark: { word, retry, busy }, name }: { mark: UnsavedMark; name: string }) {
  return (
    <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
      <Badge tone="gold" icon={CloudOff}>
        {word}
      </Badge>
      <span className="text-micro font-normal text-muted-foreground">(Simulado)</span>
      <Button
        {...rowAnchor}
        variant="outline"
        size="dense"
        aria-label={`${busy ? 'Tentando...' : 'Tentar novamente'} ${name}`}
        icon={<RefreshCw aria-hidden="true" />}
        busy={busy && 'Tentando...'}
        onClick={retry}
      >
        Tentar novamente
      </Button>
    </span>
  );
}

/** Shows why an act on the row failed. */
export function RowRefusal({ children }: { children: string }) {
  return (
    <span className="mt-1 flex items-start gap-1.5 text-small font-normal text-up-ink">
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {children}
    </span>
  );
}
