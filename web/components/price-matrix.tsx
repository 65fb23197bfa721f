import clsx from 'clsx';
import type { KeyboardEvent, ReactNode } from 'react';
import { formatAmount, formatDifference } from '#domain/money.ts';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';
import { Price, type PriceUnit, spokenPrice } from './price.tsx';

interface MatrixColumn {
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
  /** of several prices that tie for the lowest of their comparison, the nearest is 'lowest' */
  mark?: 'lowest' | 'region-lowest' | 'highest' | undefined;
  expired?: boolean | undefined;
  /** difference in reais from the lowest compared price */
  above?: number | undefined;
  /** replaces the difference: 'vencido', 'mesmo preço' */
  note?: string | undefined;
  /** '10 jun.', shown where the prices of the table are of several collections */
  day?: string | undefined;
  /** 'há 2 dias, fonte ANP' */
  freshnessText?: string | undefined;
}

interface MatrixRow {
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
  /** a price was pressed; takes the keys of its row and its column */
  onPress: (row: string, column: string) => void;
}

/**
 * Prices side by side. A cell shows its price alone, and the rest on hover, focus or touch; the arrow keys move between
 * cells, of which only the first is a tab stop.
 */
export function PriceMatrix({ caption, corner, cornerNote, columns, rows, unit, onPress }: PriceMatrixProps) {
  const groups = groupColumns(columns);
  const grouped = groups.some(({ label }) => label !== '');
  const starts = new Set(grouped ? groups.map(({ key }) => key) : []);
  const stop = firstPriced(rows);
  return (
    <ScrollRegion label={caption} className="matrix">
      <table onKeyDown={moveBetweenCells}>
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
                  onPress={() => onPress(key, column.key)}
                  isTabStop={cells[index] !== undefined && cells[index] === stop}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </ScrollRegion>
  );
}

function firstPriced(rows: readonly MatrixRow[]): MatrixCell | undefined {
  return rows.flatMap(({ cells }) => cells).find(({ value }) => value !== null);
}

/** Rows and columns to move by. */
const keySteps: Record<string, readonly [down: number, right: number]> = {
  ArrowDown: [1, 0],
  ArrowUp: [-1, 0],
  ArrowRight: [0, 1],
  ArrowLeft: [0, -1],
};

/** Skips cells without a price. */
function moveBetweenCells(event: KeyboardEvent<HTMLTableElement>) {
  const step = keySteps[event.key];
  const cell = event.target instanceof HTMLButtonElement ? event.target.closest('td') : null;
  const row = cell?.closest('tr');
  if (!step || !cell || !row) return;
  event.preventDefault();
  const [down, right] = step;
  const { rows } = event.currentTarget;
  for (let far = 1; ; far += 1) {
    const next = rows[row.rowIndex + down * far]?.cells[cell.cellIndex + right * far];
    if (next?.tagName !== 'TD') return;
    const button = next.querySelector('button');
    if (button) return button.focus();
  }
}

interface CellProps extends MatrixCell {
  /** true for a cell of the first column of a group */
  starts: boolean;
  unit: PriceUnit;
  onPress: () => void;
  isTabStop: boolean;
}

/** A page has hundreds of cells, so each has few elements, and one text for hover, focus and screen readers. */
function Cell({
  value,
  absent,
  mark,
  expired = false,
  above,
  note,
  day,
  freshnessText,
  starts,
  unit,
  onPress,
  isTabStop,
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
    spokenPrice(value, unit, day),
    expired && 'vencido',
    mark && !(expired && mark === 'lowest') && spokenMarks[mark],
    note !== 'vencido' && note,
    dearer && formatDifference(above),
    freshnessText,
  ];
  return (
    <td className={className}>
      <button
        type="button"
        onClick={onPress}
        tabIndex={isTabStop ? undefined : -1}
        aria-label={seen.filter(Boolean).join(', ')}
      >
        <span className={expired ? 'price price-expired' : clsx('price', mark && looks[mark])}>
          {expired ? <span>{amount}</span> : amount}
        </span>
        {day && <small>{` ${day}`}</small>}
      </button>
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
