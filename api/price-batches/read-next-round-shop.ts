import { and, asc, desc, eq, gte, inArray, isNull, lt, ne, notExists, type SQL } from 'drizzle-orm';
import type { Db } from '#database/database.ts';
import { currentPrices, establishments, priceBatches, priceLives, regions } from '#database/schema.ts';
import { addDays, cityDay, type Day, startOfDay } from '#domain/city-time.ts';
import { type PriceSource, priceSources } from '#domain/prices.ts';
import { readHandler } from '../platform/handler.ts';

/**
 * Suggests the shop to visit next: the one with the current price that expires first. Where all have expired, it is the
 * one whose price expired last. Shops with a round of today are left out. It reads the newest prices by their day, not
 * the history.
 */
export const readNextRoundShop = readHandler('readNextRoundShop', async ({ query }, { db, today }) => {
  const lives = await readLives(db);
  const groups = Map.groupBy(priceSources, (source) => lives[source]);
  const search = { today, after: query.after };
  const expiring = await Promise.all(
    [...groups].map(([days, sources]) =>
      findShop(db, search, {
        days,
        when: and(
          inArray(currentPrices.source, [...sources]),
          gte(currentPrices.observedAt, startOfDay(addDays(today, -days))),
        ),
        order: [asc(currentPrices.observedAt), asc(currentPrices.id)],
        expired: false,
      }),
    ),
  );
  const [first] = expiring.flatMap((shop) => shop ?? []).sort((a, b) => (a.expiresOn < b.expiresOn ? -1 : 1));
  if (first) return { data: first };
  const longest = Math.max(...Object.values(lives));
  const expired = await findShop(db, search, {
    days: longest,
    when: lt(currentPrices.observedAt, startOfDay(addDays(today, -longest))),
    order: [desc(currentPrices.observedAt), desc(currentPrices.id)],
    expired: true,
  });
  return { data: expired };
});

/** Returns the life of meat prices of each source, in days. */
async function readLives(db: Db): Promise<Record<PriceSource, number>> {
  const rows = await db.select().from(priceLives).where(eq(priceLives.kind, 'meat'));
  const daysOf = (source: string) => rows.find((row) => row.source === source)?.days;
  const entries = priceSources.map((source) => [source, daysOf(source) ?? daysOf('any') ?? 0]);
  return Object.fromEntries(entries);
}

interface Wanted {
  days: number;
  when: SQL | undefined;
  order: SQL[];
  expired: boolean;
}

async function findShop(
  db: Db,
  { today, after }: { today: Day; after: number | undefined },
  { days, when, order, expired }: Wanted,
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
    })
    .from(currentPrices)
    .innerJoin(establishments, eq(establishments.id, currentPrices.establishmentId))
    .innerJoin(regions, eq(regions.id, establishments.regionId))
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
  const { observedAt, ...shop } = row;
  return { ...shop, expiresOn: addDays(cityDay(observedAt), days), expired };
}
