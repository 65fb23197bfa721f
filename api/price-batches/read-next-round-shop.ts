import type { Db } from '#database/database.ts';
import { and, asc, desc, eq, gte, isNull, ne, not, notExists, type SQL, sql } from '#database/orm.ts';
import {
  categories,
  currentPrices,
  establishments,
  priceBatches,
  priceLives,
  products,
  regions,
  sectors,
} from '#database/schema.ts';
import { addDays, cityDay, type Day, startOfDay } from '#domain/city-time.ts';
import { hasLifeOf, isNoOlder, lifeDays } from '../current-prices/lives.ts';
import { readHandler } from '../platform/handler.ts';

/**
 * Suggests the shop to visit next: the one with the current price that expires first. If all have expired, it is the one whose
 * price expired last. Shops with a round of today are excluded. It reads the newest prices by their day, not the history.
 */
export const readNextRoundShop = readHandler('readNextRoundShop', async ({ query }, { db, today }) => {
  const lives = await readLives(db);
  const search = { today, after: query.after };
  const expiring = await Promise.all(
    lives.map((days) =>
      findShop(db, search, {
        when: and(
          sql`${lifeDays} = ${days}`,
          gte(currentPrices.observedAt, startOfDay(addDays(today, -days))),
        ),
        order: [asc(currentPrices.observedAt), asc(currentPrices.id)],
        expired: false,
      }),
    ),
  );
  const [first] = expiring.flatMap((shop) => shop ?? []).sort((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1));
  if (first) return { data: first };
  const expired = await findShop(db, search, {
    when: not(isNoOlder(currentPrices.observedAt, lifeDays, today)),
    order: [desc(currentPrices.observedAt), desc(currentPrices.id)],
    expired: true,
  });
  return { data: expired };
});

/** Returns the lives that prices per kilo have in any sector, in days. */
async function readLives(db: Db): Promise<number[]> {
  const rows = await db
    .select({ usual: sectors.lifeDays, special: priceLives.days })
    .from(sectors)
    .leftJoin(priceLives, eq(priceLives.sectorId, sectors.id))
    .where(eq(sectors.kind, 'meat'));
  return [...new Set(rows.flatMap(({ usual, special }) => (special === null ? usual : [usual, special])))];
}

interface Wanted {
  when: SQL | undefined;
  order: SQL[];
  expired: boolean;
}

async function findShop(
  db: Db,
  { today, after }: { today: Day; after: number | undefined },
  { when, order, expired }: Wanted,
) {
  const visited = db
    .select({ id: priceBatches.id })
    .from(priceBatches)
    .where(
      and(
        eq(priceBatches.establishmentId, establishments.id),
        gte(priceBatches.createdAt, startOfDay(today)),
        isNull(priceBatches.undoneAt),
      ),
    );
  const [row] = await db
    .select({
      id: establishments.id,
      name: establishments.name,
      regionName: regions.name,
      observedAt: currentPrices.observedAt,
      lifeDays,
    })
    .from(currentPrices)
    .innerJoin(establishments, eq(establishments.id, currentPrices.establishmentId))
    .innerJoin(regions, eq(regions.id, establishments.regionId))
    .innerJoin(products, eq(products.id, currentPrices.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), eq(sectors.kind, 'meat')))
    .leftJoin(priceLives, hasLifeOf(currentPrices.source))
    .where(
      and(
        eq(currentPrices.paymentCondition, 'any'),
        when,
        after === undefined ? undefined : ne(establishments.id, after),
        notExists(visited),
      ),
    )
    .orderBy(...order)
    .limit(1);
  if (!row) return null;
  const { observedAt, lifeDays: days, ...shop } = row;
  return { ...shop, expiresOn: addDays(cityDay(observedAt), days), expired };
}
