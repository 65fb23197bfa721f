import { cacheTagsOf } from '#contract/cached-tables.ts';
import { type FuelFigures, mostBestFuelOffers, mostFuelWeeks } from '#contract/fuel-types.ts';
import type { Db } from '#database/database.ts';
import { addDays, type Day, startOfDay } from '#domain/city-time.ts';
import { rowsOfProducts } from '../current-prices/current-prices.ts';
import { figuresOfProducts, presentFigures } from '../current-prices/figures.ts';
import { selectLowestOn } from '../current-prices/lowest-on.ts';
import { presentSeenLower, selectSeenReports } from '../current-prices/seen-reports.ts';
import { selectWeeks } from '../current-prices/weeks-of-collection.ts';
import { selectFuelPricesOf, selectFuels } from '../fuel-prices/fuel-price-queries.ts';
import { presentFuelOffer, presentFuelPlace } from '../fuel-prices/present-fuel-price.ts';
import { readHandler } from '../platform/handler.ts';
import type { KeptPart } from '../platform/kept-parts.ts';
import { cityChange } from './city-change.ts';

export const listFuelFigures = readHandler('listFuelFigures', async (_request, { db, keepParts, today }) => {
  const types = await selectFuels(db);
  const ids = types.map(({ id }) => id);
  const [figures, past, seen] = await Promise.all([
    keepParts(figuresOfProducts, ids),
    keepParts(pastOfFuels, ids),
    selectSeenReports(db, 'fuel', today, { thingIds: ids }),
  ]);
  const prices = await selectFuelPricesOf(db, [
    ...[...figures].flatMap(([productId, { cheapest }]) =>
      cheapest.slice(0, mostBestFuelOffers).map((establishmentId) => ({ productId, establishmentId })),
    ),
    // A report counts as long as no later price of its station has been seen.
    ...seen.map(({ thingId, placeId }) => ({ productId: thingId, establishmentId: placeId })),
  ]);
  const pricesOf = Map.groupBy(prices, (price) => price.typeId);
  const seenOf = Map.groupBy(seen, ({ thingId }) => thingId);
  const aWeekAgo = addDays(today, -7);
  const data = types.map(({ id, name, description }): FuelFigures => {
    const ofFuel = figures.get(id);
    const stationOf = new Map(pricesOf.get(id)?.map((price) => [price.stationId, price]));
    const { weeks, lowestAWeekAgo } = past.get(id) ?? { weeks: [] };
    return {
      id,
      name,
      description,
      figures: ofFuel ? presentFigures(ofFuel) : null,
      best: (ofFuel?.cheapest ?? []).slice(0, mostBestFuelOffers).flatMap((stationId) => {
        const price = stationOf.get(stationId);
        return price ? { ...presentFuelOffer(price, today), FuelStation: presentFuelPlace(price) } : [];
      }),
      cityChange: ofFuel && !ofFuel.expired ? cityChange(ofFuel.lowest, lowestAWeekAgo, aWeekAgo) : null,
      weeks,
      seenLower: ofFuel
        ? presentSeenLower(
            seenOf.get(id) ?? [],
            {
              lowest: ofFuel.lowest,
              official: [...stationOf].map(([placeId, { observedAt }]) => ({ placeId, seenAt: observedAt })),
            },
            today,
          )
        : null,
    };
  });
  return {
    data,
    count: data.length,
    today,
    demonstration: [...types, ...prices].some((row) => row.isDemonstration),
    rows: { ...rowsOfProducts(ids), reported_prices: { product_id: ids } },
  };
});

/** How a fuel's prices in the city were before today. */
interface FuelPast {
  weeks: FuelFigures['weeks'];
  /** the lowest price that was valid a week ago, in centavos */
  lowestAWeekAgo?: number | undefined;
}

/** The past of each fuel, which is kept until a write changes it. */
const pastOfFuels: KeptPart<FuelPast> = {
  name: 'past of fuel',
  tagsOf: (id) =>
    cacheTagsOf(['prices', 'products', 'categories', 'sectors', 'price_lives'], {
      prices: { product_id: [id] },
      products: { id: [id] },
    }),
  make: selectPast,
};

async function selectPast(db: Db, today: Day, ids: readonly number[]): Promise<Map<number, FuelPast>> {
  const [weeks, lowest] = await Promise.all([
    selectWeeks(db, ids, { from: startOfDay(addDays(today, -365)), to: startOfDay(addDays(today, 1)) }),
    selectLowestOn(db, ids, addDays(today, -7)),
  ]);
  const weeksOf = Map.groupBy(weeks, ({ productId }) => productId);
  const lowestOf = new Map(lowest.map(({ productId, priceCentavos }) => [productId, priceCentavos]));
  return new Map(
    ids.map((id) => [
      id,
      {
        weeks: (weeksOf.get(id) ?? [])
          .slice(-mostFuelWeeks)
          .map((week) => ({ day: week.to, lowest: week.lowest })),
        lowestAWeekAgo: lowestOf.get(id),
      },
    ]),
  );
}
