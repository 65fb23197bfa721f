import type { ReactTable } from '@tanstack/react-table';
import clsx from 'clsx';
import { RowActions } from './row-actions.tsx';
import { PageCheck, RowCheck } from './row-check.tsx';
import { rowMark } from './row-focus.ts';
import { RowMark } from './row-mark.tsx';
import { RowRefusal } from './row-refusal.tsx';
import type { Features, Numbered } from './table-columns.ts';
import type { TableRow } from './table-rows.ts';
import type { Selection } from './use-selection.ts';

interface TableCardsProps<Row extends Numbered> {
  table: ReactTable<Features, Row>;
  rows: readonly TableRow<Row>[];
  caption: string;
  selection?: Selection | undefined;
}

/** A list on a phone: a card for each row, with its facts named. */
export function TableCards<Row extends Numbered>({ table, rows, caption, selection }: TableCardsProps<Row>) {
  return (
    <>
      {selection && (
        // Its box stands above those of the rows.
        <div className="flex justify-end border-b border-border px-4 [&>label]:flex-row-reverse">
          <PageCheck selection={selection} worded />
        </div>
      )}
      <ul aria-label={caption} className="divide-y divide-border">
        {table.getRowModel().rows.map((line) => {
          const shown = rows[line.index];
          if (!shown) return null;
          const { key, name, actions, mark, isFresh, refusal } = shown;
          const cells = line.getAllCells();
          const heading = cells.find((cell) => cell.column.columnDef.meta?.heading);
          return (
            <li
              key={key}
              {...rowMark(key)}
              className={clsx(
                'relative px-4 pt-3.5 pb-1.5',
                selection?.has(key) && 'bg-primary-soft',
                mark && 'bg-gold-soft/50',
                isFresh && 'animate-price-bump',
              )}
            >
              <div className="flex items-start gap-2">
                <p className="min-w-0 flex-1 font-bold wrap-anywhere">
                  {heading ? <table.FlexRender cell={heading} /> : name}
                  {mark && <RowMark mark={mark} name={name} />}
                </p>
                {selection && !mark && (
                  <span className="-mt-2.5 -mr-2.5">
                    <RowCheck selection={selection} rowKey={key} name={name} />
                  </span>
                )}
              </div>
              {refusal && <RowRefusal>{refusal}</RowRefusal>}
              <dl className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1 text-small">
                {cells
                  .filter((cell) => cell !== heading)
                  .map((cell) => (
                    <div key={cell.id} className="flex min-w-0 gap-1.5">
                      <dt className="text-muted-foreground">{String(cell.column.columnDef.header)}</dt>
                      <dd className="min-w-0 font-semibold wrap-anywhere num">
                        <table.FlexRender cell={cell} />
                      </dd>
                    </div>
                  ))}
              </dl>
              <div className="mt-1">
                <RowActions name={name} actions={actions} hasAnchor={!mark} worded />
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
