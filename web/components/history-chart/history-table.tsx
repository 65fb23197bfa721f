import clsx from 'clsx';
import { Table2 } from 'lucide-react';
import { type Day, formatMediumDate } from '#domain/city-time.ts';
import { formatAmount } from '#domain/money.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import type { HistoryPoint } from './history.ts';
import { changeBetween, formatChange } from './history-text.ts';

interface HistoryTableProps {
  caption: string;
  points: readonly HistoryPoint[];
  /** gives the city's median on a day; it replaces the source column if points have no source */
  median?: ((day: Day) => number | undefined) | undefined;
}

/** The price history as a table, newest first. */
export function HistoryTable({ caption, points, median }: HistoryTableProps) {
  return (
    <Disclosure title="Ver como tabela" icon={Table2}>
      <table className="w-full border-t border-border text-small num">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-card-sunken text-left text-muted-foreground [&_th]:px-2 [&_th]:py-3 [&_tr>:first-child]:pl-4 [&_tr>:last-child]:pr-4">
          <tr>
            <th scope="col">Data</th>
            <th scope="col" className="text-right">
              Preço
            </th>
            <th scope="col" className="text-right">
              Mudança
            </th>
            {median ? (
              <th scope="col" className="text-right">
                Mediana
              </th>
            ) : (
              <th scope="col">Fonte</th>
            )}
          </tr>
        </thead>
        <tbody className="divide-y divide-border [&_td]:px-2 [&_td]:py-3 [&_tr>:first-child]:pl-4 [&_tr>:last-child]:pr-4">
          {points
            .map((point, index) => ({ point, earlier: points[index - 1] }))
            .toReversed()
            .map(({ point, earlier }) => (
              <tr key={`${point.day}-${point.observed}-${point.price}-${point.sourceName}`}>
                <td>
                  <span className="whitespace-nowrap">{formatMediumDate(point.observed ?? point.day)}</span>
                  {point.observed && (
                    <span className="block text-micro text-muted-foreground">antes do período</span>
                  )}
                </td>
                <td className="text-right font-bold">{formatAmount(point.price)}</td>
                <td className="text-right">{earlier ? <Change {...{ point, earlier }} /> : 'primeira'}</td>
                {median ? (
                  <td className="text-right">{amountText(median(point.day))}</td>
                ) : (
                  <td>
                    {point.sourceName}
                    {point.formerly && (
                      <span className="block text-micro text-muted-foreground">como {point.formerly}</span>
                    )}
                  </td>
                )}
              </tr>
            ))}
        </tbody>
      </table>
    </Disclosure>
  );
}

function amountText(reais: number | undefined): string {
  return reais === undefined ? 'sem coleta' : formatAmount(reais);
}

function Change({ point, earlier }: { point: HistoryPoint; earlier: HistoryPoint }) {
  const change = changeBetween(earlier.price, point.price);
  return (
    <span className={clsx(change > 0 && 'text-up-ink', change < 0 && 'text-best-ink')}>
      {formatChange(change)}
    </span>
  );
}
