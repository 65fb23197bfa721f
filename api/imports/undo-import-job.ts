import type { Tx } from '#database/database.ts';
import { alias, and, asc, eq, gt, inArray, isNull, type SQL, sql } from '#database/orm.ts';
import { establishments, imports, priceConfirmations, prices } from '#database/schema.ts';
import type { UndoneCounts } from '#database/tables/imports.ts';
import { undoneStatuses } from '#domain/imports.ts';
import type { Context } from '../platform/context.ts';
import { defineJob } from '../platform/job.ts';
import type { Attempt } from '../platform/job-queue.ts';
import { inTransaction, type Transaction } from '../platform/transaction.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { endContradicted, newer } from '../station-successions/propose.ts';
import { deleteSurveyFileJob } from './delete-survey-file.ts';
import { lockImports } from './import-batch.ts';
import { removeBroughtStations } from './remove-brought-stations.ts';

interface ImportOf {
  importId: number;
}

/** Prices per step: few enough that readers and writers get a turn between two steps. */
const pricesAtOnce = 400;

/**
 * Undoes an import: withdraws its prices that are still live, restores those that it had corrected, and deletes the stations
 * that only it has created. Prices confirmed by another import stay as prices of that one, and so do corrections by newer
 * imports and by administrators. Each step is a transaction that finds the remaining work and adds to the counts, so that an
 * interrupted job continues where it was.
 */
export const undoImportJob = defineJob<ImportOf>('undo-import', 'imports', async (data, context, attempt) => {
  try {
    await undo(data, context, attempt);
  } catch (error) {
    if (attempt.isLast && !attempt.signal.aborted)
      await inTransaction(context, ({ tx }) => giveUpUndoing(tx, eq(imports.id, data.importId)));
    throw error;
  }
});

async function undo({ importId }: ImportOf, context: Context, { signal }: Attempt): Promise<void> {
  const step = (change: (tx: Tx, undone: UndoneCounts) => Promise<boolean>) =>
    inTransaction(context, async ({ tx }) => {
      signal.throwIfAborted();
      await lockImports(tx);
      const undone = await readCounts(tx, importId);
      // Another attempt has finished undoing this import.
      if (undone === undefined) return false;
      const goesOn = await change(tx, undone);
      await tx.update(imports).set({ undone }).where(eq(imports.id, importId));
      return goesOn;
    });
  while (await step((tx) => endConfirmations(tx, importId)));
  let lastId = 0;
  while (
    await step(async (tx, undone) => {
      const written = await selectPrices(tx, importId, lastId);
      const ids = written.map(({ id }) => id);
      if (ids.length === 0) return false;
      // A restored price belongs to one of the same stations.
      await lockEstablishments(
        tx,
        written.map(({ establishmentId }) => establishmentId),
      );
      undone.handedOver += await handOver(tx, importId, ids);
      const { withdrawn, restored } = await withdrawAndRestore(tx, importId, ids, context.clock.now());
      undone.withdrawn += withdrawn;
      undone.restored += restored;
      lastId = ids.at(-1) ?? lastId;
      return true;
    })
  );
  await step(async (tx) => {
    await endContradicted(tx, eq(newer.createdByImportId, importId));
    return false;
  });
  while (
    await step(async (tx, undone) => {
      const removed = await removeBroughtStations(tx, importId);
      undone.stationsRemoved += removed;
      undone.stationsKept = await tx.$count(establishments, eq(establishments.createdByImportId, importId));
      return removed > 0;
    })
  );
  await inTransaction(context, (transaction) => recordEnd(transaction, importId));
}

/** Reads what has been undone so far. undefined: the import is not being undone */
async function readCounts(tx: Tx, importId: number): Promise<UndoneCounts | undefined> {
  const [found] = await tx
    .select({ status: imports.status, undone: imports.undone })
    .from(imports)
    .where(eq(imports.id, importId))
    // A correction refers to the import of its price while it has the station locked, and must not wait for this lock.
    .for('no key update');
  if (found?.status !== 'undoing') return undefined;
  if (found.undone) return found.undone;
  const kept = await countCorrected(tx, importId);
  return { withdrawn: 0, handedOver: 0, restored: 0, kept, stationsRemoved: 0, stationsKept: 0 };
}

async function recordEnd({ tx, enqueue }: Transaction, importId: number): Promise<void> {
  const [ended] = await tx
    .select({ key: imports.fileKey })
    .from(imports)
    .where(and(eq(imports.id, importId), eq(imports.status, 'undoing')))
    .for('update');
  if (!ended) return;
  await tx.update(imports).set({ status: 'undone', fileKey: null }).where(eq(imports.id, importId));
  if (ended.key !== null) await enqueue(deleteSurveyFileJob, { key: ended.key });
}

