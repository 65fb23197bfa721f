import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createProduct } from '#database/factories/products.ts';
import { createRegion } from '#database/factories/regions.ts';
import { and, eq } from '#database/orm.ts';
import { prices, promotions } from '#database/schema.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { addDays, startOfDay } from '#domain/city-time.ts';
import { type Comparison, comparePrices } from '#domain/comparison.ts';
import { countPriced } from '#domain/price-counts.ts';
import { type MeatPriceNow, readCurrentPrices } from './current-prices.ts';
import {
  countPricedIn,
  figuresAt,
  figuresOfProducts,
  mostCheapest,
  mostMarks,
  type PricesAt,
  type ProductFigures,
  selectFigures,
} from './figures.ts';
import { pageOfRanking } from './ranking.ts';

const database = await openTestDatabase();
afterAll(() => database.close());
const { orm } = database;

const today = '2026-06-12';
const regions = [await createRegion(orm), await createRegion(orm), await createRegion(orm)];
const places: { id: number }[] = [];
for (let index = 0; index < 60; index += 1) {
  places.push(await createEstablishment(orm, { regionId: regions[index % 3]?.id ?? 0 }));
}

interface SeenPrice {
  centavos: number;
  daysAgo: number;
  /** after midnight in the city */
  minutes: number;
  offer: { sale: number; from: number; to: number; isActive: boolean } | null;
}

const seenPrice: fc.Arbitrary<SeenPrice> = fc.record({
  // Only a few amounts, so that many are equal and some are 0.
  centavos: fc.constantFrom(0, 1000, 1990, 2000, 2990),
  daysAgo: fc.integer({ min: 0, max: 16 }),
  minutes: fc.constantFrom(0, 1, 720, 1439),
  offer: fc.option(
    fc.record({
      sale: fc.constantFrom(990, 1000, 1990),
      from: fc.integer({ min: -14, max: 2 }),
      to: fc.integer({ min: 0, max: 5 }),
      isActive: fc.boolean(),
    }),
  ),
});

/** Enters prices of a new product, each at a different place. */
async function enter(seen: readonly SeenPrice[]): Promise<number> {
  const { id: productId } = await createProduct(orm);
  await enterAt(
    productId,
    seen.map((price, index) => [places[index]?.id ?? 0, price]),
  );
  return productId;
}

async function enterAt(
  productId: number,
  seen: readonly (readonly [establishmentId: number, price: SeenPrice])[],
): Promise<void> {
  const placed = seen.map(([establishmentId, price]) => ({ ...price, productId, establishmentId }));
  if (placed.length === 0) return;
  await orm.insert(prices).values(
    placed.map(({ centavos, daysAgo, minutes, productId, establishmentId }) => ({
      productId,
      establishmentId,
      priceCentavos: centavos,
      observedAt: new Date(startOfDay(addDays(today, -daysAgo)).getTime() + minutes * 60_000),
      source: 'admin' as const,
    })),
  );
  const offers = placed.flatMap(({ offer, productId, establishmentId }) =>
    offer
      ? {
          productId,
          establishmentId,
          title: 'Oferta',
          originalCentavos: 2990,
          saleCentavos: offer.sale,
          discountPercentage: 10,
          startDate: addDays(today, offer.from),
          endDate: addDays(today, Math.max(offer.from, 0) + offer.to),
          isActive: offer.isActive,
        }
      : [],
  );
  if (offers.length > 0) await orm.insert(promotions).values(offers);
}

async function deleteAt(productId: number, establishmentId: number): Promise<void> {
  for (const table of [promotions, prices]) {
    await orm
      .delete(table)
      .where(and(eq(table.productId, productId), eq(table.establishmentId, establishmentId)));
  }
}

/** The comparison of the domain, of all prices of a product. */
async function compare(productId: number): Promise<Comparison<MeatPriceNow>> {
  const prices = await readCurrentPrices(orm, today, { productIds: [productId] });
  const comparison = comparePrices(prices, today);
  if (!comparison) throw new Error('no price is comparable');
  return comparison;
}

