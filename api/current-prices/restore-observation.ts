import { and, eq, isNotNull, sql } from 'drizzle-orm';
import type { Tx } from '#database/database.ts';
import { type fuelPrices, imports, priceBatches, type prices, reportedPrices } from '#database/schema.ts';
import { withdrawnPriceCan } from '#domain/prices-can.ts';
import { selectLastChange } from '../platform/audit.ts';
import { isUniqueViolation } from '../platform/database-errors.ts';
import { Failure, notFound, requirePermission, Stale } from '../platform/failure.ts';
import { findLastCorrection } from './last-correction.ts';

/**
 * Makes a withdrawn observation live again. The caller has locked its place, where there is a lock for it.
 * @param noun of the observations in the audit log
 * @throws {Failure} 'not_found'; 'in_use' where it is live, or what brought it was taken back as a whole; 'stale' where a
 * correction stands in its place; 'conflict' where an equal price was imported meanwhile
 */
export async function restoreObservation(
  tx: Tx,
  table: typeof prices | typeof fuelPrices,
  id: number,
  { noun, missing }: { noun: 'prices' | 'fuel-prices'; missing: string },
): Promise<void> {
  const [row] = await tx.select().from(table).where(eq(table.id, id)).for('update');
  if (!row) throw notFound(missing);
  requirePermission(
    withdrawnPriceCan({ isWithdrawn: row.withdrawnAt !== null, ...(await readOrigin(tx, row)) }).restore,
  );
  const standing = await findLastCorrection(tx, table, await findFirst(tx, table, id));
  if (standing !== undefined) {
    throw new Stale((await selectLastChange(tx, noun, id)) ?? (await selectLastChange(tx, noun, standing)));
  }
  await tx
    .update(table)
    .set({ withdrawnAt: null })
    .where(and(eq(table.id, id), isNotNull(table.withdrawnAt)))
    .catch((error: unknown) => {
      if (isUniqueViolation(error)) throw new Failure('conflict', 'Outro preço igual entrou no lugar deste.');
      throw error;
    });
}

/** Follows an observation that corrects others back to the first of them. */
async function findFirst(tx: Tx, table: typeof prices | typeof fuelPrices, id: number): Promise<number> {
  const { rows } = await tx.execute<{ id: number }>(sql`
    with recursive corrected (id, replaces_id) as (
      select ${table.id}, ${table.replacesId} from ${table} where ${eq(table.id, id)}
      union all
      select ${table.id}, ${table.replacesId} from ${table}
      join corrected on corrected.replaces_id = ${table.id}
    )
    select id from corrected where replaces_id is null limit 1
  `);
  return Number(rows[0]?.id ?? id);
}

type Observation = typeof prices.$inferSelect | typeof fuelPrices.$inferSelect;

/** Reads whether the batch, the import or the decision that brought a withdrawn observation was taken back. */
async function readOrigin(tx: Tx, { withdrawnAt, importId, reportedPriceId, ...row }: Observation) {
  const batchId = 'batchId' in row ? row.batchId : null;
  const { rows } = await tx.execute<Record<'batch' | 'survey' | 'decision', boolean>>(sql`select
    exists (select from ${priceBatches}
      where ${priceBatches.id} = ${batchId}::int and ${priceBatches.undoneAt} is not null) as batch,
    exists (select from ${imports}
      where ${imports.id} = ${importId}::int and ${imports.undoneAt} is not null) as survey,
    exists (select from ${reportedPrices}
      where ${reportedPrices.id} = ${reportedPriceId}::int and (${reportedPrices.status} <> 'approved'
        or ${reportedPrices.decidedAt} >= ${withdrawnAt?.toISOString() ?? null}::timestamptz)) as decision`);
  const [undone] = rows;
  return {
    isBatchUndone: undone?.batch ?? false,
    isImportUndone: undone?.survey ?? false,
    isDecisionUndone: undone?.decision ?? false,
  };
}
