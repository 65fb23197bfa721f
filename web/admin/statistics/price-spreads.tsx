import clsx from 'clsx';
import { Table2 } from 'lucide-react';
import { Link } from 'react-router';
import type { PriceSpread } from '#contract/statistics.ts';
import type { CoverageKind } from '#domain/coverage.ts';
import { formatAmount, formatPercent, formatReais } from '#domain/money.ts';
import { paths } from '#web/paths.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { ScrollRegion } from '#web/ui/scroll-region.tsx';

/** How many bars the chart shows; the table has the rest. */
const shownBars = 15;

/** The lowest and highest valid price of each product on one scale in reais, widest range first. */
export function PriceSpreads({ kind, spreads }: { kind: CoverageKind; spreads: readonly PriceSpread[] }) {
  const priced = spreads.filter(
    (spread): spread is PriceSpread & { lowest: number; highest: number } =>
      spread.lowest !== null && spread.highest !== null,
  );
  if (priced.length === 0) {
    return <p>Nenhum preço está dentro da validade. A diferença aparece com os primeiros preços.</p>;
  }
  const least = Math.min(...priced.map(({ lowest }) => lowest));
  const most = Math.max(...priced.map(({ highest }) => highest));
  const place = (reais: number) => (most === least ? 0 : ((reais - least) * 100) / (most - least));
  return (
    <div className="flex flex-col gap-4">
      <ul className="flex flex-col">
        {priced.slice(0, shownBars).map(({ id, name, lowest, highest, percent }) => (
          <li
            key={id}
            className="grid grid-cols-[minmax(0,1fr)_auto] items-center gap-x-3 text-small sm:grid-cols-[minmax(0,9rem)_minmax(0,1fr)_13rem]"
          >
            {kind === 'meat' ? (
              <Link
                to={paths.product(id)}
                className="inline-flex min-h-tap items-center wrap-anywhere hover:underline lg:min-h-8"
              >
                {name}
              </Link>
            ) : (
              <span className="inline-flex min-h-tap items-center wrap-anywhere lg:min-h-8">{name}</span>
            )}
            <span
              aria-hidden="true"
              className="relative order-3 col-span-2 mb-2 h-2.5 rounded-sm bg-track sm:order-none sm:col-span-1 sm:mb-0"
            >
              <span
                className="absolute inset-y-0 min-w-1 rounded-sm bg-primary-ink"
                style={{ left: `${place(lowest)}%`, right: `${100 - place(highest)}%` }}
              />
            </span>
            <span className="text-right num">
              {formatReais(lowest)} a {formatAmount(highest)}
              <strong> +{sayDifference({ lowest, highest, percent })}</strong>
            </span>
          </li>
        ))}
      </ul>
      {priced.length > shownBars && (
        <p className="text-small text-muted-foreground">
          As {shownBars} maiores diferenças. A tabela tem {spreads.length}.
        </p>
      )}
      <FigureTable
        caption="Menor e maior preço válido"
        head={['Produto', 'Lugares', 'Menor', 'Maior', 'Diferença']}
        rows={spreads.map(({ id, name, places, lowest, highest, percent }) => ({
          key: id,
          cells: [
            name,
            String(places),
            lowest === null ? 'sem preço' : formatReais(lowest),
            highest === null ? 'sem preço' : formatReais(highest),
            sayDifference({ lowest, highest, percent }),
          ],
        }))}
      />
    </div>
  );
}

/** A difference from a price of 0 has no percentage, so it is shown in reais. */
function sayDifference({
  lowest,
  highest,
  percent,
}: Pick<PriceSpread, 'lowest' | 'highest' | 'percent'>): string {
  if (percent !== null) return formatPercent(percent);
  return lowest === null || highest === null ? 'sem preço' : formatReais(highest - lowest);
}

interface FigureTableProps {
  caption: string;
  /** the first column names the row, the others are numbers */
  head: readonly [string, ...string[]];
  rows: readonly { key: string | number; cells: readonly string[] }[];
}

export function FigureTable({ caption, head, rows }: FigureTableProps) {
  return (
    <Disclosure title="Ver como tabela" icon={Table2}>
      <ScrollRegion label={caption} className="overflow-x-auto">
        <table className="w-full border-t border-border text-small num">
          <caption className="sr-only">{caption}</caption>
          <thead className="bg-card-sunken text-muted-foreground">
            <tr>
              {head.map((title, index) => (
                <th
                  key={title}
                  scope="col"
                  className={clsx('px-4 py-3', index === 0 ? 'text-left' : 'text-right')}
                >
                  {title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody className="divide-y divide-border">
            {rows.map(({ key, cells: [name, ...figures] }) => (
              <tr key={key}>
                <th scope="row" className="px-4 py-2.5 text-left font-semibold">
                  {name}
                </th>
                {figures.map((figure, index) => (
                  <td key={head[index + 1]} className="px-4 py-2.5 text-right whitespace-nowrap">
                    {figure}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </ScrollRegion>
    </Disclosure>
  );
}
