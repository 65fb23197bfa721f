import type { Day } from '#domain/city-time.ts';
import { positionOf } from '#domain/comparison.ts';
import { isExpired } from '#domain/freshness.ts';
import type { ProductData } from './load-product.ts';

/**
 * A product's data on a later day. Prices that have expired by then leave the ranking, and cheaper products with
 * expired prices are left out. The next lowest price is known if the first page of the city is shown; otherwise the
 * prices stay those of the day on which the data were made, as the last known ones.
 */
export function productOnDay(data: ProductData, today: Day): ProductData {
  const dated = data.prices.map((price) => ({ ...price, expired: isExpired(price, today) }));
  const { figures, best } = data;
  if (!figures || !best || figures.expired) return { ...data, today, prices: dated, cheaper: [] };
  const { page, regionId } = data.ranking;
  const isFirst = page === 1 && regionId === undefined;
  const inside = dated.filter((price) => price.position !== null && !price.expired);
  const lowest = isExpired(best, today) ? (isFirst ? inside[0] : undefined) : best;
  if (!lowest) {
    return {
      ...data,
      today,
      prices: dated,
      figures: { ...figures, expired: true },
      best: lose(best),
      cheaper: [],
    };
  }
  return {
    ...data,
    today,
    figures: isFirst
      ? {
          ...figures,
          lowest: lowest.price,
          ties: inside.filter(({ price }) => price === lowest.price).length - 1,
        }
      : figures,
    best: lowest === best ? best : lose(lowest),
    prices: dated.map((price) => ({
      ...price,
      position:
        price.position === null || price.expired
          ? null
          : isFirst
            ? positionOf(price.price, inside)
            : price.position,
    })),
    cheaper: data.cheaper.filter((other) => !isExpired(other, today)),
  };
}

/** Removes the saving, which compared with the prices of the day on which the data were made. */
function lose<Price extends object>(price: Price) {
  return { ...price, saving: null };
}
