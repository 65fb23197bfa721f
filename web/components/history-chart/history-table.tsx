import { Table2 } from 'lucide-react';
import { type Day, formatMediumDate } from '#domain/city-time.ts';
import { formatAmount, formatChange, toCentavos } from '#domain/money.ts';
import { fuelTrend, meatTrend } from '#domain/trend.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import type { PriceUnit } from '../price.tsx';
import { trendColours } from '../trend.tsx';
import type { HistoryPoint } from './history.ts';
import { changeBetween } from './history-text.ts';

interface HistoryTableProps {
  caption: string;
  points: readonly HistoryPoint[];
  unit: PriceUnit;
  /** gives the city's median on a day; it replaces the source column if points have no source */
  median?: ((day: Day) => number | undefined) | undefined;
}

/** The price history as a table, newest first. */
export function HistoryTable({ caption, points, unit, median }: HistoryTableProps) {
  return (
    <Disclosure title="Ver como tabela" icon={Table2}>
      <table className="history-table num">
        <caption className="sr-only">{caption}</caption>
        <thead className="bg-card-sunken text-left text-muted-foreground">
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
        <tbody className="divide-y divide-border">
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
                <td className="text-right">
                  {earlier ? <Change {...{ point, earlier, unit }} /> : 'primeira'}
                </td>
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

interface ChangeProps {
  point: HistoryPoint;
  earlier: HistoryPoint;
  unit: PriceUnit;
}

/** Change of a price in the colour of its trend; a stable price has none. */
function Change({ point, earlier, unit }: ChangeProps) {
  const trendOf = unit === 'kg' || unit === 'un' ? meatTrend : fuelTrend;
  const trend = trendOf(toCentavos(point.price), toCentavos(earlier.price));
  return (
    <span className={trend === 'stable' ? undefined : trendColours[trend]}>
      {formatChange(changeBetween(earlier.price, point.price))}
    </span>
  );
}
