import { afterAll, describe, expect, it, vi } from 'vitest';
import { createPriceViews } from '#database/factories/price-views.ts';
import { createPrice } from '#database/factories/prices.ts';
import { asc, eq } from '#database/orm.ts';
import { priceViews } from '#database/schema.ts';
import { addDays } from '#domain/city-time.ts';
import { keptViewDays, mostViewsAtOnce, viewsPerNetwork } from '#domain/price-views.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';
import { forgetOldViews } from './price-views.ts';

/** Near-me, change 10: anonymous daily counts per price; nothing is shown below five. */
const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let networks = 0;
const newNetwork = () => {
  networks += 1;
  return `10.1.${networks >> 8}.${networks & 255}`;
};

async function see(ids: readonly number[], from = newNetwork(), by = api) {
  const sent = { body: { prices: ids }, from };
  const { data } = await by.read('countPriceViews', '/public/price-views', sent);
  expect(data).toEqual({ received: true });
}
const counted = async (id: number) => {
  await api.context.views.flush();
  return orm.select().from(priceViews).where(eq(priceViews.priceId, id)).orderBy(asc(priceViews.day));
};
const shown = async (id: number) =>
  (await api.read('readPriceViews', `/public/price-views/${id}`)).data.views;

describe("'countPriceViews'", () => {
  it('adds up by day, in memory, until one statement writes them all', async () => {
    const [one, other] = [await createPrice(orm), await createPrice(orm)];
    for (let n = 0; n < 6; n += 1) await see([one.id, other.id, one.id]);
    expect(await orm.select().from(priceViews).where(eq(priceViews.priceId, one.id))).toEqual([]);
    expect(await counted(one.id)).toEqual([{ priceId: one.id, day: testDay, views: 6 }]);
    await see([one.id]);
    expect(await counted(one.id)).toMatchObject([{ views: 7 }]);
    expect(await counted(other.id)).toMatchObject([{ views: 6 }]);
  });

  it('counts a network only a few times a day', async () => {
    const { id } = await createPrice(orm);
    for (let n = 0; n < 10; n += 1) await see([id], '203.0.113.9');
    // All of a provider's customer network of IPv6 is one.
    for (let n = 0; n < 10; n += 1) await see([id], `2001:db8:1:${n}::1`);
    expect(await counted(id)).toMatchObject([{ views: 2 * viewsPerNetwork }]);
    vi.setSystemTime(at('2026-06-13', '09:00:00'));
    await see([id], '203.0.113.9');
    expect(await counted(id)).toMatchObject([
      { views: 2 * viewsPerNetwork },
      { day: '2026-06-13', views: 1 },
    ]);
    vi.setSystemTime(at(testDay, '12:00:00'));
  });

  it('ignores prices that do not exist or are withdrawn, and keeps nothing of who looked', async () => {
    const withdrawn = await createPrice(orm, { withdrawnAt: new Date() });
    const { id } = await createPrice(orm);
    await see([withdrawn.id, 9_999_999, id]);
    expect(await counted(withdrawn.id)).toEqual([]);
    expect(await counted(id)).toEqual([{ priceId: id, day: testDay, views: 1 }]);
  });

  it('refuses too many at once, and what are no ids', async () => {
    const send = (body: object) => api.send('/public/price-views', { method: 'POST', body });
    const many = Array.from({ length: mostViewsAtOnce + 1 }, (_, index) => index + 1);
    for (const body of [{ prices: many }, { prices: ['x'] }, {}])
      expect((await send(body)).statusCode).toBe(400);
  });

  it('adds up over two nodes, also where the database is away for a moment', async () => {
    const beside = await openTestApi({ beside: api });
    const { id } = await createPrice(orm);
    await see([id]);
    await see([id], newNetwork(), beside);
    await Promise.all([api.context.views.flush(), beside.context.views.flush()]);
    expect(await counted(id)).toMatchObject([{ views: 2 }]);
    await see([id]);
    const away = vi.spyOn(api.database.background.orm, 'execute').mockRejectedValueOnce(new Error('away'));
    expect(await counted(id)).toMatchObject([{ views: 2 }]);
    away.mockRestore();
    expect(await counted(id)).toMatchObject([{ views: 3 }]);
    await see([id], newNetwork(), beside);
    await beside.context.views.close();
    expect(await counted(id)).toMatchObject([{ views: 4 }]);
    await beside.close();
  });
});

it("'readPriceViews' says nothing below five", async () => {
  const { priceId } = await createPriceViews(orm, { views: 4 });
  expect(await shown(priceId)).toBeNull();
  await createPriceViews(orm, { priceId, day: '2026-06-11', views: 1 });
  expect(await shown(priceId)).toBe(5);
  expect(await shown(9_999_999)).toBeNull();
});

it('counts of old days are deleted', async () => {
  const { priceId } = await createPriceViews(orm, { day: addDays(testDay, -keptViewDays - 1) });
  await createPriceViews(orm, { priceId, day: addDays(testDay, -keptViewDays), views: 6 });
  await forgetOldViews(orm, api.context.clock.now());
  expect(await shown(priceId)).toBe(6);
});
