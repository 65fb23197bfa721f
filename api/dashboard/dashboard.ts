import type { Change, Queue, Waiting } from '#contract/dashboard.ts';
import type { Db } from '#database/database.ts';
import {
  type AnyPgColumn,
  and,
  asc,
  desc,
  eq,
  gt,
  gte,
  isNull,
  type PgTable,
  type SQL,
  sql,
} from '#database/orm.ts';
import {
  auditLog,
  brands,
  categories,
  establishments,
  imports,
  messages,
  products,
  promotions,
  receipts,
  regions,
  reportedPrices,
  reviews,
  sectors,
  users,
} from '#database/schema.ts';
import { addDays, type Day, startOfDay, toCityIso } from '#domain/city-time.ts';
import { auditedName } from '../audit/audit.ts';
import { contestedOn } from '../current-prices/running-promotions.ts';
import { hasDemonstration } from '../demonstration/demonstration.ts';
import { readHandler } from '../platform/handler.ts';
import { isCut, isFuel, isShop, isStation } from '../platform/kinds.ts';

const shownChanges = 5;
const namedRegions = 3;

/** Counts the rows of the catalogue and the accounts, each table once. @param since accounts created from then on are new */
async function selectCounts(db: Db, since: Date) {
  const [[ofPlaces], [ofUsers], [others]] = await Promise.all([
    db
      .select({
        establishments: sql<number>`(count(*) filter (where ${isShop}))::int`,
        verified: sql<number>`(count(*) filter (where ${and(isShop, establishments.verified)}))::int`,
        stations: sql<number>`(count(*) filter (where ${isStation}))::int`,
      })
      .from(establishments),
    db
      .select({
        users: sql<number>`count(*)::int`,
        newUsers: sql<number>`(count(*) filter (where ${gte(users.createdAt, since)}))::int`,
      })
      .from(users),
    db
      .select({
        products: db.$count(products, isCut(db)),
        categories: db.$count(categories),
        sectors: db.$count(sectors),
        regions: db.$count(regions),
        types: db.$count(products, isFuel(db)),
        brands: db.$count(brands),
      })
      .from(sql`(values (1)) as one`),
  ]);
  if (!ofPlaces || !ofUsers || !others) throw new Error('no counts');
  return { ...ofPlaces, ...ofUsers, ...others };
}

/** Selects the first regions in display order. */
async function selectRegionNames(db: Db): Promise<string[]> {
  const rows = await db
    .select({ name: regions.name })
    .from(regions)
    .orderBy(asc(regions.position), asc(regions.id))
    .limit(namedRegions);
  return rows.map(({ name }) => name);
}

/** Selects the newest changes of the audit log, with the people who made them. */
async function selectChanges(db: Db): Promise<Change[]> {
  const rows = await db
    .select({
      id: auditLog.id,
      at: auditLog.at,
      person: users.name,
      action: auditLog.action,
      noun: auditLog.noun,
      rowId: auditLog.rowId,
      name: auditedName(db),
    })
    .from(auditLog)
    .leftJoin(users, eq(users.id, auditLog.userId))
    .orderBy(desc(auditLog.id))
    .limit(shownChanges);
  return rows.map((row) => ({ ...row, at: toCityIso(row.at) }));
}

/** Reads the figures of the dashboard that come from indexes and short tables; those of prices are in `listPriceCoverage`. */
export const readDashboard = readHandler('readDashboard', async (_request, { db, now, today }) => {
  const [counts, demonstration, names, changes] = await Promise.all([
    selectCounts(db, startOfDay(addDays(today, -6))),
    hasDemonstration(db),
    selectRegionNames(db),
    selectChanges(db),
  ]);
  return {
    data: {
      at: toCityIso(now),
      establishments: {
        count: counts.establishments,
        verified: counts.verified,
      },
      products: { count: counts.products },
      categories: { count: counts.categories, sectors: counts.sectors },
      regions: { count: counts.regions, names },
      users: { count: counts.users, newThisWeek: counts.newUsers },
      fuel: { stations: counts.stations, types: counts.types, brands: counts.brands },
      demonstration,
      changes,
    },
  };
});

/** Selects the length of a queue and its oldest entry. The partial index on pending rows has both. */
async function readQueue(
  db: Db,
  table: PgTable & { createdAt: AnyPgColumn },
  waits: SQL | undefined,
): Promise<Queue> {
  const [row] = await db
    .select({
      count: sql<number>`count(*)::int`,
      oldestAt: sql<Date | null>`min(${table.createdAt})`.mapWith(reviews.createdAt),
    })
    .from(table as PgTable)
    .where(waits);
  return { count: row?.count ?? 0, oldestAt: row?.oldestAt ? toCityIso(row.oldestAt) : null };
}

async function readImports(db: Db, today: Day): Promise<Waiting['imports']> {
  const refusing = gt(imports.rowsRefused, 0);
  const recent = gte(imports.startedAt, startOfDay(addDays(today, -7)));
  const done = and(eq(imports.status, 'done'), refusing, recent);
  const failed = and(eq(imports.status, 'failed'), recent);
  const [row] = await db
    .select({
      ready: sql<number>`count(*) filter (where ${eq(imports.status, 'ready')})::int`,
      refusing: sql<number>`count(*) filter (where ${done})::int`,
      rows: sql<number>`coalesce(sum(${imports.rowsRefused}) filter (where ${done}), 0)::int`,
      failed: sql<number>`count(*) filter (where ${failed})::int`,
    })
    .from(imports);
  return row ?? { ready: 0, refusing: 0, rows: 0, failed: 0 };
}

/** Reads the pending tasks of administrators. */
async function selectWaiting(db: Db, today: Day): Promise<Waiting> {
  const [
    ofReviews,
    ofReportedPrices,
    ofReceipts,
    ofMessages,
    ofImports,
    stationsWithoutCoordinates,
    contestedPromotions,
  ] = await Promise.all([
    readQueue(db, reviews, eq(reviews.status, 'pending')),
    readQueue(db, reportedPrices, eq(reportedPrices.status, 'pending')),
    readQueue(db, receipts, eq(receipts.status, 'pending')),
    readQueue(db, messages, and(isNull(messages.readAt), isNull(messages.archivedAt))),
    readImports(db, today),
    db.$count(establishments, and(isStation, isNull(establishments.latitude))),
    db.$count(promotions, contestedOn(today)),
  ]);
  return {
    reviews: ofReviews,
    reportedPrices: ofReportedPrices,
    receipts: ofReceipts,
    messages: ofMessages,
    imports: ofImports,
    stationsWithoutCoordinates,
    contestedPromotions,
  };
}

export const readWaiting = readHandler('readWaiting', async (_request, { db, today }) => ({
  data: await selectWaiting(db, today),
}));
