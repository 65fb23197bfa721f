import clsx from 'clsx';
import { CircleAlert, CloudOff, type LucideIcon, RefreshCw } from 'lucide-react';
import type { ReactNode } from 'react';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import type { Numbered } from './columns.tsx';
import { rowAnchor } from './row-focus.ts';

/** Something that can be done with a row. */
export interface RowAction {
  /** 'Editar'; the row's name is added for people who hear it */
  label: string;
  icon: LucideIcon;
  run: () => void;
  /** why it cannot be done now: the button stays, so that the reason can be asked for */
  refused?: string | undefined;
  danger?: boolean;
}

/** A row that is not as the server has it shows this word, and a button that tells the server again. */
interface UnsavedMark {
  /** 'Não salvo' */
  word: string;
  again: () => void;
  busy: boolean;
}

/** A row as the table shows it. */
export type TableRow<Row extends Numbered> = {
  /** the same for as long as the row is on screen */
  key: string;
  row: Row;
  /** the name that its buttons call it by */
  name: string;
  mark?: UnsavedMark | undefined;
  /** why nothing was done with it, where something was done with several */
  refusal?: string | undefined;
  /** has just been written */
  isFresh?: boolean;
  /** its details are open beside the list */
  isOpen?: boolean;
  /** may be acted on together with others; without it every row that is saved */
  isSelectable?: boolean;
} & (
  | {
      /** the first is what Enter does, unless the row is not saved */
      actions: readonly RowAction[];
    }
  | {
      /** in place of those: the row's own buttons, of which one is its anchor for the keyboard */
      buttons: ReactNode;
    }
);

interface RowActionsProps {
  /** of the row */
  name: string;
  actions: readonly RowAction[];
  mark?: UnsavedMark | undefined;
  /** with their words, as there is room for on cards */
  worded?: boolean;
}

/** The buttons of a row. */
export function RowActions({ name, actions, mark, worded = false }: RowActionsProps) {
  return (
    <div className={clsx('flex gap-1', worded ? '-mx-3 flex-wrap' : 'justify-end')}>
      {actions.map(({ label, icon: Icon, run, refused, danger = false }, place) => (
        <Button
          key={label}
          variant="ghost"
          size="dense"
          // The keyboard finds an unsaved row at its mark.
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

/** On a row that the server does not have as it shows; there the keyboard finds the row. Design, section 6. */
export function RowMark({ mark: { word, again, busy }, name }: { mark: UnsavedMark; name: string }) {
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
        onClick={again}
      >
        Tentar novamente
      </Button>
    </span>
  );
}

/** On a row with which nothing was done: why. */
export function RowRefusal({ children }: { children: string }) {
  return (
    <span className="mt-1 flex items-start gap-1.5 text-small font-normal text-up-ink">
      <CircleAlert size={16} aria-hidden="true" className="mt-0.5 shrink-0" />
      {children}
    </span>
  );
}
