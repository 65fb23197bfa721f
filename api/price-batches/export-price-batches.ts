import { priceBatches } from '#database/schema.ts';
import { cityDay, formatDate } from '#domain/city-time.ts';
import { csvFile, maxExportedRows } from '../platform/csv.ts';
import { readHandler } from '../platform/handler.ts';
import { takePart } from '../platform/list.ts';
import { findPriceBatches, orderOfPriceBatches, selectPriceBatches } from './price-batch-queries.ts';

/** Returns the batches that a list is filtered to as a CSV file. */
export const exportPriceBatches = readHandler('exportPriceBatches', async ({ query }, { db }) => {
  const found = await findPriceBatches(db, query).limit(maxExportedRows + 1);
  const dayOf = (instant: Date | null) => instant && formatDate(cityDay(instant));
  const file = csvFile(
    'lotes-de-precos.csv',
    [
      ['ID', ({ id }) => id],
      ['Tipo', ({ kind }) => (kind === 'round' ? 'Rodada' : 'Planilha')],
      ['Estabelecimento', ({ establishmentName }) => establishmentName],
      ['Arquivo', ({ fileName }) => fileName],
      ['Quem', ({ userName }) => userName],
      ['Data', ({ createdAt }) => dayOf(createdAt)],
      ['Preços', ({ priceCount }) => priceCount],
      ['Recusados', ({ refusedCount }) => refusedCount],
      ['Desfeito em', ({ undoneAt }) => dayOf(undoneAt)],
      ['Desfeito por', ({ undoneByName }) => undoneByName],
    ],
    found,
    async (ids: readonly number[]) =>
      await takePart(selectPriceBatches(db).orderBy(...orderOfPriceBatches(query)), priceBatches.id, { ids }),
  );
  return { file };
});
