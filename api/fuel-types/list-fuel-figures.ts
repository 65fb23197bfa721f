import { type FuelFigures, mostBestFuelOffers, mostFuelWeeks } from '#contract/fuel-types.ts';
import { addDays, toCityIso } from '#domain/city-time.ts';
import { readCityHistories } from '../current-prices/city-history.ts';
import { rowsOfProducts } from '../current-prices/current-prices.ts';
import { figuresOfProducts, presentFigures } from '../current-prices/figures.ts';
import { countPricedOf, readValidPlaces } from '../current-prices/priced-places.ts';
import { presentSeenLower, selectSeenReports } from '../current-prices/seen-reports.ts';
import { selectFuelPricesOf, selectFuels } from '../fuel-prices/fuel-price-queries.ts';
import { presentFuelOffer, presentFuelPlace } from '../fuel-prices/present-fuel-price.ts';
import { readHandler } from '../platform/handler.ts';
import { cityChange } from './city-change.ts';

export const listFuelFigures = readHandler('listFuelFigures', async (_request, { db, keepParts, today }) => {
  const types = await selectFuels(db);
  const ids = types.map(({ id }) => id);
  const [figures, historyOf, seen, validPlaces] = await Promise.all([
    keepParts(figuresOfProducts, ids),
    readCityHistories(keepParts, today, ids),
    selectSeenReports(db, 'fuel', today, { thingIds: ids }),
    readValidPlaces({ keepParts }),
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
  const weekAgo = addDays(today, -7);
  const data = types.map(({ id, name, description }): FuelFigures => {
    const ofFuel = figures.get(id);
    const stationOf = new Map(pricesOf.get(id)?.map((price) => [price.stationId, price]));
    const { weeks, aWeekAgo } = historyOf(id);
    return {
      id,
      name,
      description,
      figures: ofFuel ? presentFigures(ofFuel) : null,
      best: (ofFuel?.cheapest ?? []).slice(0, mostBestFuelOffers).flatMap((stationId) => {
        const price = stationOf.get(stationId);
        if (!price) return [];
        const collectionDate = toCityIso(price.observedAt);
        return { ...presentFuelOffer(price, today), collectionDate, FuelStation: presentFuelPlace(price) };
      }),
      cityChange: ofFuel && !ofFuel.expired ? cityChange(ofFuel.lowest, aWeekAgo?.centavos, weekAgo) : null,
      weeks: weeks.slice(-mostFuelWeeks).map(({ to, lowest }) => ({ day: to, lowest })),
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
    priced: await countPricedOf({ db, today }, validPlaces, types[0]?.sectorId ?? 0, [...figures.values()]),
    demonstration: [...types, ...prices].some((row) => row.isDemonstration),
    rows: { ...rowsOfProducts(ids), reported_prices: { product_id: ids } },
  };
});