/** The figures as the domain computes them, from all prices. */
async function figuresOf(productId: number): Promise<Partial<ProductFigures> | undefined> {
  const comparison = await compare(productId).catch(() => undefined);
  const [first] = comparison?.ranked ?? [];
  if (!comparison || !first) return undefined;
  const { ranked, lowest, highest, mean, from, to } = comparison;
  const amounts = ranked.map(({ price }) => price);
  return {
    ...pricesAt(productId, comparison),
    lowest,
    highest,
    from,
    to,
    lowestOn: first.day,
    lowestExpiresOn: addDays(first.day, first.lifeDays),
    mean,
    median: amounts[Math.ceil(amounts.length / 2) - 1] ?? 0,
    marks: [...new Set(amounts)],
  };
}

type Compared = Pick<Comparison<MeatPriceNow>, 'day' | 'expired'> &
  Record<'ranked' | 'left', readonly MeatPriceNow[]>;

/** The part of the figures that some places have, too. */
function pricesAt(productId: number, { ranked, left, day, expired }: Compared): PricesAt {
  const [first] = ranked;
  const days = ranked.map((price) => price.day).toSorted();
  const cheapestOf = (those: readonly MeatPriceNow[]) =>
    those.slice(0, mostCheapest).map(({ row }) => row.establishment.id);
  return {
    productId,
    day,
    expired,
    places: ranked.length,
    lowestPlaces: ranked.filter(({ price }) => price === first?.price).length,
    lowest: first?.price ?? null,
    highest: ranked.at(-1)?.price ?? null,
    from: days[0] ?? null,
    to: days.at(-1) ?? null,
    left: left.length,
    free: left.filter(({ price }) => price === 0).length,
    leftIn: regions.flatMap(({ id }) => {
      const inRegion = left.filter(({ row }) => row.establishment.regionId === id);
      return inRegion[0]
        ? [{ regionId: id, left: inRegion.length, newest: inRegion[0].row.establishment.id }]
        : [];
    }),
    offered: ranked.filter(({ offered }) => offered).length,
    offers: ranked.flatMap(({ row, offered, price, day }) =>
      offered
        ? [
            {
              establishmentId: row.establishment.id,
              regionId: row.establishment.regionId,
              centavos: price,
              day,
              discountPercentage: row.offer?.discountPercentage ?? 0,
            },
          ]
        : [],
    ),
    ranking: Int32Array.from([
      ...ranked.map(({ row, price }, index) =>
        price === ranked[index - 1]?.price ? -row.establishment.id : row.establishment.id,
      ),
      ...left.map(({ row }) => row.establishment.id),
    ]),
    cheapest: first ? cheapestOf(ranked) : cheapestOf(left).slice(0, 1),
    regions: regions.flatMap(({ id }) => {
      const inRegion = ranked.filter(({ row }) => row.establishment.regionId === id);
      const [first] = inRegion;
      return first
        ? [
            {
              regionId: id,
              lowest: first.price,
              highest: inRegion.at(-1)?.price ?? 0,
              places: inRegion.length,
              lowestPlaces: inRegion.filter(({ price }) => price === first.price).length,
              offered: inRegion.filter(({ offered }) => offered).length,
              cheapest: cheapestOf(inRegion),
            },
          ]
        : [];
    }),
    sources: ranked.some(({ offered }) => !offered)
      ? [{ source: 'admin', importId: null, corrected: false }]
      : [],
  };
}

/** The figures without the prices that they are amended from. */
function withoutPrices(figures: ProductFigures | undefined): Partial<ProductFigures> | undefined {
  if (!figures) return undefined;
  const { prices: _, ...rest } = figures;
  return rest;
}

/** The goods and places as the domain counts them, from all prices. */
async function countedOf(productIds: readonly number[]) {
  const prices = await readCurrentPrices(orm, today, { productIds });
  const compared = productIds.flatMap((thing) => {
    const comparison = comparePrices(
      prices.filter(({ row }) => row.productId === thing),
      today,
    );
    return (comparison?.ranked ?? []).map(({ row }) => ({
      thing,
      place: row.establishment.id,
      expired: comparison?.expired ?? false,
    }));
  });
  return countPriced(compared);
}

