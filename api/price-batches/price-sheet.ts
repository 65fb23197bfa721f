import { readFile } from 'node:fs/promises';
import { onlyRow } from '#database/only-row.ts';
import { priceBatches } from '#database/schema.ts';
import { counted } from '#domain/text.ts';
import { Failure, invalid } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { insertCollectedPrices } from './insert-collected-prices.ts';
import { lockEstablishments } from './lock-establishments.ts';
import { priceBatchList } from './price-batch-list.ts';
import { findSheetShops, judgeSheet, pairOf } from './sheet/judge-sheet.ts';
import { readSheet } from './sheet/read-sheet.ts';

/**
 * Imports the spreadsheet of a preview as one batch. Its rows are checked again in the transaction, with the prices of its
 * shops locked; if the result differs from the preview's, nothing is imported.
 */
export const importPriceSheet = writeHandler('importPriceSheet', {
  // Reading a file takes time, during which no transaction should stay open.
  prepare: async ({ upload }) => readSheet(await readFile(upload.path)),
  async run({ query }, context, sheet) {
    const { tx, caller, now, today, audit } = context;
    const { preview, onlyValid, ...options } = query;
    await lockEstablishments(tx, await findSheetShops(tx, sheet, options));
    const judged = await judgeSheet(tx, sheet, options, today);
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
    const batch = { ...(await priceBatchList.row(tx, id, context)), correctedCount, sameCount: same };
    await audit({ id, before: null, after: batch });
    return { data: batch };
  },
});

/** Returns what each row of a spreadsheet would change. */
export const previewPriceSheet = readHandler(
  'previewPriceSheet',
  async ({ query, upload }, { db, today }) => ({
    data: await judgeSheet(db, readSheet(await readFile(upload.path)), query, today),
  }),
);
