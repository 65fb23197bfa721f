import { and, eq, sql } from 'drizzle-orm';
import { cacheTagsOf } from '#contract/cached-tables.ts';
import type { Db } from '#database/database.ts';
import {
  categories,
  currentPrices,
  establishments,
  priceLives,
  products,
  promotions,
  sectors,
} from '#database/schema.ts';
import { cityTimeZone, type Day } from '#domain/city-time.ts';
import type { PriceCount } from '#domain/price-counts.ts';
import type { KeepParts, KeptPart } from '../platform/kept-parts.ts';
import type { ProductFigures } from './figures.ts';
import { hasLifeOf, lifeDays } from './lives.ts';
import { running } from './running-promotions.ts';
import { standingPrices } from './standing-prices.ts';

/**
 * Counts of places with a price, as domain/price-counts.ts counts them. They are kept for some places at a time, so that a price
 * costs a look at the places beside its own and not at those of the whole city. The look at a place ends with its first
 * valid price.
 */

/** How many numbers of establishments are counted together. */
const placesTogether = 250;

/** The numbers of places with a valid price, by the sector of what they sell. */
type PricedPlaces = ReadonlyMap<number, ReadonlySet<number>>;

const validPlacesOf: KeptPart<PricedPlaces> = {
  name: 'places with a valid price',
  tagsOf: (part) => {
    const ids = Array.from({ length: placesTogether }, (_, index) => part * placesTogether + index);
    return cacheTagsOf(['prices', 'promotions', 'products', 'categories', 'sectors', 'price_lives'], {
      prices: { establishment_id: ids },
      promotions: { establishment_id: ids },
    });
  },
  make: selectValidPlaces,
};

/** The part of the establishments that a column's number is in. */
const partOf = sql`${establishments.id} / ${sql.raw(String(placesTogether))}`;

async function selectValidPlaces(
  db: Db,
  today: Day,
  parts: readonly number[],
): Promise<Map<number, PricedPlaces>> {
  const isInPart = sql`${partOf} = any(${`{${parts.join()}}`}::int[])`;
  const isRunningThere = db
    .select({ one: sql`1` })
    .from(promotions)
    .where(
      and(
        eq(promotions.productId, currentPrices.productId),
        eq(promotions.establishmentId, currentPrices.establishmentId),
        running(today),
      ),
    );
  const seenOn = sql`(${currentPrices.observedAt} at time zone ${sql.raw(`'${cityTimeZone}'`)})::date`;
  const validThere = db
    .select({ one: sql`1` })
    .from(currentPrices)
    .innerJoin(products, eq(products.id, currentPrices.productId))
    .innerJoin(categories, eq(categories.id, products.categoryId))
    .leftJoin(priceLives, hasLifeOf(currentPrices.source))
    .where(
      and(
        eq(currentPrices.establishmentId, establishments.id),
        eq(currentPrices.paymentCondition, 'any'),
        eq(categories.sectorId, sectors.id),
        sql`${currentPrices.priceCentavos} > 0 and ${seenOn} + ${lifeDays} >= ${today}::date`,
        sql`not exists (${isRunningThere})`,
      ),
    );
  const [seen, offered] = await Promise.all([
    db
      .select({ sectorId: sectors.id, placeId: establishments.id })
      .from(establishments)
      .innerJoin(sectors, sql`(${sectors.kind} = 'fuel') = (${establishments.type} = 'posto')`)
      .where(and(isInPart, sql`exists (${validThere})`)),
    db
      .selectDistinct({
        sectorId: categories.sectorId,
        placeId: promotions.establishmentId,
        productId: promotions.productId,
      })
      .from(promotions)
      .innerJoin(establishments, eq(establishments.id, promotions.establishmentId))
      .innerJoin(products, eq(products.id, promotions.productId))
      .innerJoin(categories, eq(categories.id, products.categoryId))
      .where(and(running(today), isInPart)),
  ]);
  const found = new Map(parts.map((part) => [part, new Map<number, Set<number>>()] as const));
  const add = ({ sectorId, placeId }: { sectorId: number; placeId: number }) => {
    const ofPart = found.get(Math.floor(placeId / placesTogether));
    const places = ofPart?.get(sectorId);
    if (places) places.add(placeId);
    else ofPart?.set(sectorId, new Set([placeId]));
  };
  const isFound = ({ sectorId, placeId }: { sectorId: number; placeId: number }) =>
    found
      .get(Math.floor(placeId / placesTogether))
      ?.get(sectorId)
      ?.has(placeId) ?? false;
  seen.forEach(add);
  // Only for places without another valid price does it matter what their promotions say.
  const unknown = offered.filter((each) => !isFound(each));
  if (unknown.length > 0) {
    const standing = standingPrices(db, today, {
      productIds: [...new Set(unknown.map(({ productId }) => productId))],
      establishmentIds: [...new Set(unknown.map(({ placeId }) => placeId))],
    });
    const valid = await db
      .select({ productId: standing.productId, placeId: standing.establishmentId })
      .from(standing)
      .where(sql`${standing.centavos} > 0 and ${standing.expiresOn} >= ${today}::date`);
    const sectorOf = new Map(unknown.map(({ productId, sectorId }) => [productId, sectorId]));
    for (const { productId, placeId } of valid) {
      const sectorId = sectorOf.get(productId);
      if (sectorId !== undefined) add({ sectorId, placeId });
    }
  }
  return found;
}

