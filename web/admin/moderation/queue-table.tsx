import clsx from 'clsx';
import { rowMark } from '#web/list/row-focus.ts';
import { RowRefusal } from '#web/list/row-parts.tsx';
import { PageCheck, RowCheck } from '#web/list/selection.tsx';
import { QueueStatus } from './details.tsx';
import { QueueRowButtons } from './queue-list.tsx';
import type { QueueRow } from './queue-props.ts';
import type { QueueRowsProps } from './queue-rows.ts';

const headClass = 'bg-card-sunken px-1.5 text-left font-semibold text-muted-foreground';

/** A queue as a table, where there is room for one. */
export function QueueTable<Row extends QueueRow>({
  caption,
  words,
  rows,
  columns,
  reasonOf,
  selection,
  ...buttons
}: QueueRowsProps<Row>) {
  const { nameOf, openId } = buttons;
  return (
    <table className="w-full text-small">
      <caption className="sr-only">{caption}</caption>
      <thead>
        <tr>
          <th scope="col" className={clsx(headClass, 'w-px pl-1')}>
            <PageCheck selection={selection} />
          </th>
          {columns.map(({ header, align }) => (
            <th key={header} scope="col" className={clsx(headClass, align && 'text-right')}>
              {header}
            </th>
          ))}
          <th scope="col" className={headClass}>
            Status
          </th>
          <th scope="col" className={clsx(headClass, 'w-px pr-3 text-right')}>
            <span className="sr-only">Ações</span>
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map((row) => {
          const key = String(row.id);
          const refusal = reasonOf(row.id);
          return (
            <tr
              key={key}
              {...rowMark(key)}
              className={clsx(
                'border-t border-border has-focus-visible:bg-primary-soft',
                row.id === openId || selection.has(key) ? 'bg-primary-soft' : 'hover:bg-card-sunken',
              )}
            >
              <td className="w-px pl-1">
                {row.status === 'pending' && (
                  <RowCheck selection={selection} rowKey={key} name={nameOf(row)} />
                )}
              </td>
              {columns.map(({ header, cell, align, heading }) => {
                const Cell = heading ? 'th' : 'td';
                return (
                  <Cell
                    key={header}
                    {...(heading && { scope: 'row' })}
                    className={clsx(
                      'px-1.5 py-2 wrap-break-word num',
                      heading && 'text-left font-bold',
                      align && 'text-right whitespace-nowrap',
                    )}
                  >
                    {cell(row)}
                    {heading && refusal && <RowRefusal>{refusal}</RowRefusal>}
                  </Cell>
                );
              })}
              <td className="px-1.5 py-2 whitespace-nowrap">
                <QueueStatus row={row} words={words} />
              </td>
              <td className="py-1.5 pr-3 pl-1.5">
                <QueueRowButtons row={row} {...buttons} />
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}
