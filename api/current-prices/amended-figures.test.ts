import fc from 'fast-check';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createRegion } from '#database/factories/regions.ts';
import { and, eq } from '#database/orm.ts';
import { establishments, prices, promotions, sectors } from '#database/schema.ts';
import { cityDay } from '#domain/city-time.ts';
import { keepPartsIn } from '../platform/kept-parts.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';
import { figuresOfProducts, selectFigures } from './figures.ts';

/** The writes bypass the API, like those of an import or another node. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm, context } = api;
const today = cityDay(context.clock.now());

const regions = [await createRegion(orm), await createRegion(orm)];
const goods = [await createProduct(orm), await createProduct(orm)];
const shops: { id: number }[] = [];
for (let index = 0; index < 4; index += 1) shops.push(await createEstablishment(orm));

/** The rows that figures were computed from: all, or only the prices of some places. */
let computed: (readonly number[] | 'all')[] = [];
const observed: typeof figuresOfProducts = {
  ...figuresOfProducts,
  make(...given) {
    computed.push('all');
    return figuresOfProducts.make(...given);
  },
  async amend(db, day, before, places) {
    computed.push(places);
    return (await figuresOfProducts.amend?.(db, day, before, places)) ?? new Map();
  },
};
const keepParts = keepPartsIn(context.caches, (read) => read(orm), context.clock);
const ids = goods.map(({ id }) => id);

/** Reads the kept figures after a write, and returns what they were computed from. */
async function readAfter(write: () => PromiseLike<unknown>) {
  computed = [];
  await write();
  await api.settled();
  expect(await keepParts(observed, ids)).toEqual(await selectFigures(orm, today, ids));
  return computed;
}

const place = (index: number) => shops[index]?.id ?? 0;
const good = (index: number) => goods[index]?.id ?? 0;
let minutes = 0;
function enter(index: number, ofShop: number, centavos: number) {
  minutes += 1;
  const observedAt = new Date(at(testDay).getTime() + minutes * 1000);
  return createPrice(orm, {
    productId: good(index),
    establishmentId: place(ofShop),
    priceCentavos: centavos,
    observedAt,
  });
}

beforeEach(async () => {
  await orm.delete(promotions);
  await orm.delete(prices);
  for (const index of [0, 1]) for (const ofShop of [0, 1, 2]) await enter(index, ofShop, 1000 + ofShop);
  await api.settled();
  await keepParts(observed, ids);
});

describe('figures that a write has changed', () => {
  it('are amended with the prices of the places that it names', async () => {
    expect(await readAfter(() => enter(0, 3, 900))).toEqual([[place(3)]]);
    expect(await readAfter(() => enter(0, 1, 1200))).toEqual([[place(1)]]);
    const ofShop = eq(prices.establishmentId, place(0));
    expect(
      await readAfter(() => orm.delete(prices).where(and(ofShop, eq(prices.productId, good(1))))),
    ).toEqual([[place(0)]]);
    const offer = {
      productId: good(0),
      establishmentId: place(2),
      originalCentavos: 1002,
      saleCentavos: 800,
    };
    expect(await readAfter(() => createPromotion(orm, offer))).toEqual([[place(2)]]);
    expect(await readAfter(() => orm.update(promotions).set({ isActive: false }))).toEqual([[place(2)]]);
    const [region] = regions;
    const move = orm
      .update(establishments)
      .set({ regionId: region?.id })
      .where(eq(establishments.id, place(1)));
    expect(await readAfter(() => move)).toEqual([[place(1)]]);
  });

  it('are amended once after several writes', async () => {
    await enter(0, 3, 900);
    expect(await readAfter(() => enter(0, 2, 950))).toEqual([[place(3), place(2)]]);
  });

  it('are computed from everything after a write that names no place, or too many messages', async () => {
    expect(await readAfter(() => orm.update(sectors).set({ lifeDays: 5 }))).toEqual(['all']);
    expect(await readAfter(async () => context.caches.drop(['*']))).toEqual(['all']);
    const repeat = async () => {
      await enter(0, 3, 900);
      for (let count = 0; count < 1000; count += 1) context.caches.drop(['reviews']);
    };
    expect(await readAfter(repeat)).toEqual(['all']);
  });

  it('are those of the domain after any sequence of writes', async () => {
    const write = fc.record({
      index: fc.integer({ min: 0, max: 1 }),
      shop: fc.integer({ min: 0, max: 3 }),
      kind: fc.constantFrom('enter', 'delete', 'offer', 'move'),
      centavos: fc.constantFrom(0, 900, 1000, 1100),
      isReadAfter: fc.boolean(),
    });
    await fc.assert(
      fc.asyncProperty(fc.array(write, { minLength: 1, maxLength: 8 }), async (writes) => {
        for (const { index, shop, kind, centavos, isReadAfter } of writes) {
          const isPair = <T extends typeof prices | typeof promotions>(table: T) =>
            and(eq(table.productId, good(index)), eq(table.establishmentId, place(shop)));
          const apply = async () => {
            if (kind === 'enter') await enter(index, shop, centavos);
            if (kind === 'delete') await orm.delete(prices).where(isPair(prices));
            if (kind === 'move') {
              await orm
                .update(establishments)
                .set({ regionId: regions[centavos % 3 && 1]?.id })
                .where(eq(establishments.id, place(shop)));
            }
            if (kind !== 'offer') return;
            await orm.delete(promotions).where(isPair(promotions));
            await createPromotion(orm, {
              productId: good(index),
              establishmentId: place(shop),
              originalCentavos: 2000,
              saleCentavos: Math.max(centavos, 1),
            });
          };
          if (isReadAfter) await readAfter(apply);
          else await apply();
        }
        await readAfter(async () => {});
      }),
      { numRuns: 40 },
    );
  });
});