/** The highest number of an establishment; there is one such part. */
const lastPlace: KeptPart<{ id: number }> = {
  name: 'last place',
  tagsOf: () => ['establishments'],
  async make(db) {
    const [row] = await db.select({ id: sql<number | null>`max(${establishments.id})` }).from(establishments);
    return new Map([[0, { id: row?.id ?? 0 }]]);
  },
};

interface Reader {
  db: Db;
  today: Day;
  keepParts: KeepParts;
}

/** Reads the places with a valid price, for `countPricedOf`. */
export async function readValidPlaces({ keepParts }: Pick<Reader, 'keepParts'>): Promise<PricedPlaces[]> {
  const last = (await keepParts(lastPlace, [0])).get(0)?.id ?? 0;
  const parts = Array.from({ length: Math.floor(last / placesTogether) + 1 }, (_, part) => part);
  return [...(await keepParts(validPlacesOf, parts)).values()];
}

/**
 * Counts some goods of a sector and the places that have a price of them which counts.
 * @param figures those of the goods that have any
 */
export async function countPricedOf(
  { db, today }: Pick<Reader, 'db' | 'today'>,
  validPlaces: readonly PricedPlaces[],
  sectorId: number,
  figures: readonly ProductFigures[],
): Promise<PriceCount> {
  const valid = figures.filter(({ expired }) => !expired);
  if (figures.length === 0) return { things: 0, places: 0, expired: false };
  if (valid.length === 0) {
    return { things: figures.length, places: await countLastKnown(db, today, figures), expired: true };
  }
  const places = validPlaces.reduce((sum, part) => sum + (part.get(sectorId)?.size ?? 0), 0);
  return { things: valid.length, places, expired: false };
}

/** Counts the places whose last known prices are compared, where no price is valid. */
async function countLastKnown(db: Db, today: Day, figures: readonly ProductFigures[]): Promise<number> {
  const standing = standingPrices(db, today, { productIds: figures.map(({ productId }) => productId) });
  const days = figures.map(({ productId, day }) => sql`when ${productId}::int then ${day}::date`);
  const [row] = await db
    .select({ places: sql<number>`count(distinct ${standing.establishmentId})::int` })
    .from(standing)
    .where(
      sql`${standing.centavos} > 0 and ${standing.expiresOn} >= case ${standing.productId} ${sql.join(days, sql` `)} end`,
    );
  return row?.places ?? 0;
}
