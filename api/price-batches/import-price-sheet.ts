import { inArray } from 'drizzle-orm';
import type { SheetRow } from '#contract/price-sheets.ts';
import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { establishments, priceBatches } from '#database/schema.ts';
import { counted } from '#domain/text.ts';
import { Failure, invalid } from '../platform/failure.ts';
import { writeHandler } from '../platform/handler.ts';
import { insertCollectedPrices } from './insert-collected-prices.ts';
import { selectPriceBatch } from './price-batch-queries.ts';
import { judgeSheet, pairOf } from './sheet/judge-sheet.ts';

/**
 * Imports the spreadsheet of a preview as one batch. Its rows are judged again in the transaction; where the result is
 * not that of the preview, nothing is imported.
 */
export const importPriceSheet = writeHandler(
  'importPriceSheet',
  async ({ query, upload }, { tx, caller, now, today, audit }) => {
    const { preview, onlyValid, ...options } = query;
    await lockShops(tx, (await judgeSheet(tx, upload.bytes, options, today)).rows);
    const judged = await judgeSheet(tx, upload.bytes, options, today);
    if (judged.preview !== preview) {
      throw new Failure('stale', 'O arquivo ou os preços mudaram desde a prévia. Confira a nova prévia.');
    }
    const { refused, same } = judged.counts;
    if (refused > 0 && onlyValid === 'false') {
      const lines = counted(refused, 'linha foi recusada', 'linhas foram recusadas');
      throw invalid('onlyValid', `${lines}. Corrija o arquivo, ou importe somente as linhas válidas.`);
    }
    const collected = judged.rows
      .filter(({ verdict }) => verdict === 'new' || verdict === 'corrects')
      .flatMap((row) => pairOf(row) ?? []);
    if (collected.length === 0) throw new Failure('invalid', 'Nenhuma linha do arquivo traz um preço novo.');

    const shops = new Set(collected.map(({ establishmentId }) => establishmentId));
    const [onlyShop = null] = shops.size === 1 ? shops : [];
    const created = await tx
      .insert(priceBatches)
      .values({
        kind: 'spreadsheet',
        establishmentId: onlyShop,
        fileName: options.fileName,
        userId: caller.id,
        priceCount: collected.length,
        refusedCount: refused,
        createdAt: now,
      })
      .returning({ id: priceBatches.id });
    const { id } = onlyRow(created);
    const correctedCount = await insertCollectedPrices(tx, { batchId: id, collected, now });
    const batch = { ...(await selectPriceBatch(tx, id)), correctedCount, sameCount: same };
    await audit({ id, before: null, after: batch });
    return { data: batch };
  },
);

/** Rounds and imports at one shop go one after the other, in the order of the shops' numbers. */
async function lockShops(tx: Tx, rows: readonly SheetRow[]): Promise<void> {
  const ids = [...new Set(rows.flatMap(({ establishmentId }) => establishmentId ?? []))];
  if (ids.length === 0) return;
  await tx
    .select({ id: establishments.id })
    .from(establishments)
    .where(inArray(establishments.id, ids))
    .orderBy(establishments.id)
    .for('no key update');
}
