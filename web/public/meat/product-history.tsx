import { ChartNoAxesColumn } from 'lucide-react';
import { Link, useSearchParams } from 'react-router';
import { addDays, formatAge } from '#domain/city-time.ts';
import { formatKm } from '#domain/distance.ts';
import { isExpired } from '#domain/freshness.ts';
import { type Moment, momentOf } from '#domain/moment.ts';
import { formatReais } from '#domain/money.ts';
import { AlertButton } from '#web/alerts/alert-button.tsx';
import type { AlertOffer } from '#web/alerts/alert-offer.ts';
import { withEarlier } from '#web/components/history-chart/history.ts';
import { HistoryChart, HistoryPeriods } from '#web/components/history-chart/history-chart.tsx';
import { PlaceRow, PlaceRows } from '#web/components/place-row.tsx';
import { Price } from '#web/components/price.tsx';
import { paths } from '#web/paths.ts';
import type { NearPrices } from '#web/place/use-near-prices.ts';
import { deviceName, sayOf } from '#web/place/user-place.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import { PriceAge } from '../price-sheet/freshness-button.tsx';
import type { ProductData } from './load-product.ts';
import { readProductChoice, readRankingChoice } from './product-choice.ts';

/** Stretches without a collection that are longer than this are dotted (visual language: Data visualisation). */
const gapDays = 30;

/** Days of the history if none are chosen. */
const usualDays = 365;

/** Says whether the price is low for its own past, and unfolds to its chart: one point a week, over the city's price range. */
export function ProductHistory({ loaded }: { loaded: ProductData }) {
  const { product, figures, best, weeks, starts, today } = loaded;
  const [query] = useSearchParams();
  const choice = { ...readProductChoice(query), ...readRankingChoice(query) };
  const { days = usualDays } = choice;
  const start = addDays(today, -days);
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
  const moment = figures && !figures.expired ? momentOf(figures.lowest, weeks, today) : null;
  return (
    <Disclosure
      title={moment ? sayMoment(moment) : 'Histórico de preço'}
      icon={ChartNoAxesColumn}
      isOpen={choice.days !== undefined}
    >
      <section aria-labelledby="historico" className="flex flex-col gap-3 border-t border-border p-4">
        <div className="flex flex-wrap items-end justify-between gap-3">
          <div>
            <h2 id="historico" className="heading text-h3">
              Histórico de preço
            </h2>
            <p className="text-small text-muted-foreground">
              Menor preço da cidade por semana, em R$ por {product.unit}, sem promoções
            </p>
          </div>
          <HistoryPeriods chosen={days} to={(days) => paths.product(product.id, { ...choice, days })} />
        </div>
        <HistoryChart
          key={`${product.id} ${days}`}
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
    </Disclosure>
  );
}

const verdicts = { cheap: 'Sim', usual: 'Normal', dear: 'Está caro' };

/** 'Está barato? Normal: o menor costuma ser R$ 57,90' */
function sayMoment({ verdict, median }: Moment): string {
  return `Está barato? ${verdicts[verdict]}: o menor costuma ser ${formatReais(median)}`;
}

function nearestKnown(weeks: ProductData['weeks'], best: ProductData['best']) {
  const week = weeks.at(-1);
  return week ? { day: week.to, price: week.lowest } : best;
}

/** Cheaper products of the same category, each with the city's lowest price. */
export function CheaperProducts({ loaded: { product, cheaper, today } }: { loaded: ProductData }) {
  if (cheaper.length === 0) return null;
  return (
    <section aria-labelledby="por-menos" className="flex flex-wrap items-center gap-2">
      <h2 id="por-menos" className="text-small font-semibold">
        Por menos na cidade
      </h2>
      {cheaper.map((other) => (
        <Link key={other.id} to={paths.product(other.id)} className="chip">
          {other.name}
          <Price
            value={other.price}
            unit={product.unit}
            size="cell"
            show="digits"
            expired={isExpired(other, today)}
          />
        </Link>
      ))}
    </section>
  );
}

const nearestRows = 4;

interface ProductRailProps {
  loaded: ProductData;
  near: NearPrices;
  offer: AlertOffer | null;
}

/** The side column of wide screens, with the places nearest to the person; facts of the product follow, folded. */
export function ProductRail({ loaded, near: { found, from }, offer }: ProductRailProps) {
  const { product, today } = loaded;
  const nearest = Array.isArray(found)
    ? found
        .filter((price) => price.km !== null && !isExpired(price, today))
        .toSorted((a, b) => (a.km ?? 0) - (b.km ?? 0))
        .slice(0, nearestRows)
    : [];
  return (
    <div className="flex min-w-0 flex-col gap-6">
      {from && nearest.length > 0 && (
        <section aria-labelledby="mais-perto" className="product-nearest">
          <h2 id="mais-perto" className="heading text-h3">
            {from.name === deviceName ? 'Mais perto de você' : `Mais perto ${sayOf(from.name)}`}
          </h2>
          <PlaceRows label={`${product.name}, mais perto primeiro`}>
            {nearest.map((price) => (
              <PlaceRow
                key={price.id}
                {...price.place}
                facts={[price.km !== null && formatKm(price.km, price.precision, from.point.precision)]}
                price={price.price}
                unit={product.unit}
                expired={false}
                tagged={false}
                fresh={
                  <PriceAge
                    {...price}
                    kind="meat"
                    product={product}
                    exception={formatAge(price.day, today)}
                    today={today}
                  />
                }
              />
            ))}
          </PlaceRows>
        </section>
      )}
      {offer && <AlertButton {...offer} className="max-lg:hidden" />}
      <Disclosure title={product.unit === 'kg' ? 'Sobre o corte' : 'Sobre o produto'}>
        <div className="flex flex-col gap-3 border-t border-border p-4">
          {product.description && <p className="wrap-anywhere">{product.description}</p>}
          <FactList
            facts={[
              ['Setor', product.sector],
              ['Categoria', product.category],
              ['Unidade', product.unitName],
            ]}
          />
        </div>
      </Disclosure>
    </div>
  );
}
