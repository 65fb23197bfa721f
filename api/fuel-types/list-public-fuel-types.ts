import { asc } from 'drizzle-orm';
import type { FuelType, FuelWeek } from '#contract/fuel-types.ts';
import { fuelTypes } from '#database/schema.ts';
import { addDays, type Day, startOfDay } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { toCentavos, toReais } from '#domain/money.ts';
import { fuelTrend } from '#domain/trend.ts';
import { presentObservation, presentTrend } from '../current-prices/present-observation.ts';
import { type CurrentFuelPrice, selectCurrentFuelPrices } from '../fuel-prices/fuel-price-queries.ts';
import { priced } from '../fuel-prices/present-fuel-price.ts';
import { readHandler } from '../platform/handler.ts';
import { selectFuelWeeks } from './fuel-week-queries.ts';

export const listPublicFuelTypes = readHandler('listPublicFuelTypes', async (_request, { db, today }) => {
  const [types, prices, weeks] = await Promise.all([
    db.select().from(fuelTypes).orderBy(asc(fuelTypes.position), asc(fuelTypes.name)),
    selectCurrentFuelPrices(db),
    selectFuelWeeks(db, {
      from: startOfDay(addDays(today, -365)),
      to: startOfDay(addDays(today, 1)),
    }),
  ]);
  const pricesOf = Map.groupBy(prices, (price) => price.typeId);
  const weeksOf = Map.groupBy(weeks, (week) => week.fuelTypeId);
  const data = types.map(({ id, name, description }): FuelType => {
    const ofType = (weeksOf.get(id) ?? []).map(({ fuelTypeId: _, ...week }) => week);
    return {
      id,
      name,
      description,
      fuelBrandId: null,
      ...summarise(pricesOf.get(id) ?? [], today),
      trend: weekTrend(ofType),
      weeks: ofType,
    };
  });
  return {
    data,
    count: data.length,
    today,
    demonstration: prices.some((price) => price.isDemonstration),
  };
});

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
      expired: presentObservation(row, today).expired,
    })),
    lowestPrice: {
      price: toReais(lowest.priceCentavos),
      fuelStationId: lowest.stationId,
      fuelStationName: lowest.stationName,
      regionName: lowest.regionName,
      ...presentObservation(lowest, today),
      trend: presentTrend(fuelTrend(lowest.priceCentavos, lowest.previousCentavos), lowest.previousAt),
    },
    comparison: {
      day: comparison.day,
      expired: comparison.expired,
      from: comparison.from,
      to: comparison.to,
      stations: comparison.ranked.length,
      lowest: toReais(comparison.lowest),
      highest: toReais(comparison.highest),
      average: comparison.mean === null ? null : toReais(Math.round(comparison.mean)),
    },
  };
}

/** Compares the lowest price of the last week of collection with that of the week before. */
function weekTrend(weeks: FuelWeek[]): FuelType['trend'] {
  const [before, last] = weeks.slice(-2);
  if (!before || !last) return null;
  const { direction, basis, change } = fuelTrend(toCentavos(last.lowest), toCentavos(before.lowest));
  return { direction, basis, change: change === null ? null : toReais(change), since: before.to };
}
