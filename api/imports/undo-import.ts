import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Undone } from '#contract/imports.ts';
import type { Tx } from '#database/database.ts';
import { fuelPriceConfirmations, fuelPrices, imports } from '#database/schema.ts';
import { writeHandler } from '../platform/handler.ts';
import { deleteSurveyFileJob } from './delete-survey-file.ts';
import { lockImports } from './import-batch.ts';
import { auditedImport, requireImportAct } from './import-policy.ts';
import { holdImport, selectImport } from './import-queries.ts';
import { removeBroughtStations } from './remove-brought-stations.ts';

/**
 * Undoes an import: withdraws its prices that are still live, makes those valid again that it had corrected, and deletes
 * the stations that only it has brought. Prices that another import has confirmed stay as prices of that one, and so do
 * corrections of newer imports and of administrators. The same file can be imported again.
 */
export const undoImport = writeHandler(
  'undoImport',
  async ({ params: { id } }, { tx, now, caller, audit, enqueue }) => {
    await lockImports(tx);
    const { fileKey: key, ...before } = await holdImport(tx, id);
    requireImportAct('undo', before);
    await tx
      .update(imports)
      .set({ status: 'undone', undoneAt: now, undoneBy: caller.id, fileKey: null })
      .where(eq(imports.id, id));
    const undone: Undone = {
      kept: await countCorrected(tx, id),
      handedOver: await handOver(tx, id),
      withdrawn: await tx.$count(
        fuelPrices,
        and(eq(fuelPrices.importId, id), isNull(fuelPrices.withdrawnAt), eq(fuelPrices.corrected, false)),
      ),
      restored: await withdrawAndRestore(tx, id, now),
      ...(await removeBroughtStations(tx, id)),
    };
    if (key !== null) await enqueue(deleteSurveyFileJob, { key });
    const data = await selectImport(tx, id);
    await audit({ id, before: auditedImport(before), after: { ...auditedImport(data), ...undone } });
    return { data, undone };
  },
);

/** Counts the live prices that correct a price of the import. */
async function countCorrected(tx: Tx, importId: number): Promise<number> {
  const corrected = alias(fuelPrices, 'corrected');
  const live = await tx
    .select({ count: sql<number>`count(*)::int` })
    .from(fuelPrices)
    .innerJoin(corrected, eq(corrected.id, fuelPrices.replacesId))
    .where(and(eq(corrected.importId, importId), isNull(fuelPrices.withdrawnAt)));
  return live[0]?.count ?? 0;
}

/**
 * Makes the prices that other imports have confirmed prices of the first of these, the withdrawn ones as well: a correction
 * of them may be undone later. The confirmations of this import end.
 * @returns how many of the prices are live
 */
async function handOver(tx: Tx, importId: number): Promise<number> {
  await tx.delete(fuelPriceConfirmations).where(eq(fuelPriceConfirmations.importId, importId));
  const { rows } = await tx.execute<{ live: number }>(sql`
    with heirs as (
      select confirmation.price_id, min(confirmation.import_id) as import_id
      from fuel_price_confirmations confirmation
      join fuel_prices price on price.id = confirmation.price_id
      where price.import_id = ${importId}
      group by confirmation.price_id
    ), handed as (
      update fuel_prices price set import_id = heirs.import_id
      from heirs
      where price.id = heirs.price_id
      returning price.withdrawn_at
    ), settled as (
      delete from fuel_price_confirmations confirmation
      using heirs
      where confirmation.price_id = heirs.price_id and confirmation.import_id = heirs.import_id
    )
    select count(*) filter (where withdrawn_at is null)::int as live from handed`);
  return rows[0]?.live ?? 0;
}

const restoredAtOnce = 5_000;

/**
 * Withdraws the import's live prices, and makes valid again what each had corrected. A price of an import that was undone
 * meanwhile is passed over for the one before it.
 * @returns how many prices are valid again
 */
async function withdrawAndRestore(tx: Tx, importId: number, now: Date): Promise<number> {
  const { rows } = await tx.execute<{ id: string | number }>(sql`
    with recursive taken as (
      update fuel_prices set withdrawn_at = ${now.toISOString()}
      where import_id = ${importId} and withdrawn_at is null and not corrected
      returning replaces_id
    ), replaced (id) as (
      select replaces_id from taken where replaces_id is not null
      union all
      select price.replaces_id
      from replaced
      join fuel_prices price on price.id = replaced.id
      join imports of_price on of_price.id = price.import_id
      where of_price.status = 'undone' and price.replaces_id is not null
    )
    select price.id
    from replaced
    join fuel_prices price on price.id = replaced.id
    left join imports of_price on of_price.id = price.import_id
    where of_price.status is distinct from 'undone' and price.withdrawn_at is not null`);
  const ids = rows.map(({ id }) => Number(id));
  for (let from = 0; from < ids.length; from += restoredAtOnce) {
    await tx
      .update(fuelPrices)
      .set({ withdrawnAt: null })
      .where(inArray(fuelPrices.id, ids.slice(from, from + restoredAtOnce)));
  }
  return ids.length;
}
