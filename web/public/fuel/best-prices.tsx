import type { Day } from '#domain/city-time.ts';
import { isLowest, positionOf } from '#domain/comparison.ts';
import { lowestInCity } from '#web/components/price-tag.tsx';
import { RankList, RankRow } from '#web/components/rank-row.tsx';
import { paths } from '#web/paths.ts';
import { bestOffers, type FuelView } from './fuel-data.ts';
import { brandAndPlace } from './fuel-text.ts';
import { unitOf } from './unit-of.ts';

/**
 * Lists the four lowest prices of the chosen fuel in the whole city, regardless of the filters, or the lowest of every
 * fuel, which are not ranked against each other. Spec, public side, section 2 (Top fuel prices).
 */
export function BestPrices({ view, today }: { view: FuelView; today: Day }) {
  const best = bestOffers(view);
  const comparisons = new Map(view.city.map(({ type, comparison }) => [type.id, { type, comparison }]));
  if (best.length === 0) return null;
  return (
    <section aria-labelledby="melhores-precos">
      <h2 id="melhores-precos" className="heading text-h2">
        Melhores Preços de Combustível
      </h2>
      <p className="mt-1 mb-4 text-small text-muted-foreground">
        {view.chosen
          ? `${view.chosen.type.name} na cidade toda, sem os filtros.`
          : 'O menor preço de cada combustível na cidade toda.'}
      </p>
      <RankList label="Melhores Preços de Combustível">
        {best.map((offer) => {
          const fuel = comparisons.get(offer.fuelTypeId);
          const comparison = fuel?.comparison;
          const prices = comparison?.marks ?? null;
          const lowest = comparison && isLowest(offer.price, comparison);
          return (
            <RankRow
              key={offer.id}
              position={view.chosen ? positionOf(offer.price, best) : undefined}
              name={offer.place.name}
              to={paths.station(offer.place.id)}
              details={[view.chosen ? null : fuel?.type.name, brandAndPlace(offer.place)]
                .filter(Boolean)
                .join(' · ')}
              price={offer.price}
              unit={fuel ? unitOf(fuel.type) : 'L'}
              fresh={offer}
              today={today}
              compared={prices}
              mean={comparison?.mean ?? null}
              placement={lowest ? 'tag' : prices?.length === 1 ? 'first' : 'above'}
              bestLabel={lowest ? lowestInCity(comparison) : undefined}
            />
          );
        })}
      </RankList>
    </section>
  );
}
