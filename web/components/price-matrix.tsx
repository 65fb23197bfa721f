import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Day } from '#domain/city-time.ts';
import { formatAmount, formatDifference } from '#domain/money.ts';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { LifeRing } from './freshness.tsx';
import { Price, type PriceUnit } from './price.tsx';
import { PriceTag } from './price-tag.tsx';
import './price-matrix.css';

export interface MatrixColumn {
  key: string;
  label: ReactNode;
  /** second line of the head: a distance, a region */
  note?: string | undefined;
  /** group of adjacent columns with a common head: a region */
  group?: string | undefined;
  /** unit of the column if it differs from the table's: compressed gas among liquids */
  unit?: PriceUnit | undefined;
}

export interface MatrixCell {
  /** price in reais; null if there is none */
  value: number | null;
  /** text for a missing price: 'não tem' if the place does not sell the product */
  absent?: 'sem preço' | 'não tem' | undefined;
  /** every price that ties for the lowest of its comparison is 'lowest' */
  mark?: 'lowest' | 'region-lowest' | 'highest' | undefined;
  expired?: boolean | undefined;
  /** difference in reais from the lowest compared price */
  above?: number | undefined;
  /** replaces the difference: 'há 2 dias' under the lowest, 'vencido' */
  note?: string | undefined;
  fresh?: { day: Day; lifeDays: number } | undefined;
  /** freshness for the title and screen readers: 'há 2 dias, fonte ANP' */
  freshnessText?: string | undefined;
}

export interface MatrixRow {
  key: string;
  head: ReactNode;
  note?: string | undefined;
  /** unit of the row if it differs from the table's: eggs among what is sold by the kilo */
  unit?: PriceUnit | undefined;
  /** one cell per column, in the same order */
  cells: readonly MatrixCell[];
}

interface PriceMatrixProps {
  /** accessible name of the table and its scroll region */
  caption: string;
  /** head of the first column: 'Posto' */
  corner: string;
  /** second line of that head: 'R$/L · ANP, 11 jun.' */
  cornerNote?: string | undefined;
  columns: readonly MatrixColumn[];
  rows: readonly MatrixRow[];
  unit: PriceUnit;
  today: Day;
}

export function PriceMatrix({ caption, corner, cornerNote, columns, rows, unit, today }: PriceMatrixProps) {
  const groups = groupColumns(columns);
  const grouped = groups.some(({ label }) => label !== '');
  const starts = new Set(grouped ? groups.map(({ key }) => key) : []);
  return (
    <ScrollRegion label={caption} className="matrix">
      <table>
        <caption className="sr-only">{caption}</caption>
        <thead>
          {grouped && (
            <tr>
              <td />
              {groups.map(({ key, label, span }) => (
                <th key={key} scope="colgroup" colSpan={span} className="matrix-group">
                  <span>{label}</span>
                </th>
              ))}
            </tr>
          )}
          <tr>
            <th scope="col">
              {corner}
              {cornerNote && (
                <span className="block text-micro font-normal text-muted-foreground">{cornerNote}</span>
              )}
            </th>
            {columns.map(({ key, label, note }) => (
              <th key={key} scope="col" className={starts.has(key) ? 'matrix-group' : undefined}>
                {label}
                {note && <span className="block text-micro font-normal text-muted-foreground">{note}</span>}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, head, note, unit: ofRow, cells }) => (
            <tr key={key}>
              <th scope="row">
                {head}
                {note && <span className="block text-micro font-normal text-muted-foreground">{note}</span>}
              </th>
              {columns.map((column, index) => (
                <td key={column.key} className={starts.has(column.key) ? 'matrix-group' : undefined}>
                  <Cell
                    {...(cells[index] ?? { value: null })}
                    unit={column.unit ?? ofRow ?? unit}
                    today={today}
                  />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function Cell({
  value,
  absent,
  mark,
  expired = false,
  above,
  note,
  fresh,
  freshnessText,
  unit,
  today,
}: MatrixCell & { unit: PriceUnit; today: Day }) {
  if (value === null) return <Price value={null} unit={unit} expired={false} absent={absent} />;
  const dearer = !note && above !== undefined && above > 0;
  const price = (
    <Price
      value={value}
      unit={unit}
      size="cell"
      show="digits"
      expired={expired}
      highest={mark === 'highest'}
    />
  );
  return (
    <span title={freshnessText}>
      {mark === 'lowest' ? (
        <PriceTag value={value} unit={unit} size="cell" expired={expired} spoken="menor preço da cidade" />
      ) : mark === 'region-lowest' ? (
        <span className={clsx(!expired && 'matrix-region-lowest')}>
          {price}
          <span className="sr-only">, menor preço da região</span>
        </span>
      ) : (
        price
      )}
      {mark === 'highest' && <span className="sr-only">, maior preço</span>}
      {(fresh || note || dearer) && (
        <small
          className={expired ? 'text-stale' : mark === 'lowest' ? 'text-best-ink' : 'text-muted-foreground'}
        >
          {fresh && <LifeRing {...fresh} today={today} />} {note}
          {dearer && <span aria-hidden="true">{`+${formatAmount(above)}`}</span>}
        </small>
      )}
      {(dearer || freshnessText) && (
        <span className="sr-only">
          {`, ${[dearer && formatDifference(above), freshnessText].filter(Boolean).join(', ')}`}
        </span>
      )}
    </span>
  );
}

function groupColumns(columns: readonly MatrixColumn[]) {
  const groups: { key: string; label: string; span: number }[] = [];
  for (const { key, group = '' } of columns) {
    const last = groups.at(-1);
    if (last && last.label === group) last.span += 1;
    else groups.push({ key, label: group, span: 1 });
  }
  return groups;
}
