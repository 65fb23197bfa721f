import { and, asc, desc, eq, gte, sql } from 'drizzle-orm';
import type { Change } from '#contract/dashboard.ts';
import type { Db } from '#database/database.ts';
import {
  auditLog,
  brands,
  categories,
  establishments,
  products,
  regions,
  sectors,
  users,
} from '#database/schema.ts';
import { toCityIso } from '#domain/city-time.ts';
import { auditedName } from '../audit/audit.ts';
import { isCut, isFuel, isShop, isStation } from '../platform/kinds.ts';

const shownChanges = 5;
const namedRegions = 3;

/** Counts the rows of the catalogue and the accounts, each table once. @param since accounts from then on are new */
export async function selectCounts(db: Db, since: Date) {
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

/** Selects the first regions in the order of the screens. */
export async function selectRegionNames(db: Db): Promise<string[]> {
  const rows = await db
    .select({ name: regions.name })
    .from(regions)
    .orderBy(asc(regions.position), asc(regions.id))
    .limit(namedRegions);
  return rows.map(({ name }) => name);
}

/** Selects the newest changes of the audit log, with the people who made them. */
export async function selectChanges(db: Db): Promise<Change[]> {
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
