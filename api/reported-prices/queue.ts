import { eq, inArray, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { ReportedPriceRow } from '#contract/reported-price-rows.ts';
import type { Orm } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { categories, establishments, products, regions, reportedPrices, users } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import { changePercent } from '#domain/reported-prices.ts';
import { inOrderOf } from '../platform/list.ts';
import { named } from '../platform/named.ts';
import { presentOwnReport } from './present-reported-price.ts';
import { keyOf, readPublishedPrices } from './published-prices.ts';
import { reportColumns } from './reports.ts';

/** Reports as administrators list them, each with what is published now and with its author's record. */

const deciders = alias(users, 'deciders');

function selectRows(orm: Orm, ids: readonly number[]) {
  return orm
    .select({
      ...reportColumns(orm),
      thing: { productId: reportedPrices.productId, establishmentId: reportedPrices.establishmentId },
      category: { id: categories.id, name: categories.name },
      isDemonstration: establishments.isDemonstration,
      regionId: regions.id,
      regionName: regions.name,
      userId: users.id,
      userEmail: users.email,
      deciderName: deciders.name,
      decidedByRule: reportedPrices.decidedByRule,
    })
    .from(reportedPrices)
    .innerJoin(products, eq(products.id, reportedPrices.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(establishments, eq(establishments.id, reportedPrices.establishmentId))
    .leftJoin(regions, eq(regions.id, establishments.regionId))
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
    readPublishedPrices(
      orm,
      rows.map(({ thing }) => thing),
      today,
    ),
    readRecords(
      orm,
      rows.flatMap(({ userId }) => userId ?? []),
    ),
  ]);
  return inOrderOf(ids, rows).map((row) => {
    const current = published.get(keyOf(row.thing)) ?? null;
    const { category, isDemonstration, userName, userEmail, deciderName } = row;
    const own = presentOwnReport(row);
    const Region = named(row.regionId, row.regionName);
    return {
      ...own,
      Product: own.Product && { ...own.Product, Category: category },
      Establishment: own.Establishment && Region && { ...own.Establishment, isDemonstration, Region },
      FuelStation: own.FuelStation && { ...own.FuelStation, isDemonstration, Region },
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
