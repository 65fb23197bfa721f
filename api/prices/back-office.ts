import type { PriceCorrectionBody } from '#contract/price-fields.ts';
import type { PriceCheck, PriceRow } from '#contract/prices.ts';
import type { Tx } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, eq } from '#database/orm.ts';
import { categories, currentPrices, imports, priceLives, products, sectors } from '#database/schema.ts';
import { cityDay, formatDate } from '#domain/city-time.ts';
import { comparePrices } from '#domain/comparison.ts';
import { toReais } from '#domain/money.ts';
import { conditionName, type PriceKind } from '#domain/prices.ts';
import { hasLifeOf, lifeDays } from '../current-prices/lives.ts';
import { presentObservation, presentRuler } from '../current-prices/present.ts';
import type { CsvColumn } from '../platform/csv.ts';
import { readHandler, type WriteContext, writeHandler } from '../platform/handler.ts';
import { auditedPrice, bringBackPrice, correctPrice, withdrawPrice } from './change-price.ts';
import { type EnteredPrice, enterPrices } from './enter-prices.ts';
import { priceFile, readPriceList } from './price-list.ts';
import { readChanges, readLastCorrection, readPrice } from './read-price.ts';

export const listPrices = readHandler('listPrices', ({ query }, { db, today }) =>
  readPriceList(db, query, today),
);

const columns: readonly CsvColumn<PriceRow>[] = [
  ['ID', ({ id }) => id],
  ['Produto', ({ Product }) => Product.name],
  ['Estabelecimento', ({ Establishment }) => Establishment.name],
  ['Região', ({ Establishment }) => Establishment.Region?.name ?? ''],
  ['Preço (R$)', ({ price }) => price],
  ['Data da coleta', ({ collectionDate }) => formatDate(collectionDate)],
  ['Vale até', ({ expiresOn }) => formatDate(expiresOn)],
  ['Vencido', ({ expired }) => expired],
  ['Atual', ({ current }) => current],
  ['Fonte', ({ sourceName }) => sourceName],
  ['Condição', ({ paymentCondition }) => conditionName(paymentCondition)],
  ['Endereço', ({ Establishment }) => Establishment.address],
  ['Registrado em', ({ createdAt }) => formatDate(createdAt)],
  ['Unidade', ({ Product }) => Product.unit],
];

const fileNames: Record<PriceKind, string> = { meat: 'precos.csv', fuel: 'precos-de-combustivel.csv' };

/** Downloads the observations that match the list's search and filters. */
export const exportPrices = readHandler('exportPrices', ({ query }, { db, today }) =>
  priceFile(db, query, { today, name: fileNames[query.kind], columns }),
);

/** Reads an observation, or the last correction of a corrected one. */
export const readPriceRow = readHandler('readPriceRow', async ({ params }, { db, today }) => ({
  data: await readLastCorrection(db, params.id, today),
}));

/** Reads the changes of the price of a product at a place. @throws {Failure} 'not_found' */
export const readPriceHistory = readHandler('readPriceHistory', async ({ params }, { db }) => ({
  data: await readChanges(db, params.id),
}));

/**
 * Reads the prices that a typed price is compared with: the city's valid prices of the product, and the last one at the place.
 * Promotions are excluded from both.
 */
export const checkPrice = readHandler('checkPrice', async ({ query }, { db, today }) => {
  const rows = await db
    .select({
      id: currentPrices.id,
      establishmentId: currentPrices.establishmentId,
      kind: sectors.kind,
      priceCentavos: currentPrices.priceCentavos,
      observedAt: currentPrices.observedAt,
      source: currentPrices.source,
      origin: imports.origin,
      corrected: currentPrices.corrected,
      paymentCondition: currentPrices.paymentCondition,
      lifeDays,
    })
    .from(currentPrices)
    .innerJoin(products, eq(products.id, currentPrices.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .leftJoin(imports, eq(imports.id, currentPrices.importId))
    .leftJoin(priceLives, hasLifeOf(currentPrices.source))
    .where(and(eq(currentPrices.productId, query.productId), eq(currentPrices.paymentCondition, 'any')));
  const observed = rows.map((row) => ({
    price: row.priceCentavos,
    day: cityDay(row.observedAt),
    lifeDays: row.lifeDays,
  }));
  const last = rows.find((row) => row.establishmentId === query.establishmentId);
  const data: PriceCheck = {
    ...presentRuler(comparePrices(observed, today)),
    last: last
      ? { id: last.id, price: toReais(last.priceCentavos), ...presentObservation(last, last.kind, today) }
      : null,
  };
  return { data };
});

/** Records entered prices in the audit log. @returns them, and the ids of those that are new */
export async function auditEntered(
  entered: readonly EnteredPrice[],
  { tx, today, audit }: Pick<WriteContext, 'tx' | 'today' | 'audit'>,
) {
  const data: PriceRow[] = [];
  for (const { id, isNew } of entered) {
    const after = await readPrice(tx, id, today);
    await audit(auditedPrice(id, after, { before: isNew ? null : after, after }));
    data.push(after);
  }
  return { data, newIds: entered.flatMap(({ id, isNew }) => (isNew ? [id] : [])) };
}

const enteredBy = ({ productId, establishmentId, price, collectionDate, ...body }: PriceCorrectionBody) => ({
  ...body,
  place: { field: 'establishmentId', value: establishmentId },
  moment: { field: 'collectionDate', value: collectionDate },
  entries: [{ product: { field: 'productId', value: productId }, price: { field: 'price', value: price } }],
});

/** Registers a price. One equal to an existing price is not entered twice. */
export const createPrice = writeHandler('createPrice', async ({ body }, context) => {
  const kind = await kindOfProduct(context.tx, body.productId);
  const entered = await enterPrices(context.tx, enteredBy(body), { kind, now: context.now });
  const { data, newIds } = await auditEntered(entered, context);
  return { data: onlyRow(data), newIds };
});

async function kindOfProduct(tx: Tx, id: number): Promise<PriceKind> {
  const [row] = await tx
    .select({ kind: sectors.kind })
    .from(products)
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .innerJoin(sectors, eq(sectors.id, categories.sectorId))
    .where(eq(products.id, id));
  return row?.kind ?? 'meat';
}

export const updatePrice = writeHandler('updatePrice', ({ params: { id }, body }, context) =>
  correctPrice(context, {
    id,
    movesTo: body.establishmentId,
    insert: async (before, kind) =>
      onlyRow(await enterPrices(context.tx, enteredBy(body), { kind, now: context.now, before })),
  }),
);

export const deletePrice = writeHandler('deletePrice', ({ params }, context) =>
  withdrawPrice(params, context),
);

export const restorePrice = writeHandler('restorePrice', ({ params }, context) =>
  bringBackPrice(params.id, context),
);
