import { addDays, startOfDay } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { keepsFuelPrice } from '#domain/fuel-filters.ts';
import { rowsOfGoods } from '../current-prices/current-prices.ts';
import { invalid } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { selectCurrentFuelPrices, selectFuelPrices } from './fuel-price-queries.ts';
import { presentFuelPrice, priced } from './present-fuel-price.ts';

/** Lists prices by fuel type in display order; within a type, comparable prices come first, from the lowest. */
export const listPublicFuelPrices = readHandler('listPublicFuelPrices', async ({ query }, { db, today }) => {
  const { date, ...filters } = query;
  if (date !== undefined && date > today) throw invalid('date', 'A data não pode estar no futuro.');
  const day = date ?? today;
  const [prices, rows] = await Promise.all([
    date === undefined ? selectCurrentFuelPrices(db) : selectFuelPrices(db, startOfDay(addDays(date, 1))),
    rowsOfGoods(db, 'fuel'),
  ]);
  const byType = Map.groupBy(prices, (row) => row.typeId);
  const data = [...byType.values()]
    .sort((a, b) => (a[0]?.typePosition ?? 0) - (b[0]?.typePosition ?? 0))
    .flatMap((sameType) => {
      const offers = sameType.map(priced);
      const { ranked, left } = comparePrices(offers, day) ?? { ranked: [], left: offers };
      return [...ranked, ...left];
    })
    .map(({ row }) => presentFuelPrice(row, day))
    .filter((price) => keepsFuelPrice(price, filters));
  return {
    data,
    count: data.length,
    today,
    demonstration: prices.some((row) => row.isDemonstration),
    rows,
  };
});
