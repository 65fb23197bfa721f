import { and, eq, type SQL, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PriceBatchRow } from '#contract/price-batches.ts';
import type { Orm } from '#database/database.ts';
import { establishments, priceBatches, users } from '#database/schema.ts';
import type { PriceBatchKind } from '#domain/price-batches.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { notFound } from '../platform/failure.ts';
import { containing, folded, orderOf } from '../platform/list.ts';

const undoer = alias(users, 'undoer');

/** A list of batches is searched by shop, file and person. */
const searched = sql`concat_ws(' ', ${establishments.foldedName}, ${folded(priceBatches.fileName)}, ${users.foldedName})`;

const columns = {
  id: priceBatches.id,
  kind: priceBatches.kind,
  establishmentId: priceBatches.establishmentId,
  establishmentName: establishments.name,
  fileName: priceBatches.fileName,
  userName: users.name,
  priceCount: priceBatches.priceCount,
  refusedCount: priceBatches.refusedCount,
  createdAt: priceBatches.createdAt,
  undoneAt: priceBatches.undoneAt,
  undoneByName: undoer.name,
};

interface PriceBatchFilter {
  search?: string | undefined;
  kind?: PriceBatchKind | undefined;
}

type Sort = 'id' | 'establishment' | 'priceCount';

/** Selects batches with the names of shop and people, for the list, its download and one batch. */
export function selectPriceBatches(orm: Orm, filter: PriceBatchFilter = {}) {
  return orm
    .select(columns)
    .from(priceBatches)
    .leftJoin(establishments, eq(establishments.id, priceBatches.establishmentId))
    .leftJoin(users, eq(users.id, priceBatches.userId))
    .leftJoin(undoer, eq(undoer.id, priceBatches.undoneBy))
    .where(conditionOf(filter))
    .$dynamic();
}

/** Finds the numbers of the batches that a list's query finds, in its order. */
export function findPriceBatches(orm: Orm, query: PriceBatchFilter & { sort: Sort | `-${Sort}` }) {
  return orm
    .select({ id: priceBatches.id })
    .from(priceBatches)
    .leftJoin(establishments, eq(establishments.id, priceBatches.establishmentId))
    .leftJoin(users, eq(users.id, priceBatches.userId))
    .where(conditionOf(query))
    .orderBy(...orderOfPriceBatches(query))
    .$dynamic();
}

export async function countPriceBatches(orm: Orm, filter: PriceBatchFilter): Promise<number> {
  const [row] = await orm
    .select({ count: sql<number>`count(*)::int` })
    .from(priceBatches)
    .leftJoin(establishments, eq(establishments.id, priceBatches.establishmentId))
    .leftJoin(users, eq(users.id, priceBatches.userId))
    .where(conditionOf(filter));
  return row?.count ?? 0;
}

export function orderOfPriceBatches(query: { sort: Sort | `-${Sort}` }): SQL[] {
  return orderOf(
    query,
    {
      id: priceBatches.id,
      establishment: establishments.foldedName,
      priceCount: priceBatches.priceCount,
    },
    priceBatches.id,
  );
}

function conditionOf({ search, kind }: PriceBatchFilter): SQL | undefined {
  return and(kind && eq(priceBatches.kind, kind), containing(searched, search));
}

export const noPriceBatch = 'Lote não encontrado.';

/** @throws {Failure} 'not_found' */
export async function selectPriceBatch(orm: Orm, id: number): Promise<PriceBatchRow> {
  const [row] = await selectPriceBatches(orm).where(eq(priceBatches.id, id));
  if (!row) throw notFound(noPriceBatch);
  return withCityTimes(row);
}
