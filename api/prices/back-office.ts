import type { PriceCorrectionBody } from '#contract/price-fields.ts';
import type { PriceCheck, PriceRow } from '#contract/prices.ts';
import type { Orm, Tx } from '#database/database.ts';
import { and, eq } from '#database/orm.ts';
import { categories, currentPrices, imports, priceLives, products, sectors } from '#database/schema.ts';
import { cityDay, type Day, formatDate } from '#domain/city-time.ts';
import { collectionInstant, collectionTrouble } from '#domain/collection.ts';
import { comparePrices } from '#domain/comparison.ts';
import { toCentavos, toReais } from '#domain/money.ts';
import {
  type CorrectedSource,
  chosenSource,
  conditionName,
  enteredSources,
  type PriceSource,
} from '#domain/prices.ts';
import { hasLifeOf, lifeDays } from '../current-prices/lives.ts';
import { presentObservation, presentRuler } from '../current-prices/present.ts';
import { requireEstablishment } from '../establishments/require-establishment.ts';
import type { CsvColumn } from '../platform/csv.ts';
import { invalid } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { requireProduct } from '../products/products.ts';
import { bringBackPrice, correctPrice, withdrawPrice } from './change-price.ts';
import { cuts, type Goods } from './goods.ts';
import { type EnteredPrice, insertObservation, type LockedPrice } from './insert-observation.ts';
import { priceFile, readPriceList } from './price-list.ts';
import { readChanges, readLastCorrection, readPrice } from './read-price.ts';

export const listPrices = readHandler('listPrices', ({ query }, { db, today }) =>
  readPriceList(db, cuts, query, today),
);

const columns: readonly CsvColumn<PriceRow>[] = [
  ['ID', ({ id }) => id],
  ['Produto', ({ Product }) => Product.name],
  ['Estabelecimento', ({ Establishment }) => Establishment.name],
  ['Região', ({ Establishment }) => Establishment.Region.name],
  ['Preço (R$)', ({ price }) => price],
  ['Data da coleta', ({ collectionDate }) => formatDate(collectionDate)],
  ['Vale até', ({ expiresOn }) => formatDate(expiresOn)],
  ['Vencido', ({ expired }) => expired],
  ['Atual', ({ current }) => current],
  ['Fonte', ({ sourceName }) => sourceName],
  ['Condição', ({ paymentCondition }) => conditionName(paymentCondition)],
  ['Demonstração', ({ Establishment }) => Establishment.isDemonstration],
  ['Unidade', ({ Product }) => Product.unit],
];

/** Downloads the observations that match the list's search and filters. */
export const exportPrices = readHandler('exportPrices', ({ query }, { db, today }) =>
  priceFile(db, cuts, query, { today, name: 'precos.csv', columns }),
);

/** Reads an observation, or the last correction of a corrected one. */
export const readPriceRow = readHandler('readPriceRow', async ({ params }, { db, today }) => ({
  data: await readLastCorrection(db, cuts, params.id, today),
}));

/** Reads the changes of the price of a cut at a shop. @throws {Failure} 'not_found' */
export const readPriceHistory = readHandler('readPriceHistory', async ({ params }, { db }) => ({
  data: await readChanges(db, cuts, params.id),
}));

/**
 * Reads the prices that a typed price is compared with: the city's valid prices of the product, and the last one at the place.
 * Promotions are excluded from both.
 */
export async function readPriceCheck(
  orm: Orm,
  { kind }: Goods,
  { productId, establishmentId }: { productId: number; establishmentId?: number | undefined },
  today: Day,
): Promise<PriceCheck> {
  const rows = await orm
    .select({
      id: currentPrices.id,
      establishmentId: currentPrices.establishmentId,
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
    .innerJoin(sectors, and(eq(sectors.id, categories.sectorId), eq(sectors.kind, kind)))
    .leftJoin(imports, eq(imports.id, currentPrices.importId))
    .leftJoin(priceLives, hasLifeOf(currentPrices.source))
    .where(and(eq(currentPrices.productId, productId), eq(currentPrices.paymentCondition, 'any')));
  const observed = rows.map((row) => ({
    price: row.priceCentavos,
    day: cityDay(row.observedAt),
    lifeDays: row.lifeDays,
  }));
  const last = rows.find((row) => row.establishmentId === establishmentId);
  return {
    ...presentRuler(comparePrices(observed, today)),
    last: last
      ? { id: last.id, price: toReais(last.priceCentavos), ...presentObservation(last, kind, today) }
      : null,
  };
}

export const checkPrice = readHandler('checkPrice', async ({ query }, { db, today }) => ({
  data: await readPriceCheck(db, cuts, query, today),
}));

/**
 * Inserts the price of a cut as entered by an administrator. Spec, back office, section 5 (Price). The caller has locked the
 * shop.
 * @param before the observation that it corrects: its source stays
 * @throws {Failure} 'invalid' for a day, a source, a product or a shop; 'conflict' with an imported price
 */
async function insertPrice(
  tx: Tx,
  { price, collectionDate: entered, ...body }: PriceCorrectionBody,
  { now, today, before }: { now: Date; today: Day; before?: LockedPrice },
): Promise<EnteredPrice> {
  const collectionDate = entered ?? (before ? cityDay(before.observedAt) : today);
  const trouble = collectionTrouble(collectionDate, today);
  const observedAt = collectionInstant(collectionDate, { now, before: before?.observedAt });
  if (trouble && observedAt !== before?.observedAt) throw invalid('collectionDate', trouble);
  const source = before ? sourceOfCorrection(before, body.source) : newSource(body.source);
  await requireEstablishment(tx, body.establishmentId);
  await requireProduct(tx, body.productId);
  const observation = {
    productId: body.productId,
    establishmentId: body.establishmentId,
    paymentCondition: body.paymentCondition ?? before?.paymentCondition ?? 'any',
    priceCentavos: toCentavos(price),
    observedAt,
    createdAt: now,
    ...source,
  };
  return insertObservation(tx, cuts, observation, before);
}

function newSource(asked: PriceSource = 'admin'): CorrectedSource {
  const isEntered = enteredSources.some((source) => source === asked);
  if (isEntered) return { source: asked, corrected: false };
  throw invalid('source', 'Escolha Loja ou Nota fiscal: as outras fontes entram por si.');
}

function sourceOfCorrection({ source }: LockedPrice, asked: PriceSource = source): CorrectedSource {
  const chosen = chosenSource(source, asked);
  if (chosen) return chosen;
  throw invalid('source', 'Uma correção fica com a fonte do preço que ela corrige.');
}

/** Registers a price. One equal to an existing price is not entered twice. */
export const createPrice = writeHandler('createPrice', async ({ body }, { tx, now, today, audit }) => {
  await lockEstablishments(tx, [body.establishmentId]);
  const { id, isNew } = await insertPrice(tx, body, { now, today });
  const after = await readPrice(tx, cuts, id, today);
  await audit({ id, before: isNew ? null : after, after });
  return { data: after, newIds: isNew ? [id] : [] };
});

export const updatePrice = writeHandler('updatePrice', ({ params: { id }, body }, context) =>
  correctPrice(cuts, context, {
    id,
    movesTo: body.establishmentId,
    insert: (before) => insertPrice(context.tx, body, { ...context, before }),
  }),
);

export const deletePrice = writeHandler('deletePrice', ({ params }, context) =>
  withdrawPrice(cuts, params.id, context),
);

export const restorePrice = writeHandler('restorePrice', ({ params }, context) =>
  bringBackPrice(cuts, params.id, context),
);
