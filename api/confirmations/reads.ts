import type { PriceDetails } from '#contract/confirmations.ts';
import type { Db, Orm } from '#database/database.ts';
import { and, countDistinct, eq, type SQL, sql } from '#database/orm.ts';
import { confirmations, prices, products, reportedPrices, users } from '#database/schema.ts';
import type { Day } from '#domain/city-time.ts';
import { toReais } from '#domain/money.ts';
import type { PriceKind } from '#domain/prices.ts';
import { publicName } from '#domain/public-name.ts';
import { fuelTrend } from '#domain/trend.ts';
import { presentConditional } from '../current-prices/conditional-prices.ts';
import { readCurrentPrices, rowsOfProducts } from '../current-prices/current-prices.ts';
import { figuresOfProducts } from '../current-prices/figures.ts';
import { presentObservation, presentPrice, presentTrend } from '../current-prices/present.ts';
import { selectFuelPricesOf } from '../fuel-prices/fuel-price-queries.ts';
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
    if (!shown) throw notFound('Nenhum preço encontrado.');
    const city = figures.get(pair.productId);
    const ofPair = { product_id: [pair.productId] };
    return {
      data: {
        ...shown,
        ...(await readPeople(db, shown.priceId)),
        city: city && !city.expired ? { lowest: toReais(city.lowest), highest: toReais(city.highest) } : null,
      },
      rows: { ...rowsOfProducts([pair.productId]), reported_prices: ofPair, confirmations: ofPair },
    };
  },
);

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
    countConfirmations(orm, priceId),
  ]);
  return { reporter: report ? publicName(report.name) : null, confirmations: confirmed };
}

/**
 * Counts the people who confirmed an observation, on whatever days. Devices of one account are one person, and two accounts on
 * one device are two. What a device sent signed out is counted as sent by somebody who has signed in on it, if anybody has.
 */
export async function countConfirmations(orm: Orm, priceId: number, condition?: SQL): Promise<number> {
  const { userId, device } = confirmations;
  const ofDevice = sql`min(${userId}) over (partition by ${device})`;
  const person = sql<string>`coalesce(${userId}::text, ${ofDevice}::text, ${device})`;
  const people = orm
    .select({ person: person.as('person') })
    .from(confirmations)
    .where(and(eq(confirmations.priceId, priceId), condition))
    .as('people');
  const [row] = await orm.select({ count: countDistinct(people.person) }).from(people);
  return row?.count ?? 0;
}

/** Counts the networks from which an observation was confirmed. One that is unknown counts for its device alone. */
export async function countNetworks(orm: Orm, priceId: number, condition?: SQL): Promise<number> {
  const network = sql`coalesce(${confirmations.network}, ${confirmations.device})`;
  const [row] = await orm
    .select({ count: countDistinct(network) })
    .from(confirmations)
    .where(and(eq(confirmations.priceId, priceId), condition));
  return row?.count ?? 0;
}
