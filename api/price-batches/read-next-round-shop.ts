import type { Db } from '#database/database.ts';
import { and, gte, isNotNull, isNull, ne, sql } from '#database/orm.ts';
import { priceBatches } from '#database/schema.ts';
import { startOfDay } from '#domain/city-time.ts';
import { readHandler } from '../platform/handler.ts';
import { readCoverage } from '../statistics/coverage.ts';

/**
 * Suggests the shop to visit next, in the order of domain/coverage.ts: those whose prices have all expired, those without any,
 * then the one whose price expires first. Shops with a round of today are excluded, whatever the figures still say of them.
 */
export const readNextRoundShop = readHandler('readNextRoundShop', async ({ query }, { db, now, today }) => {
  const [{ value: coverage }, visited] = await Promise.all([
    readCoverage(db, 'meat', now),
    selectVisitedSince(db, startOfDay(today)),
  ]);
  const [shop] = coverage.places
    .filter(({ id, isOpen }) => isOpen && id !== query.after && !visited.has(id))
    .sort((a, b) => a.visitRank - b.visitRank);
  if (!shop) return { data: null };
  const { id, name, regionName, valid, firstExpiry, lastExpiry } = shop;
  return {
    data: {
      id,
      name,
      regionName: regionName ?? '',
      expiresOn: firstExpiry ?? lastExpiry,
      expired: valid === 0,
    },
  };
});

async function selectVisitedSince(db: Db, since: Date): Promise<Set<number>> {
  const { createdAt, undoneAt, establishmentId, kind } = priceBatches;
  const rows = await db
    .select({ id: sql<number>`${establishmentId}` })
    .from(priceBatches)
    .where(
      and(gte(createdAt, since), isNull(undoneAt), isNotNull(establishmentId), ne(kind, 'confirmation')),
    );
  return new Set(rows.map(({ id }) => id));
}
