import * as Menu from '@radix-ui/react-dropdown-menu';
import {
  type ColumnHelper,
  createColumnHelper,
  metaHelper,
  rowPaginationFeature,
  rowSortingFeature,
  tableFeatures,
} from '@tanstack/react-table';
import { Check, Columns3 } from 'lucide-react';
import { useSyncExternalStore } from 'react';
import { browserStorage } from '#web/browser-storage.ts';
import type { AdminListName } from '#web/panel-paths.ts';
import { readEntry, writeEntry } from '#web/session/local-entries.ts';
import { Button } from '#web/ui/button.tsx';
import { createListeners } from '#web/ui/listeners.ts';

interface ColumnLook {
  /** numbers stand at the end of their column */
  align?: 'end';
  /** its words may be long without a blank, as addresses of mail are */
  breaks?: true;
  /** names the row: heads its card on a phone */
  heading?: true;
}

/** The server sorts and pages; the table knows how each stands. */
export const features = tableFeatures({
  rowSortingFeature,
  rowPaginationFeature,
  columnMeta: metaHelper<ColumnLook>(),
});

export type Features = typeof features;

/** A row on screen; a row that the server does not have yet has no number. */
export interface Numbered {
  id: number | null;
}

/**
 * The columns of a list, between its number and its actions. The id of a column is the name by which the call sorts;
 * its header is a button where the list's address has a word for it.
 */
export function columnsOf<Row extends Numbered>() {
  return createColumnHelper<Features, Row>();
}

/** `columnsOf(...).columns([...])` makes this type: the values of each column have a type of their own. */
export type Columns<Row extends Numbered> = ReturnType<ColumnHelper<Features, Row>['columns']>;

/** Returns the id of a column, by which the call sorts. */
export function idOf(column: { id?: string | undefined } | { accessorKey: unknown }): string {
  if ('id' in column && column.id !== undefined) return column.id;
  return 'accessorKey' in column ? String(column.accessorKey) : '';
}

/** The columns that a person does not want to see, per list; the browser keeps them. */
const keyOf = (list: AdminListName) => `${browserStorage.columns.name}:${list}` as const;

const nothing: readonly string[] = [];
const { watch, tell } = createListeners();
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
  tell();
}

export function useHiddenColumns(list: AdminListName): readonly string[] {
  return useSyncExternalStore(
    watch,
    () => hiddenColumns(list),
    () => nothing,
  );
}

interface ColumnsMenuProps<Row extends Numbered> {
  list: AdminListName;
  columns: Columns<Row>;
}

/** Chooses which columns of a list are shown. The one that names the rows is always there. */
export function ColumnsMenu<Row extends Numbered>({ list, columns }: ColumnsMenuProps<Row>) {
  const hidden = useHiddenColumns(list);
  const choices = [
    { id: 'id', label: 'ID' },
    ...columns
      .filter(({ meta }) => !meta?.heading)
      .map((column) => ({ id: idOf(column), label: String(column.header) })),
  ];
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
          {choices.map(({ id, label }) => (
            <Menu.CheckboxItem
              key={id}
              checked={!hidden.includes(id)}
              onCheckedChange={(isShown) => showColumn(list, id, isShown)}
              // Several can be chosen without opening it again.
              onSelect={(event) => event.preventDefault()}
              className="flex min-h-tap cursor-pointer items-center gap-2.5 rounded-md px-2.5 outline-none data-highlighted:bg-muted data-highlighted:outline-2 data-highlighted:-outline-offset-2 data-highlighted:outline-ring"
            >
              <span className="grid size-5 place-items-center">
                <Menu.ItemIndicator>
                  <Check size={20} aria-hidden="true" className="text-primary" />
                </Menu.ItemIndicator>
              </span>
              {label}
            </Menu.CheckboxItem>
          ))}
        </Menu.Content>
      </Menu.Portal>
    </Menu.Root>
  );
}
