import type { Input } from '#contract/endpoint.ts';
import type { PriceBatchRow, priceBatchEndpoints } from '#contract/price-batches.ts';
import { alias, and, eq, sql } from '#database/orm.ts';
import { establishments, priceBatches, users } from '#database/schema.ts';
import { formatDate } from '#domain/city-time.ts';
import { priceBatchKindNames } from '#domain/price-batches.ts';
import { withCityTimes } from '../platform/city-times.ts';
import { readHandler } from '../platform/handler.ts';
import { containing, folded, list } from '../platform/list.ts';

const undoer = alias(users, 'undoer');

/** Batches are searched by shop, file and person. */
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

type Query = Input<typeof priceBatchEndpoints.exportPriceBatches>['query'];

const ofPlace = eq(establishments.id, priceBatches.establishmentId);
const ofPerson = eq(users.id, priceBatches.userId);

export const priceBatchList = list<Query, PriceBatchRow>({
  id: priceBatches.id,
  missing: 'Lote não encontrado.',
  find: (orm, { kind, search }) =>
    orm
      .select({ id: priceBatches.id })
      .from(priceBatches)
      .leftJoin(establishments, ofPlace)
      .leftJoin(users, ofPerson)
      .where(and(kind && eq(priceBatches.kind, kind), containing(searched, search)))
      .$dynamic(),
  orders: () => ({
    id: priceBatches.id,
    establishment: establishments.foldedName,
    priceCount: priceBatches.priceCount,
  }),
  async read(orm, condition) {
    const rows = await orm
      .select(columns)
      .from(priceBatches)
      .leftJoin(establishments, ofPlace)
      .leftJoin(users, ofPerson)
      .leftJoin(undoer, eq(undoer.id, priceBatches.undoneBy))
      .where(condition);
    return rows.map(withCityTimes);
  },
});

export const listPriceBatches = readHandler('listPriceBatches', priceBatchList.page);
export const readPriceBatch = readHandler('readPriceBatch', priceBatchList.one);

const dayOf = (instant: string | null) => instant && formatDate(instant);

export const exportPriceBatches = readHandler(
  'exportPriceBatches',
  priceBatchList.download('lotes-de-precos.csv', [
    ['ID', ({ id }) => id],
    ['Tipo', ({ kind }) => priceBatchKindNames[kind]],
    ['Estabelecimento', ({ establishmentName }) => establishmentName],
    ['Arquivo', ({ fileName }) => fileName],
    ['Quem', ({ userName }) => userName],
    ['Data', ({ createdAt }) => dayOf(createdAt)],
    ['Preços', ({ priceCount }) => priceCount],
    ['Recusados', ({ refusedCount }) => refusedCount],
    ['Desfeito em', ({ undoneAt }) => dayOf(undoneAt)],
    ['Desfeito por', ({ undoneByName }) => undoneByName],
  ]),
);
