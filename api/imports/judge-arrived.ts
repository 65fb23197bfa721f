import type { Orm } from '#database/database.ts';
import { and, desc, eq, inArray, isNull, lte, type SQL, sql, unionAll } from '#database/orm.ts';
import { imports, priceConfirmations, prices, products } from '#database/schema.ts';
import { type Day, daysBetween } from '#domain/city-time.ts';
import { sayCount, sayDays } from '#domain/import-report.ts';
import { comparedWeeks, type FuelMedian, fewestStations, judgeSurvey } from '#domain/survey-judgement.ts';
import { readSurveyName } from '#domain/survey-listing.ts';
import { fold } from '#domain/text.ts';
import type { LoadedSurvey } from './load-survey.ts';

/** Returns why a survey that has arrived by itself waits for a person, in Portuguese; null: it may be shown. */
export async function judgeArrived(
  orm: Orm,
  { figures, days, medians }: Pick<LoadedSurvey, 'figures' | 'days' | 'medians'>,
  { fileName, today }: { fileName: string; today: Day },
): Promise<string | null> {
  // A week in which nobody surveyed the city's fuels changes nothing.
  if (!days)
    return figures.rowsRefused === 0
      ? null
      : `nenhum preço da cidade pôde ser lido: ${sayCount(figures.rowsRefused, 'linha recusada', 'linhas recusadas')}.`;
  const before = await selectWeeksUntil(orm, days.last);
  const [last] = before;
  const lastMedians = last ? await selectMedians(orm, last.id) : [];
  const weeksBetween = last?.firstDay
    ? Math.max(0, Math.round(daysBetween(last.firstDay, days.first) / 7) - 1)
    : 0;
  const reasons = judgeSurvey({ ...figures, medians }, before, { medians: lastMedians, weeksBetween });
  const named = readSurveyName(fileName, today);
  const week = named?.kind === 'stations' ? named.week : undefined;
  if (week && (days.first < week.first || days.last > week.last))
    reasons.unshift(`${sayDays(days)}, fora da semana do nome do arquivo`);
  return reasons.length === 0 ? null : `${reasons.join('; ')}.`;
}

/** Selects the last weekly surveys up to a day; of a week that is published again, the first is compared with the second. */
function selectWeeksUntil(orm: Orm, day: Day) {
  return orm
    .select({
      id: imports.id,
      firstDay: imports.firstDay,
      rowsRead: imports.rowsRead,
      rowsOfCity: imports.rowsOfCity,
    })
    .from(imports)
    .where(and(eq(imports.status, 'done'), eq(imports.layout, 'weekly'), lte(imports.firstDay, day)))
    .orderBy(desc(imports.firstDay), desc(imports.id))
    .limit(comparedWeeks);
}

/** Matches the prices that an import has written, and those of others that it has confirmed. */
function isOfImport(orm: Orm, importId: number): SQL {
  const written = orm.select({ id: prices.id }).from(prices).where(eq(prices.importId, importId));
  const confirmed = orm
    .select({ id: priceConfirmations.priceId })
    .from(priceConfirmations)
    .where(eq(priceConfirmations.importId, importId));
  return inArray(prices.id, unionAll(written, confirmed));
}

/** Selects the median of each fuel in the prices of an import. */
function selectMedians(orm: Orm, importId: number): Promise<FuelMedian[]> {
  return orm
    .select({
      fuel: products.name,
      centavos: sql<number>`percentile_cont(0.5) within group (order by ${prices.priceCentavos})`,
      stations: sql<number>`count(*)::int`,
    })
    .from(prices)
    .innerJoin(products, eq(products.id, prices.productId))
    .where(and(isOfImport(orm, importId), isNull(prices.withdrawnAt)))
    .groupBy(products.name);
}

/**
 * Returns the lowest and the highest price of each fuel, by its folded name, in the last week before a day, for fuels of enough
 * stations.
 */
export async function selectUsual(orm: Orm, day: Day): Promise<Map<string, readonly number[]>> {
  const [last] = await selectWeeksUntil(orm, day);
  const rows = last
    ? await orm
        .select({
          fuel: products.name,
          lowest: sql<number>`min(${prices.priceCentavos})`,
          highest: sql<number>`max(${prices.priceCentavos})`,
        })
        .from(prices)
        .innerJoin(products, eq(products.id, prices.productId))
        .where(and(isOfImport(orm, last.id), isNull(prices.withdrawnAt)))
        .groupBy(products.name)
        .having(sql`count(*) >= ${fewestStations}`)
    : [];
  return new Map(rows.map(({ fuel, lowest, highest }) => [fold(fuel), [lowest, highest]]));
}
