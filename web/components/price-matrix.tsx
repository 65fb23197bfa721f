import clsx from 'clsx';
import type { ReactNode } from 'react';
import type { Day } from '#domain/city-time.ts';
import { formatAmount, formatDifference } from '#domain/money.ts';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { LifeRing } from './freshness.tsx';
import { Price, type PriceUnit, spokenPrice } from './price.tsx';

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
                <Cell
                  key={column.key}
                  {...(cells[index] ?? { value: null })}
                  starts={starts.has(column.key)}
                  unit={column.unit ?? ofRow ?? unit}
                  today={today}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

interface CellProps extends MatrixCell {
  /** true for a cell of the first column of a group */
  starts: boolean;
  unit: PriceUnit;
  today: Day;
}

/** A page has hundreds of cells, so each has few elements and one text for screen readers. */
function Cell({
  value,
  absent,
  mark,
  expired = false,
  above,
  note,
  fresh,
  freshnessText,
  starts,
  unit,
  today,
}: CellProps) {
  const className = starts ? 'matrix-group' : undefined;
  if (value === null)
    return (
      <td className={className}>
        <Price value={null} unit={unit} expired={false} absent={absent} />
      </td>
    );
  const dearer = !note && above !== undefined && above > 0;
  const amount = formatAmount(value);
  const seen = [
    spokenPrice(value, unit),
    expired && 'vencido',
    mark && !(expired && mark === 'lowest') && spokenMarks[mark],
    note !== 'vencido' && !freshnessText?.startsWith(`${note},`) && note,
    dearer && formatDifference(above),
    freshnessText,
  ];
  return (
    <td className={className} title={freshnessText}>
      <span
        className={expired ? 'price price-expired' : clsx('price', mark && looks[mark])}
        aria-hidden="true"
      >
        {expired ? <span>{amount}</span> : amount}
      </span>
      {(fresh || note || dearer) && (
        <small
          className={expired ? 'text-stale' : mark === 'lowest' ? 'text-best-ink' : undefined}
          aria-hidden="true"
        >
          {fresh && <LifeRing {...fresh} today={today} />}
          {note ? ` ${note}` : dearer && ` +${formatAmount(above)}`}
        </small>
      )}
      <span className="sr-only">{seen.filter(Boolean).join(', ')}</span>
    </td>
  );
}

const spokenMarks = {
  lowest: 'menor preço da cidade',
  'region-lowest': 'menor preço da região',
  highest: 'maior preço',
} as const;

const looks = {
  lowest: 'tag-shape',
  'region-lowest': 'matrix-region-lowest',
  highest: 'price-highest',
} as const;

function groupColumns(columns: readonly MatrixColumn[]) {
  const groups: { key: string; label: string; span: number }[] = [];
  for (const { key, group = '' } of columns) {
    const last = groups.at(-1);
    if (last && last.label === group) last.span += 1;
    else groups.push({ key, label: group, span: 1 });
  }
  return groups;
}