const pages = [1, 2, 3, 99];

/** Some pages of the ranking of a product. */
const pagesOf = (figures: PricesAt) => pages.map((page) => pageOfRanking(figures, { page, limit: 7 }));

/** The same pages of all prices. */
function pagesByDomain({ ranked, left }: Pick<Compared, 'ranked' | 'left'>) {
  const all = [...ranked, ...left].map(({ row }) => row.establishment.id);
  const positionOf = (index: number) =>
    index < ranked.length ? 1 + ranked.findIndex(({ price }) => price === ranked[index]?.price) : null;
  return pages.map((asked) => {
    const page = Math.max(1, Math.min(asked, Math.ceil(all.length / 7)));
    const shown = all.slice(7 * (page - 1), 7 * page);
    const positions = shown.map((_, index) => positionOf(7 * (page - 1) + index));
    return { establishmentIds: shown, positions, page, count: all.length };
  });
}

describe('the figures of products', () => {
  it('are those that the domain computes, whatever was seen and promised (design: Freshness)', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(seenPrice, { maxLength: 20 }), { minLength: 1, maxLength: 4 }),
        async (cities) => {
          const ids: number[] = [];
          for (const seen of cities) ids.push(await enter(seen));
          const found = await selectFigures(orm, today, ids);
          expect(countPricedIn([...found.values()])).toEqual(await countedOf(ids));
          for (const id of ids) {
            const figures = found.get(id);
            expect(withoutPrices(figures)).toEqual(await figuresOf(id));
            if (!figures) continue;
            const comparison = await compare(id);
            expect(pagesOf(figures)).toEqual(pagesByDomain(comparison));
            const isAsked = (placeId: number, regionId: number) =>
              placeId % 4 === 0 || regionId === regions[1]?.id;
            const there = figuresAt(figures, isAsked);
            const isThere = ({ row: { establishment } }: MeatPriceNow) =>
              isAsked(establishment.id, establishment.regionId);
            const expected = {
              ...comparison,
              ranked: comparison.ranked.filter(isThere),
              left: comparison.left.filter(isThere),
            };
            expect(there).toEqual(pricesAt(id, expected));
            expect(pagesOf(there)).toEqual(pagesByDomain(expected));
          }
        },
      ),
      { numRuns: 60 },
    );
  });

  it('are amended at the places whose prices have changed, as if all were read again', async () => {
    const change = fc.record({ index: fc.integer({ min: 0, max: 11 }), price: fc.option(seenPrice) });
    await fc.assert(
      fc.asyncProperty(
        fc.array(seenPrice, { minLength: 1, maxLength: 10 }),
        fc.array(change, { maxLength: 5 }),
        async (seen, changes) => {
          const productId = await enter(seen);
          const before = await selectFigures(orm, today, [productId]);
          const changed = changes.map(({ index, price }) => ({ id: places[index]?.id ?? 0, price }));
          for (const { id, price } of changed) {
            await deleteAt(productId, id);
            if (price) await enterAt(productId, [[id, price]]);
          }
          const ids = changed.map(({ id }) => id);
          expect(await figuresOfProducts.amend?.(orm, today, before, ids)).toEqual(
            before.size === 0 ? new Map() : await selectFigures(orm, today, [productId]),
          );
        },
      ),
      { numRuns: 60 },
    );
  });

  it('mark quantiles on the ruler where there are many amounts', async () => {
    const id = await enter(
      places.map((_, index) => ({ centavos: 1000 + 10 * index, daysAgo: 0, minutes: 0, offer: null })),
    );
    const figures = (await selectFigures(orm, today, [id])).get(id);
    expect(figures?.marks).toHaveLength(mostMarks);
    expect(figures?.marks[0]).toBe(1000);
    expect(figures?.marks.at(-1)).toBe(1590);
    expect(figures?.cheapest).toEqual(places.slice(0, mostCheapest).map(({ id }) => id));
  });

  it('are none for a product without a price, or of no products', async () => {
    expect(await selectFigures(orm, today, [await enter([])])).toEqual(new Map());
    expect(await selectFigures(orm, today, [])).toEqual(new Map());
  });
});
