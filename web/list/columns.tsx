import * as Menu from '@radix-ui/react-dropdown-menu';
import { Check, Columns3 } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { browserStorage } from '#web/browser-storage.ts';
import type { AdminListName } from '#web/panel-paths.ts';
import { readEntry, writeEntry } from '#web/session/local-entries.ts';
import { Button } from '#web/ui/button.tsx';
import { createListeners } from '#web/ui/listeners.ts';

/** A row on screen; one that the server does not have yet has no id. */
export interface Numbered {
  id: number | null;
}

/** A column of a list, between the id of a row and its actions. */
export type Column<Row> = {
  /** the name by which the call sorts, and under which the browser stores that the column is hidden */
  id: string;
  header: string;
  /** numbers are aligned at the end */
  align?: 'end';
  /** may contain long words, such as e-mail addresses */
  breaks?: true;
  /** the column that names the row: the heading of its card on a phone */
  heading?: true;
  /** shown beside the buttons of its card */
  foot?: true;
} & (
  | {
      /** the text of a row: shown, and compared if two people change the row */
      value: (row: Row) => string | number | null;
      /** if more is shown than that text */
      cell?: (row: Row) => ReactNode;
    }
  | { value?: never; cell: (row: Row) => ReactNode }
);

export type Columns<Row> = readonly Column<Row>[];

/** The id of a row comes first. Spec, back office, section 2. */
export const numberColumn: Column<Numbered> = { id: 'id', header: 'ID', value: ({ id }) => id ?? 'novo' };

export function cellOf<Row>(column: Column<Row>, row: Row): ReactNode {
  return column.cell ? column.cell(row) : column.value?.(row);
}

/** The columns that a person has hidden, per list, stored by the browser. */
const keyOf = (list: AdminListName) => `${browserStorage.columns.name}:${list}` as const;

const nothing: readonly string[] = [];
const { subscribe, emit } = createListeners();
const hidden = new Map<AdminListName, readonly string[]>();

/** Returns the ids of the hidden columns of a list. */
export function hiddenColumns(list: AdminListName): readonly string[] {
  const known = hidden.get(list) ?? read(list);
  hidden.set(list, known);
  return known;
}

function read(list: AdminListName): readonly string[] {
  try {
    const kept: unknown = JSON.parse(readEntry(keyOf(list)) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : nothing;
  } catch {
    return nothing;
  }
}

export function showColumn(list: AdminListName, id: string, isShown: boolean) {
  const others = hiddenColumns(list).filter((other) => other !== id);
  hidden.set(list, isShown ? others : [...others, id]);
  writeEntry(keyOf(list), JSON.stringify(hidden.get(list)));
  emit();
}

export function useHiddenColumns(list: AdminListName): readonly string[] {
  return useSyncExternalStore(
    subscribe,
    () => hiddenColumns(list),
    () => nothing,
  );
}

/** Chooses which columns of a list are shown. The one that names the rows is always shown. */
export function ColumnsMenu<Row>({ list, columns }: { list: AdminListName; columns: Columns<Row> }) {
  const hidden = useHiddenColumns(list);
  const choices = [numberColumn, ...columns.filter(({ heading }) => !heading)];
  return (
    <Menu.Root modal={false}>
      <Menu.Trigger asChild>
        <Button variant="outline" icon={<Columns3 aria-hidden="true" />}>
          Colunas
        </Button>
      </Menu.Trigger>
      <Menu.Portal>
        <Menu.Content
          align="end"
          sideOffset={6}
          collisionPadding={12}
          className="z-40 max-h-(--radix-dropdown-menu-content-available-height) min-w-52 overflow-y-auto overscroll-contain rounded-lg border border-border bg-card p-2 shadow-pop"
        >
          {choices.map(({ id, header }) => (
            <Menu.CheckboxItem
              key={id}
              checked={!hidden.includes(id)}
              onCheckedChange={(isShown) => showColumn(list, id, isShown)}
              // The menu stays open, so that several can be chosen.
              onSelect={(event) => event.preventDefault()}
              className="flex min-h-tap cursor-pointer items-center gap-2.5 rounded-md px-2.5 outline-none data-highlighted:bg-muted data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-ring"
            >
              <span className="grid size-5 place-items-center">
                <Menu.ItemIndicator>
                  <Check size={20} aria-hidden="true" className="text-primary" />
                </Menu.ItemIndicator>
              </span>
              {header}
            </Menu.CheckboxItem>
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
