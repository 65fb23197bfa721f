import { Link, useSearchParams } from 'react-router';
import { addDays } from '#domain/city-time.ts';
import { isExpired } from '#domain/freshness.ts';
import { counted } from '#domain/text.ts';
import { Freshness } from '#web/components/freshness.tsx';
import { withEarlier } from '#web/components/history-chart/history.ts';
import { HistoryChart, HistoryPeriods } from '#web/components/history-chart/history-chart.tsx';
import { Price } from '#web/components/price.tsx';
import { paths } from '#web/paths.ts';
import { FactList } from '#web/ui/fact-list.tsx';
import type { ProductData } from './load-product.ts';
import { readProductChoice, readRankingChoice } from './product-choice.ts';

/** Stretches without a collection that are longer than this are dotted (visual language: Data visualisation). */
const gapDays = 30;

/** Chart of the city's lowest price, one point a week, over the city's price range. */
export function ProductHistory({ loaded: { product, best, weeks, starts, today } }: { loaded: ProductData }) {
  const [query] = useSearchParams();
  const choice = { ...readProductChoice(query), ...readRankingChoice(query) };
  const start = addDays(today, -choice.days);
  const shown = weeks.filter(({ to }) => to > start);
  const begun = starts.find(({ day }) => day === start);
  const points = withEarlier(
    // The week in which the period begins has its point on its last day of collection.
    shown.map((week) => ({ day: week.from < start ? week.to : week.from, price: week.lowest })),
    begun && { day: begun.observed, price: begun.price, validUntil: start },
    start,
  );
  // The chart starts at the first price instead of an empty stretch.
  const from = points[0]?.day ?? start;
  return (
    <section aria-labelledby="historico" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="historico" className="heading text-h2">
            Histórico de preço
          </h2>
          <p className="text-small text-muted-foreground">
            Menor preço da cidade por semana, em R$ por {product.unit}, sem promoções
          </p>
        </div>
        <HistoryPeriods chosen={choice.days} to={(days) => paths.product(product.id, { ...choice, days })} />
      </div>
      <HistoryChart
        key={`${product.id} ${choice.days}`}
        subject={`${product.name} em Palmas, menor preço por semana`}
        seriesLabel="menor preço"
        unit={product.unit}
        points={points}
        known={nearestKnown(weeks, best)}
        weeks={shown}
        from={from}
        to={today}
        gapDays={gapDays}
      />
    </section>
  );
}

function nearestKnown(weeks: ProductData['weeks'], best: ProductData['best']) {
  const week = weeks.at(-1);
  return week ? { day: week.to, price: week.lowest } : best;
}

/** Side column with facts about the product and cheaper alternatives. */
export function ProductRail({ loaded: { product, figures, cheaper, today } }: { loaded: ProductData }) {
  return (
    <div className="flex min-w-0 flex-col gap-8">
      <section aria-labelledby="sobre" className="flex flex-col gap-3">
        <h2 id="sobre" className="heading text-h2">
          Sobre o produto
        </h2>
        {product.description && <p className="wrap-anywhere">{product.description}</p>}
        <FactList
          facts={[
            ['Setor', product.sector],
            ['Categoria', product.category],
            ['Unidade', product.unitName],
            [
              'Preço em',
              figures ? counted(figures.ranked.length, 'estabelecimento') : 'nenhum estabelecimento',
            ],
          ]}
        />
      </section>
      {cheaper.length > 0 && (
        <section aria-labelledby="no-lugar" className="flex flex-col gap-3">
          <h2 id="no-lugar" className="heading text-h2">
            Por menos, em {product.category}
          </h2>
          <ul className="divide-y divide-border rounded-lg border border-border bg-card">
            {cheaper.map((other) => (
              <li
                key={other.id}
                className="relative flex items-center justify-between gap-3 p-4 hover:bg-card-sunken"
              >
                <div className="min-w-0">
                  <Link
                    to={paths.product(other.id)}
                    className="font-bold wrap-anywhere after:absolute after:inset-0 hover:underline"
                  >
                    {other.name}
                  </Link>
                  <p>
                    <Freshness {...other} today={today} />
                  </p>
                </div>
                <Price value={other.price} unit={product.unit} size="sm" expired={isExpired(other, today)} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}
