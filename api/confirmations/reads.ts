import type { PriceDetails, UnpricedDetails } from '#contract/confirmations.ts';
import type { Db, Orm } from '#database/database.ts';
import { onlyRow } from '#database/only-row.ts';
import { and, countDistinct, eq, type SQL, sql } from '#database/orm.ts';
import { confirmations, prices, products, reportedPrices, users } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { confirmedBy } from '#domain/confirmations.ts';
import { firstPriceCan } from '#domain/first-price.ts';
import { toReais } from '#domain/money.ts';
import type { PriceKind } from '#domain/prices.ts';
import { publicName } from '#domain/public-name.ts';
import { fuelTrend } from '#domain/trend.ts';
import { presentConditional } from '../current-prices/conditional-prices.ts';
import { readCurrentPrices, rowsOfProducts } from '../current-prices/current-prices.ts';
import { figuresOfProducts, presentFigures } from '../current-prices/figures.ts';
import { presentObservation, presentPrice, presentTrend } from '../current-prices/present.ts';
import { selectFuelAtStation, selectFuelPricesOf } from '../fuel-prices/fuel-price-queries.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';

interface Pair {
  productId: number;
  establishmentId: number;
}

export const readPriceDetails = readHandler(
  'readPriceDetails',
  async ({ query }, { db, today, keepParts }) => {
    const pair: Pair = { productId: query.productId, establishmentId: query.establishmentId };
    const [shown, figures] = await Promise.all([
      readShownPrice(db, query.kind, pair, today),
      keepParts(figuresOfProducts, [pair.productId]),
    ]);
    const found = figures.get(pair.productId);
    const city = found && !found.expired ? presentFigures(found) : null;
    const ofPair = { product_id: [pair.productId] };
    const known = shown
      ? { ...shown, ...(await readPeople(db, shown.priceId)) }
      : await readUnpriced(db, query.kind, pair);
    return {
      data: { ...known, city },
      rows: { ...rowsOfProducts([pair.productId]), reported_prices: ofPair, confirmations: ofPair },
    };
  },
);

/** @throws {Failure} 'not_found' where people cannot report a first price */
async function readUnpriced(db: Db, kind: PriceKind, pair: Pair): Promise<Omit<UnpricedDetails, 'city'>> {
  const known = kind === 'fuel' ? await selectFuelAtStation(db, pair) : undefined;
  if (!known || !firstPriceCan(known).report.may) throw notFound('Nenhum preço encontrado.');
  const { productName, unit, establishmentName } = known;
  return { priceId: null, ...pair, productName, unit, establishmentName };
}

type ShownPrice = Omit<PriceDetails, 'reporter' | 'confirmations' | 'city'>;

/** The price as lists show it, which may be a running promotion's; undefined if the place has none that is public. */
async function readShownPrice(
  db: Db,
  kind: PriceKind,
  pair: Pair,
  today: Day,
): Promise<ShownPrice | undefined> {
  if (kind === 'fuel') return readFuelPrice(db, pair, today);
  const [price] = await readCurrentPrices(db, today, { pairs: [pair] });
  if (!price) return undefined;
  const { id, promotion, ...shown } = presentPrice(price, today);
  return {
    priceId: id,
    ...pair,
    productName: shown.productName,
    unit: shown.unit,
    establishmentName: shown.establishmentName,
    price: shown.price,
    collectionDate: shown.collectionDate,
    source: shown.source,
    sourceName: shown.sourceName,
    paymentCondition: shown.paymentCondition,
    lifeDays: shown.lifeDays,
    expiresOn: shown.expiresOn,
    expired: shown.expired,
    previousPrice: shown.previousPrice,
    previousDay: shown.previousDay,
    isPromotion: promotion !== null,
    ...(shown.conditionalPrice && { conditionalPrice: shown.conditionalPrice }),
  };
}

async function readFuelPrice(db: Db, pair: Pair, today: Day): Promise<ShownPrice | undefined> {
  const [[row], [product]] = await Promise.all([
    selectFuelPricesOf(db, [pair]),
    db.select({ unit: products.unit }).from(products).where(eq(products.id, pair.productId)),
  ]);
  if (!row || !product) return undefined;
  const { previousPrice, previousDay } = presentTrend(row, fuelTrend);
  return {
    priceId: row.id,
    ...pair,
    productName: row.typeName,
    unit: product.unit,
    establishmentName: row.stationName,
    price: toReais(row.priceCentavos),
    ...presentObservation(row, 'fuel', today),
    previousPrice,
    previousDay,
    isPromotion: false,
    ...presentConditional(row.conditional, row.priceCentavos, today),
  };
}

/** Reads the public name of the author of the report that an observation came from, and counts the people who confirmed it. */
async function readPeople(orm: Orm, priceId: number) {
  const [[report], confirmed] = await Promise.all([
    orm
      .select({ name: users.name })
      .from(prices)
      .innerJoin(reportedPrices, eq(reportedPrices.id, prices.reportedPriceId))
      .innerJoin(users, eq(users.id, reportedPrices.userId))
      .where(and(eq(prices.id, priceId), eq(reportedPrices.status, 'approved'))),
    countConfirming(orm, priceId),
  ]);
  return { reporter: report ? publicName(report.name) : null, confirmations: confirmedBy(confirmed) };
}

/**
 * Counts the people who confirmed an observation, on whatever days, and their networks. Devices of one account are one person,
 * and two accounts on one device are two. What a device sent signed out is counted as sent by somebody who has signed in on it,
 * if anybody has. Networks that are not known any more are counted as one.
 */
export async function countConfirming(orm: Orm, priceId: number, condition?: SQL) {
  const { userId, device, network } = confirmations;
  const ofDevice = sql`min(${userId}) over (partition by ${device})`;
  const confirming = orm
    .select({
      person: sql<string>`coalesce(${userId}::text, ${ofDevice}::text, ${device})`.as('person'),
      network: sql<string>`coalesce(${network}, '')`.as('network'),
    })
    .from(confirmations)
    .where(and(eq(confirmations.priceId, priceId), condition))
    .as('confirming');
  const counts = await orm
    .select({ people: countDistinct(confirming.person), networks: countDistinct(confirming.network) })
    .from(confirming);
  return onlyRow(counts);
}
