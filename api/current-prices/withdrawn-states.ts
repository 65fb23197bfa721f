import type { Orm } from '#database/database.ts';
import { inArray, isNotNull, sql } from '#database/orm.ts';
import { auditLog, imports, priceBatches, prices, reportedPrices } from '#database/schema.ts';
import type { WithdrawnPriceState } from '#domain/prices-can.ts';

/** The facts that decide whether an observation may be restored. */
interface WithdrawnState extends WithdrawnPriceState {
  /** the id of the current correction, or corrected observation, that replaces it; null if there is none */
  standingId: number | null;
}

/**
 * Reads whether observations are withdrawn, and whether their batch or import was undone, or a correction replaces them.
 * @returns by id; none for an unknown observation
 */
export async function readWithdrawnStates(
  orm: Orm,
  ids: readonly number[],
): Promise<Map<number, WithdrawnState>> {
  if (ids.length === 0) return new Map();
  const { rows } = await orm.execute<{
    id: number;
    standing: number | null;
    withdrawn: boolean;
    batch: boolean;
    survey: boolean;
    decision: boolean;
    receipt: boolean;
  }>(sql`
    with recursive back (id, member, of_receipt) as (
      select ${prices.id}, ${prices.id}, ${prices.batchId} is null from ${prices} where ${inArray(prices.id, [...ids])}
      union all
      -- A price that a batch has put in the place of a receipt's is not of the receipt.
      select back.id, above.id, back.of_receipt and above.batch_id is null
      from back
      join ${prices} on ${prices.id} = back.member
      join (select ${prices.id} as id, ${prices.batchId} as batch_id from ${prices}) above on above.id = ${prices.replacesId}
    ), family (id, member) as (
      select back.id, back.member from back
      union
      select family.id, ${prices.id} from family join ${prices} on ${prices.replacesId} = family.member
      where ${isNotNull(prices.replacesId)}
    )
    select ${prices.id} as id,
      ${prices.withdrawnAt} is not null as withdrawn,
      (select min(standing.id) from family join ${prices} standing on standing.id = family.member
        where family.id = ${prices.id} and standing.id <> ${prices.id} and standing.withdrawn_at is null) as standing,
      exists (select from ${priceBatches}
        where ${priceBatches.id} = ${prices.batchId} and ${priceBatches.undoneAt} is not null) as batch,
      exists (select from ${imports}
        where ${imports.id} = ${prices.importId} and ${imports.undoneAt} is not null) as survey,
      exists (select from ${reportedPrices}
        where ${reportedPrices.id} = ${prices.reportedPriceId} and (${reportedPrices.status} <> 'approved'
          or ${reportedPrices.decidedAt} >= ${prices.withdrawnAt})) as decision,
      -- A line forgets its price when the decision is taken back; the audit log has the prices that were made.
      exists (select from back
        join ${auditLog} made on made.noun = 'receipts' and made.action in ('receipts.publish', 'receipts.approve-by-rule')
          and made.after -> 'prices' @> jsonb_build_array(jsonb_build_object('id', back.member))
        join ${auditLog} undone on undone.noun = 'receipts' and undone.action = 'receipts.undo-decision'
          and undone.row_id = made.row_id and undone.id > made.id
        where back.id = ${prices.id} and back.of_receipt) as receipt
    from ${prices} where ${inArray(prices.id, [...ids])}`);
  return new Map(
    rows.map(({ id, standing, withdrawn, batch, survey, decision, receipt }) => [
      Number(id),
      {
        isWithdrawn: withdrawn,
        isBatchUndone: batch,
        isImportUndone: survey,
        isDecisionUndone: decision,
        isReceiptUndone: receipt,
        isCorrected: standing !== null,
        standingId: standing === null ? null : Number(standing),
      },
    ]),
  );
}
