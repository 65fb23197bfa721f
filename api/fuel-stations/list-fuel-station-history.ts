import { and, eq, sql } from 'drizzle-orm';
import { establishments, products } from '#database/schema.ts';
import { addDays, daysBetween, startOfDay } from '#domain/city-time.ts';
import { readCityHistories } from '../current-prices/city-history.ts';
import { selectWeeks } from '../current-prices/weeks-of-collection.ts';
import { selectFuelPrices } from '../fuel-prices/fuel-price-queries.ts';
import { invalid, notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { isFuel, isStation } from '../platform/kinds.ts';
import { pageOf } from '../platform/list.ts';
import { countFuelHistory, selectFuelHistory } from './fuel-station-queries.ts';
import { presentEarlierPrice, presentHistoryEntry } from './stations.ts';

/** Five years with their leap days. One call must not read the whole history. */
const maxDays = 5 * 365 + 2;

export const listFuelStationHistory = readHandler(
  'listFuelStationHistory',
  async ({ params, query }, { db, keepParts, today }) => {
    const lastDay = query.to ?? today;
    const firstDay = query.from ?? addDays(lastDay, -365);
    if (firstDay > lastDay) throw invalid('from', 'O início precisa vir antes do fim.');
    if (daysBetween(firstDay, lastDay) > maxDays) {
      throw invalid('from', 'Escolha um período de até 5 anos.');
    }
    const fuels = db.select({ id: products.id }).from(products).where(isFuel(db));
    const [station] = await db
      .select({
        id: establishments.id,
        isDemonstration: establishments.isDemonstration,
        fuelIds: sql<number[]>`array(${fuels})`,
      })
      .from(establishments)
      .where(and(eq(establishments.id, params.id), isStation));
    if (!station) throw notFound('Posto não encontrado.');
    const range = {
      fuelTypeId: query.fuelTypeId,
      from: startOfDay(firstDay),
      to: startOfDay(addDays(lastDay, 1)),
    };
    const isAsked = (id: number) => query.fuelTypeId === undefined || id === query.fuelTypeId;
    const fuelIds = station.fuelIds.filter(isAsked);
    // The weeks of the last year are kept; those of other periods may begin and end within a week.
    const isLastYear = lastDay === today && firstDay === addDays(today, -365);
    const readWeeks = async () => {
      if (!isLastYear) return selectWeeks(db, fuelIds, range);
      const historyOf = await readCityHistories(keepParts, today, fuelIds);
      return fuelIds.flatMap((id) => [...historyOf(id).weeks]);
    };
    const part = pageOf(query);
    const [history, city, before] = await Promise.all([
      selectFuelHistory(db, { stationId: station.id, ...range, ...part }),
      readWeeks(),
      selectFuelPrices(db, range.from).where(
        and(
          eq(establishments.id, station.id),
          query.fuelTypeId === undefined ? undefined : eq(products.id, query.fuelTypeId),
        ),
      ),
    ]);
    const isWhole = query.page === 1 && history.length < query.limit;
    return {
      data: history.map(presentHistoryEntry),
      city: city.map(({ productId, places, ...week }) => ({
        ...week,
        fuelTypeId: productId,
        stations: places,
      })),
      before: before.map(presentEarlierPrice),
      count: isWhole ? history.length : await countFuelHistory(db, { stationId: station.id, ...range }),
      today,
      demonstration: station.isDemonstration,
      rows: { prices: { product_id: fuelIds } },
    };
  },
);
