import { eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReportedPriceRow } from '#contract/reported-price-rows.ts';
import type { Orm } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import {
  categories,
  establishments,
  fuelStations,
  fuelTypes,
  products,
  regions,
  reportedPrices,
  users,
} from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { changePercent } from '#domain/reported-prices.ts';
import { named } from '../platform/named.ts';
import { inOrderOf } from '../platform/queue-page.ts';
import { presentOwnReport } from './present-reported-price.ts';
import { keyOf, readPublishedPrices } from './published-prices.ts';
import { reportColumns } from './reported-price-queries.ts';

/** Reports as administrators list them, each with what is published now and with its author's record. */

const stationRegions = alias(regions, 'station_regions');
const deciders = alias(users, 'deciders');

function selectRows(orm: Orm, ids: readonly number[]) {
  return orm
    .select({
      ...reportColumns(orm),
      categoryId: categories.id,
      categoryName: categories.name,
      isInventedShop: establishments.isDemonstration,
      regionId: regions.id,
      regionName: regions.name,
      isInventedStation: fuelStations.isDemonstration,
      stationRegionId: stationRegions.id,
      stationRegionName: stationRegions.name,
      userId: users.id,
      userEmail: users.email,
      deciderName: deciders.name,
      decidedByRule: reportedPrices.decidedByRule,
    })
    .from(reportedPrices)
    .leftJoin(products, eq(products.id, reportedPrices.productId))
    .leftJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(establishments, eq(establishments.id, reportedPrices.establishmentId))
    .leftJoin(regions, eq(regions.id, establishments.regionId))
    .leftJoin(fuelTypes, eq(fuelTypes.id, reportedPrices.fuelTypeId))
    .leftJoin(fuelStations, eq(fuelStations.id, reportedPrices.fuelStationId))
    .leftJoin(stationRegions, eq(stationRegions.id, fuelStations.regionId))
    .leftJoin(users, eq(users.id, reportedPrices.userId))
    .leftJoin(deciders, eq(deciders.id, reportedPrices.decidedBy))
    .where(inArray(reportedPrices.id, [...ids]));
}

/** Reads reports by their numbers, in the order of these. */
export async function readReportRows(
  orm: Orm,
  ids: readonly number[],
  today: Day,
): Promise<ReportedPriceRow[]> {
  if (ids.length === 0) return [];
  const rows = await selectRows(orm, ids);
  const [published, records] = await Promise.all([
    readPublishedPrices(orm, rows, today),
    readRecords(
      orm,
      rows.flatMap(({ userId }) => userId ?? []),
    ),
  ]);
  return inOrderOf(ids, rows).map((row) => {
    const current = published.get(keyOf(row)) ?? null;
    const { userName, userEmail, deciderName } = row;
    const own = presentOwnReport(row);
    const category = named(row.categoryId, row.categoryName);
    const region = named(row.regionId, row.regionName);
    return {
      ...own,
      Product: own.Product && category && { ...own.Product, Category: category },
      Establishment: own.Establishment &&
        region && {
          ...own.Establishment,
          isDemonstration: row.isInventedShop === true,
          Region: region,
        },
      FuelStation: own.FuelStation && {
        ...own.FuelStation,
        isDemonstration: row.isInventedStation === true,
        Region: named(row.stationRegionId, row.stationRegionName),
      },
      User: userName === null || userEmail === null ? null : { name: userName, email: userEmail },
      DecidedBy: deciderName === null ? null : { name: deciderName },
      decidedByRule: row.decidedByRule,
      currentPrice: current === null ? null : toReais(current),
      changePercent: current === null ? null : changePercent(row.reportedCentavos, current),
      record: (row.userId !== null && records.get(row.userId)) || null,
    };
  });
}

/** Reads one report that exists. */
export async function readReportRow(orm: Orm, id: number, today: Day): Promise<ReportedPriceRow> {
  return onlyRow(await readReportRows(orm, [id], today));
}

/** Reads how many reports people have sent, and how they were decided, by person. */
async function readRecords(orm: Orm, userIds: readonly number[]) {
  if (userIds.length === 0) return new Map<number, NonNullable<ReportedPriceRow['record']>>();
  const rows = await orm
    .select({
      userId: reportedPrices.userId,
      sent: sql<number>`count(*)::int`,
      decided: sql<number>`count(*) filter (where ${reportedPrices.status} <> 'pending')::int`,
      approved: sql<number>`count(*) filter (where ${reportedPrices.status} = 'approved')::int`,
    })
    .from(reportedPrices)
    .where(inArray(reportedPrices.userId, [...new Set(userIds)]))
    .groupBy(reportedPrices.userId);
  return new Map(rows.flatMap(({ userId, ...record }) => (userId === null ? [] : [[userId, record]])));
}
