import { expect, it } from 'vitest';
import type { PriceRow } from '#contract/prices.ts';
import { fuelKey, type PriceValues, valuesOf } from './price-values.ts';
import { correctTogether, firstOf } from './prices-page.tsx';

const row = (id: number, productId: number, price: number) =>
  ({
    id,
    productId,
    price,
    establishmentId: 7,
    collectionDate: '2026-06-12T09:00:00-03:00',
    paymentCondition: 'any',
  }) as PriceRow;
const wanted = (prices: Record<number, number | null>): PriceValues => ({
  ...valuesOf(null),
  establishmentId: 7,
  collectionDate: '2026-06-12',
  ...Object.fromEntries(Object.entries(prices).map(([id, price]) => [fuelKey(Number(id)), price])),
});

it('prices whose answer was lost become what is wanted now, each in its own way', async () => {
  const done: string[] = [];
  const { data } = await correctTogether(
    [row(1, 1, 6.19), row(2, 2, 4.29), row(3, 3, 5.99)],
    wanted({ 1: 6.19, 2: 4.39, 3: null, 4: 6.05 }),
    {
      update: async ({ id }, { productId, price }) => {
        done.push(`update ${id} ${productId} ${price}`);
        return { data: row(12, 2, 4.39) };
      },
      remove: async ({ id }) => done.push(`remove ${id}`),
      create: async (values) => {
        done.push(`create ${values[fuelKey(4)]}`);
        return [row(14, 4, 6.05)];
      },
    },
  );
  expect(done).toEqual(['update 2 2 4.39', 'remove 3', 'create 6.05']);
  expect(data.together?.map(({ id }) => id)).toEqual([1, 12, 14]);
});

it('a price whose condition alone has been changed since is corrected, too', async () => {
  const done: string[] = [];
  await correctTogether(
    [row(1, 1, 6.19)],
    { ...wanted({ 1: 6.19 }), paymentCondition: 'pix' },
    {
      update: async ({ id }, { paymentCondition }) => {
        done.push(`update ${id} ${paymentCondition}`);
        return { data: row(11, 1, 6.19) };
      },
      remove: async ({ id }) => done.push(`remove ${id}`),
      create: async () => [],
    },
  );
  expect(done).toEqual(['update 1 pix']);
});

it('the first of several stands for all of them', () => {
  expect(firstOf([row(1, 1, 6.19), row(2, 2, 4.29)])).toMatchObject({
    id: 1,
    together: [{ id: 1 }, { id: 2 }],
  });
});
