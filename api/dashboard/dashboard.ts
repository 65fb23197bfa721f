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
  isNotNull,
  isNull,
  ne,
  not,
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
  sources,
  users,
} from '#database/schema.ts';
import { addDays, type Day, startOfDay, toCityIso } from '#domain/city-time.ts';
import { silenceOf } from '#domain/sources.ts';
import { auditedName } from '../audit/audit.ts';
import { hasPublicPoint } from '../current-prices/public-point.ts';
import { contestedOn } from '../current-prices/running-promotions.ts';
import { isDemonstration } from '../platform/city-facts.ts';
import { type ReadContext, readHandler } from '../platform/handler.ts';
import { isCut, isFuel, isListedPlace, isShop, isStation } from '../platform/kinds.ts';

type Reading = Pick<ReadContext, 'db' | 'sourceUrls' | 'now' | 'today'>;

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

/** Selects the newest changes of the audit log, with the people who made them. A sign-in changes nothing. */
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
    .where(ne(auditLog.noun, 'sessions'))
    .orderBy(desc(auditLog.id))
    .limit(shownChanges);
  return rows.map((row) => ({ ...row, at: toCityIso(row.at) }));
}

/** Reads the figures of the dashboard that come from indexes and short tables; those of prices are in `listPriceCoverage`. */
export const readDashboard = readHandler(
  'readDashboard',
  async (_request, { db, now, today, secondStep }) => {
    const [counts, demonstration, names, changes] = await Promise.all([
      selectCounts(db, startOfDay(addDays(today, -6))),
      isDemonstration(db),
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
        secondStep,
      },
    };
  },
);

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
  const ready = eq(imports.status, 'ready');
  const [row] = await db
    .select({
      ready: sql<number>`count(*) filter (where ${ready})::int`,
      held: sql<
        string | null
      >`(array_agg(${imports.held} order by ${imports.id}) filter (where ${and(ready, isNotNull(imports.held))}))[1]`,
      refusing: sql<number>`count(*) filter (where ${done})::int`,
      rows: sql<number>`coalesce(sum(${imports.rowsRefused}) filter (where ${done}), 0)::int`,
      failed: sql<number>`count(*) filter (where ${failed})::int`,
    })
    .from(imports);
  return row ?? { ready: 0, held: null, refusing: 0, rows: 0, failed: 0 };
}

/** Selects the sources that bring nothing, or do not answer. A source that was never asked has no row; a demonstration asks none. */
async function selectQuietSources({ db, now, sourceUrls }: Reading): Promise<Waiting['sources']> {
  const rows = await db
    .select({ name: sources.name, broughtAt: sources.broughtAt, failures: sources.failures })
    .from(sources)
    .where(eq(sources.isOn, true))
    .orderBy(desc(sources.name));
  const quiet = rows
    .map(({ broughtAt, ...source }) => ({ ...source, silentDays: silenceOf(broughtAt, now) ?? null }))
    .filter(({ silentDays, failures }) => silentDays !== null || failures > 0)
    .filter(({ name }) => sourceUrls[name] !== undefined);
  return quiet.length > 0 && (await isDemonstration(db)) ? [] : quiet;
}

/** Counts the places that the public sees on no map and at no distance; the centre of the city is no place for a shop. */
async function countOffTheMap(db: Db): Promise<Waiting['offTheMap']> {
  const [row] = await db
    .select({
      stations: sql<number>`(count(*) filter (where ${isStation}))::int`,
      establishments: sql<number>`(count(*) filter (where ${isShop}))::int`,
    })
    .from(establishments)
    .where(and(isListedPlace, not(hasPublicPoint)));
  return row ?? { stations: 0, establishments: 0 };
}

/** Reads the pending tasks of administrators. */
async function selectWaiting(reading: Reading): Promise<Waiting> {
  const { db, today } = reading;
  const [
    ofReviews,
    ofReportedPrices,
    ofReceipts,
    ofMessages,
    ofImports,
    quietSources,
    offTheMap,
    stationSuccessions,
    contestedPromotions,
  ] = await Promise.all([
    readQueue(db, reviews, eq(reviews.status, 'pending')),
    readQueue(db, reportedPrices, eq(reportedPrices.status, 'pending')),
    readQueue(db, receipts, eq(receipts.status, 'pending')),
    readQueue(db, messages, and(isNull(messages.readAt), isNull(messages.archivedAt))),
    readImports(db, today),
    selectQuietSources(reading),
    countOffTheMap(db),
    db.$count(
      establishments,
      and(isNotNull(establishments.successorId), isNull(establishments.successionDecidedAt)),
    ),
    db.$count(promotions, contestedOn(today)),
  ]);
  return {
    reviews: ofReviews,
    reportedPrices: ofReportedPrices,
    receipts: ofReceipts,
    messages: ofMessages,
    imports: ofImports,
    sources: quietSources,
    offTheMap,
    stationSuccessions,
    contestedPromotions,
  };
}

export const readWaiting = readHandler('readWaiting', async (_request, reading) => ({
  data: await selectWaiting(reading),
}));
