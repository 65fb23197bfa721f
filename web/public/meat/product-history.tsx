import { useSearchParams } from 'react-router';
import { addDays } from '#domain/city-time.ts';
import { HistoryChart } from '#web/components/history-chart/history-chart.tsx';
import { paths } from '#web/paths.ts';
import { SegmentedLinks } from '#web/ui/segmented-links.tsx';
import type { ProductData } from './load-product.ts';
import { historyDays, readProductChoice } from './product-choice.ts';

/** Stretches without a collection that are longer than this are dotted (visual language: Data visualisation). */
const gapDays = 30;

/** Chart of the city's lowest price, one point a week, over the city's price range. */
export function ProductHistory({ loaded: { product, weeks, today } }: { loaded: ProductData }) {
  const [query] = useSearchParams();
  const choice = readProductChoice(query);
  const start = addDays(today, -choice.days);
  const shown = weeks.filter(({ from }) => from >= start);
  // The chart starts at the first collection instead of an empty stretch.
  const from = shown[0]?.from ?? start;
  return (
    <section aria-labelledby="historico" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <h2 id="historico" className="heading text-h2">
            Histórico de preço
          </h2>
          <p className="text-small text-muted-foreground">
            Menor preço da cidade por semana, em R$ por kg, sem promoções
          </p>
        </div>
        <SegmentedLinks
          label="Período do histórico"
          choices={historyDays.map(({ label, days }) => ({
            label,
            to: paths.product(product.id, { ...choice, days }),
            current: days === choice.days,
          }))}
        />
      </div>
      <HistoryChart
        key={`${product.id} ${choice.days}`}
        subject={`${product.name} em Palmas, menor preço por semana`}
        seriesLabel="menor preço"
        unit="kg"
        points={shown.map((week) => ({ day: week.from, price: week.lowest }))}
        weeks={shown}
        from={from}
        to={today}
        gapDays={gapDays}
      />
    </section>
  );
}
