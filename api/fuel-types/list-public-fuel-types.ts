import { asc } from 'drizzle-orm';
import type { FuelType } from '#contract/fuel-types.ts';
import { products } from '#database/schema.ts';
import { addDays, type Day } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { toCentavos, toReais, wholeCentavos } from '#domain/money.ts';
import { fuelTrend } from '#domain/trend.ts';
import { readCityHistories } from '../current-prices/city-history.ts';
import { presentObservation, presentTrend } from '../current-prices/present-observation.ts';
import { presentSeenLower, selectSeenReports } from '../current-prices/seen-reports.ts';
import { type CurrentFuelPrice, selectCurrentFuelPrices } from '../fuel-prices/fuel-price-queries.ts';
import { priced } from '../fuel-prices/present-fuel-price.ts';
import { readHandler } from '../platform/handler.ts';
import { isFuel } from '../platform/kinds.ts';
import { cityChange } from './city-change.ts';

export const listPublicFuelTypes = readHandler(
  'listPublicFuelTypes',
  async (_request, { db, keepParts, today }) => {
    const aWeekAgo = addDays(today, -7);
    const types = await db
      .select()
      .from(products)
      .where(isFuel(db))
      .orderBy(asc(products.position), asc(products.name));
    const ids = types.map(({ id }) => id);
    const [prices, historyOf, seen] = await Promise.all([
      selectCurrentFuelPrices(db),
      readCityHistories(keepParts, today, ids),
      selectSeenReports(db, 'fuel', today),
    ]);
    const pricesOf = Map.groupBy(prices, (price) => price.typeId);
    const seenOf = Map.groupBy(seen, ({ thingId }) => thingId);
    const data = types.map(({ id, name, description }): FuelType => {
      const ofFuel = pricesOf.get(id) ?? [];
      const summary = summarise(ofFuel, today);
      const history = historyOf(id);
      return {
        id,
        name,
        description,
        fuelBrandId: null,
        ...summary,
        seenLower: summary.comparison
          ? presentSeenLower(
              seenOf.get(id) ?? [],
              {
                lowest: toCentavos(summary.comparison.lowest),
                official: ofFuel.map(({ stationId, observedAt }) => ({
                  placeId: stationId,
                  seenAt: observedAt,
                })),
              },
              today,
            )
          : null,
        cityChange:
          summary.comparison && !summary.comparison.expired
            ? cityChange(toCentavos(summary.comparison.lowest), history.aWeekAgo?.centavos, aWeekAgo)
            : null,
        weeks: history.weeks.map(({ productId: _, places, ...week }) => ({
          ...week,
          stations: places,
        })),
      };
    });
    return {
      data,
      count: data.length,
      today,
      demonstration: [...types, ...prices].some((row) => row.isDemonstration),
      rows: { prices: { product_id: ids } },
    };
  },
);

function summarise(
  prices: CurrentFuelPrice[],
  today: Day,
): Pick<FuelType, 'prices' | 'lowestPrice' | 'comparison'> {
  const comparison = comparePrices(prices.map(priced), today);
  if (!comparison) return { prices: [], lowestPrice: null, comparison: null };
  const [{ row: lowest }] = comparison.ranked;
  return {
    prices: [...comparison.ranked, ...comparison.left].map(({ row }) => ({
      id: row.id,
      price: toReais(row.priceCentavos),
      fuelStationId: row.stationId,
      expired: presentObservation(row, 'fuel', today).expired,
    })),
    lowestPrice: {
      price: toReais(lowest.priceCentavos),
      fuelStationId: lowest.stationId,
      fuelStationName: lowest.stationName,
      fuelStationAddress: lowest.stationAddress,
      fuelStationNeighbourhood: lowest.stationNeighbourhood,
      regionName: lowest.regionName,
      ...presentObservation(lowest, 'fuel', today),
      ...presentTrend(lowest, fuelTrend),
    },
    comparison: {
      day: comparison.day,
      expired: comparison.expired,
      from: comparison.from,
      to: comparison.to,
      stations: comparison.ranked.length,
      lowest: toReais(comparison.lowest),
      highest: toReais(comparison.highest),
      average: comparison.mean === null ? null : toReais(wholeCentavos(comparison.mean)),
    },
  };
}
