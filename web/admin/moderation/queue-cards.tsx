import clsx from 'clsx';
import { rowMark } from '#web/list/row-focus.ts';
import { RowRefusal } from '#web/list/row-parts.tsx';
import { PageCheck, RowCheck } from '#web/list/selection.tsx';
import { QueueStatus } from './details.tsx';
import { QueueRowButtons } from './queue-list.tsx';
import type { QueueRow } from './queue-props.ts';
import type { QueueRowsProps } from './queue-rows.ts';

/** A queue on a phone: a card for each row, with its facts named. */
export function QueueCards<Row extends QueueRow>({
  caption,
  words,
  rows,
  columns,
  reasonOf,
  selection,
  ...buttons
}: QueueRowsProps<Row>) {
  const { nameOf } = buttons;
  const heading = columns.find((column) => column.heading);
  return (
    <>
      {/* Its box stands above those of the rows. */}
      <div className="flex justify-end border-b border-border px-4 [&>label]:flex-row-reverse">
        <PageCheck selection={selection} worded />
      </div>
      <ul aria-label={caption} className="divide-y divide-border">
        {rows.map((row) => {
          const key = String(row.id);
          const refusal = reasonOf(row.id);
          return (
            <li
              key={key}
              {...rowMark(key)}
              className={clsx('px-4 pt-3.5 pb-2', selection.has(key) && 'bg-primary-soft')}
            >
              <div className="flex items-start gap-2">
                <div className="min-w-0 flex-1 font-bold wrap-anywhere">
                  {heading ? heading.cell(row) : nameOf(row)}
                </div>
                {row.status === 'pending' && (
                  <span className="-mt-2.5 -mr-2.5">
                    <RowCheck selection={selection} rowKey={key} name={nameOf(row)} />
                  </span>
                )}
              </div>
              {refusal && <RowRefusal>{refusal}</RowRefusal>}
              <dl className="mt-1.5 flex flex-wrap gap-x-5 gap-y-1.5 text-small">
                {columns
                  .filter((column) => column !== heading)
                  .map(({ header, cell }) => (
                    <div key={header} className="min-w-0">
                      <dt className="text-micro text-muted-foreground">{header}</dt>
                      <dd className="min-w-0 font-semibold wrap-anywhere num">{cell(row)}</dd>
                    </div>
                  ))}
              </dl>
              <div className="mt-2.5 flex flex-wrap items-center justify-between gap-2">
                <QueueStatus row={row} words={words} />
                <QueueRowButtons row={row} {...buttons} />
              </div>
            </li>
          );
        })}
      </ul>
    </>
  );
}
