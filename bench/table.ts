import type { Paired, Ratio } from './paired.ts';

export interface Row extends Paired {
  name: string;
  /** the minimum ratio we accept */
  aim?: number;
}

const columns = ['', 'produto/s', 'referência/s', 'razão', 'razão por CPU', 'meta', 'pares'] as const;

export function printTable(title: string, rows: readonly Row[]): void {
  const cells = rows.map((row) => [
    row.name,
    row.product.toFixed(0),
    row.bare.toFixed(0),
    formatRatio(row.ratio),
    formatRatio(row.cpuRatio),
    row.aim === undefined ? '' : `${row.aim.toFixed(2)} ${decidingRatio(row) >= row.aim ? '✓' : '✗'}`,
    String(row.pairs),
  ]);
  const widths = columns.map((column, i) =>
    Math.max(column.length, ...cells.map((line) => line[i]?.length ?? 0)),
  );
  const print = (line: readonly string[]) =>
    console.log(
      `| ${line.map((cell, i) => (i === 0 ? cell.padEnd(widths[i] ?? 0) : cell.padStart(widths[i] ?? 0))).join(' | ')} |`,
    );
  console.log(`\n${title}\n`);
  print(columns);
  console.log(`|${widths.map((width) => '-'.repeat(width + 2)).join('|')}|`);
  for (const line of cells) print(line);
}

/** Processor time is hardly affected by other load on the machine, so it decides if it is known. */
function decidingRatio({ ratio, cpuRatio }: Row): number {
  return Number.isNaN(cpuRatio.median) ? ratio.median : cpuRatio.median;
}

function formatRatio({ median, lowQuarter, highQuarter }: Ratio): string {
  if (Number.isNaN(median)) return '';
  return `${median.toFixed(2)} (${lowQuarter.toFixed(2)}–${highQuarter.toFixed(2)})`;
}