/**
 * Allows another attempt after an undo operation that did not end. The counts stay, to mark an import with missing prices,
 * which is not continued when its file is uploaded again.
 */
export async function giveUpUndoing(tx: Tx, which: SQL): Promise<void> {
  const failure = 'Só uma parte desta importação foi desfeita. Desfaça-a de novo.';
  await tx
    .update(imports)
    .set({ status: 'failed', failure, undoneAt: null, undoneBy: null })
    .where(and(which, eq(imports.status, 'undoing')));
}

/** Counts the live prices that correct a price of the import. */
async function countCorrected(tx: Tx, importId: number): Promise<number> {
  const corrected = alias(prices, 'corrected');
  const live = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(prices)
    .innerJoin(corrected, eq(corrected.id, prices.replacesId))
    .where(and(eq(corrected.importId, importId), isNull(prices.withdrawnAt)));
  return live[0]?.count ?? 0;
}

/** Deletes some of the confirmations that the import has made. @returns whether there may be more */
async function endConfirmations(tx: Tx, importId: number): Promise<boolean> {
  const { priceId } = priceConfirmations;
  const some = tx
    .select({ priceId })
    .from(priceConfirmations)
    .where(eq(priceConfirmations.importId, importId))
    .limit(pricesAtOnce);
  const ended = await tx
    .delete(priceConfirmations)
    .where(and(eq(priceConfirmations.importId, importId), inArray(priceId, some)))
    .returning({ priceId });
  return ended.length > 0;
}

/** Selects the next prices of the import, live and withdrawn ones. */
function selectPrices(tx: Tx, importId: number, after: number) {
  return tx
    .select({ id: prices.id, establishmentId: prices.establishmentId })
    .from(prices)
    .where(and(eq(prices.importId, importId), gt(prices.id, after)))
    .orderBy(asc(prices.id))
    .limit(pricesAtOnce);
}

/**
 * Reassigns the first of these prices to other imports that have confirmed them, including withdrawn ones, whose corrections
 * may be undone later.
 * @returns how many of them are live
 */
async function handOver(tx: Tx, importId: number, ids: readonly number[]): Promise<number> {
  const { rows } = await tx.execute<{ live: number }>(sql`
    with heirs as (
      select price_id, min(import_id) as import_id
      from price_confirmations
      where price_id = any(${sql.param(ids)}::bigint[])
      group by price_id
    ), handed as (
      update prices price set import_id = heirs.import_id
      from heirs
      where price.id = heirs.price_id and price.import_id = ${importId}
      returning price.withdrawn_at
    ), settled as (
      delete from price_confirmations confirmation
      using heirs
      where confirmation.price_id = heirs.price_id and confirmation.import_id = heirs.import_id
    )
    select count(*) filter (where withdrawn_at is null)::int as live from handed`);
  return rows[0]?.live ?? 0;
}

/**
 * Withdraws the live prices of the import, and restores those that they had corrected. If such a price belongs to an import
 * that has been undone in the meantime, the one before it is restored instead.
 */
async function withdrawAndRestore(
  tx: Tx,
  importId: number,
  ids: readonly number[],
  now: Date,
): Promise<{ withdrawn: number; restored: number }> {
  const { rows } = await tx.execute<{ withdrawn: number; restored: (string | number)[] }>(sql`
    with recursive taken as (
      update prices set withdrawn_at = ${now.toISOString()}
      where id = any(${sql.param(ids)}::bigint[]) and import_id = ${importId} and withdrawn_at is null and not corrected
      returning replaces_id
    ), replaced (id) as (
      select replaces_id from taken where replaces_id is not null
      union all
      select price.replaces_id
      from replaced
      join prices price on price.id = replaced.id
      join imports of_price on of_price.id = price.import_id
      where ${inArray(sql`of_price.status`, undoneStatuses)} and price.replaces_id is not null
    )
    select (select count(*)::int from taken) as withdrawn, coalesce(array_agg(price.id), '{}') as restored
    from replaced
    join prices price on price.id = replaced.id
    left join imports of_price on of_price.id = price.import_id
    where (of_price.status is null or not ${inArray(sql`of_price.status`, undoneStatuses)})
      and price.withdrawn_at is not null`);
  const { withdrawn = 0, restored = [] } = rows[0] ?? {};
  const again = restored.map(Number);
  if (again.length > 0) {
    await tx.update(prices).set({ withdrawnAt: null }).where(inArray(prices.id, again));
  }
  return { withdrawn, restored: again.length };
}
