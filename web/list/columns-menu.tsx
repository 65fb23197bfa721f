import * as Menu from '@radix-ui/react-dropdown-menu';
import { Check, Columns3 } from 'lucide-react';
import type { AdminListName } from '#web/panel-paths.ts';
import { Button } from '#web/ui/button.tsx';
import { showColumn, useHiddenColumns } from './column-choice.ts';
import type { Columns, Numbered } from './table-columns.ts';
import { idOf } from './table-columns.ts';

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
