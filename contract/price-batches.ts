import { z } from 'zod';
import { priceBatchKinds } from '#domain/price-batches.ts';
import { endpoint } from './endpoint.ts';
import { listQuery, listTotal } from './lists.ts';
import { priceRoundBody, priceRoundShape } from './price-round.ts';
import { sheetImportQuery, sheetOptions, sheetPreviewShape } from './price-sheets.ts';
import { cityDateTime, count, day, id, idParam, idParams } from './shapes.ts';
import { priceSheetLimits } from './uploads.ts';

/** Prices that were saved together. */
const priceBatchShape = z
  .object({
    id,
    kind: z.enum(priceBatchKinds),
    establishmentId: id
      .nullable()
      .describe('null: preços de vários estabelecimentos, ou ele não existe mais'),
    establishmentName: z.string().nullable(),
    fileName: z.string().nullable(),
    userName: z.string().nullable().describe('null: a conta não existe mais'),
    priceCount: count,
    refusedCount: count.describe('Linhas da planilha que ficaram de fora'),
    createdAt: cityDateTime,
    undoneAt: cityDateTime.nullable(),
    undoneByName: z.string().nullable(),
  })
  .meta({ id: 'PriceBatch' });
export type PriceBatchRow = z.infer<typeof priceBatchShape>;

const priceBatchQuery = listQuery(['-id', 'establishment', 'priceCount'], {
  kind: z.enum(priceBatchKinds, { error: 'Esse tipo de lote não existe.' }).optional(),
});

export const priceBatchEndpoints = {
  readPriceRound: endpoint({
    method: 'GET',
    path: '/backoffice/price-batches/round',
    who: 'admin',
    noun: 'price-batches',
    summary: 'Todos os cortes de um estabelecimento com o último preço, para a rodada semanal',
    query: z.object({ establishmentId: idParam }),
    data: priceRoundShape,
    failures: ['invalid', 'not_found'],
  }),
  readNextRoundShop: endpoint({
    method: 'GET',
    path: '/backoffice/price-batches/next-shop',
    who: 'admin',
    noun: 'price-batches',
    summary: 'O estabelecimento que mais precisa de uma visita: vencidos e vazios primeiro',
    query: z.object({ after: idParam.optional().describe('O estabelecimento que acabou de ser visitado') }),
    data: z
      .object({
        id,
        name: z.string(),
        regionName: z.string(),
        expiresOn: day
          .nullable()
          .describe(
            'O último dia do preço que vence primeiro ou, se todos venceram, do último; null: nunca teve preço',
          ),
        expired: z.boolean().describe('true: nenhum preço vale'),
      })
      .nullable(),
    failures: ['invalid'],
  }),
  savePriceRound: endpoint({
    method: 'POST',
    path: '/backoffice/price-batches',
    who: 'admin',
    noun: 'price-batches',
    summary: 'Salva os preços de uma rodada como um lote; um preço do mesmo dia é corrigido',
    body: priceRoundBody,
    data: priceBatchShape.extend({
      correctedCount: count.describe('Quantos corrigiram um preço do mesmo dia'),
    }),
    failures: ['not_found', 'conflict', 'stale'],
    idempotent: true,
    audit: 'price-batches.create',
  }),
  undoPriceBatch: endpoint({
    method: 'POST',
    path: '/backoffice/price-batches/:id/undo',
    who: 'admin',
    noun: 'price-batches',
    summary: 'Retira os preços de um lote e devolve os que ele corrigiu',
    params: idParams,
    data: priceBatchShape.extend({
      withdrawn: count,
      restored: count,
      kept: count.describe('Preços do lote que já tinham sido corrigidos ou retirados'),
    }),
    failures: ['not_found', 'in_use'],
    audit: 'price-batches.undo',
  }),
  listPriceBatches: endpoint({
    method: 'GET',
    path: '/backoffice/price-batches',
    who: 'admin',
    noun: 'price-batches',
    summary: 'Lotes de preços, para o painel',
    query: priceBatchQuery,
    data: z.array(priceBatchShape),
    beside: listTotal,
    failures: ['invalid'],
  }),
  readPriceBatch: endpoint({
    method: 'GET',
    path: '/backoffice/price-batches/:id',
    who: 'admin',
    noun: 'price-batches',
    summary: 'Um lote de preços, como a lista do painel o tem',
    params: idParams,
    data: priceBatchShape,
    failures: ['invalid', 'not_found'],
  }),
  exportPriceBatches: endpoint({
    method: 'GET',
    path: '/backoffice/price-batches/export',
    who: 'admin',
    noun: 'price-batches',
    summary: 'Os lotes de preços filtrados, em CSV',
    query: priceBatchQuery.omit({ page: true, limit: true }),
    file: ['text/csv'],
    failures: ['invalid'],
  }),
  previewPriceSheet: endpoint({
    method: 'POST',
    path: '/backoffice/price-batches/sheet/preview',
    who: 'admin',
    noun: 'price-batches',
    summary: 'Lê uma planilha de preços em CSV e diz o que cada linha mudaria; nada é salvo',
    query: sheetOptions,
    upload: { field: 'file', ...priceSheetLimits },
    data: sheetPreviewShape,
    failures: ['invalid'],
    changesNothing: true,
  }),
  importPriceSheet: endpoint({
    method: 'POST',
    path: '/backoffice/price-batches/sheet',
    who: 'admin',
    noun: 'price-batches',
    summary: 'Importa a planilha da prévia como um lote',
    query: sheetImportQuery,
    upload: { field: 'file', ...priceSheetLimits },
    data: priceBatchShape.extend({ correctedCount: count, sameCount: count }),
    failures: ['invalid', 'stale'],
    idempotent: true,
    audit: 'price-batches.import',
  }),
};
