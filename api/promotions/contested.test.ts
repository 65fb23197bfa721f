import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { and, eq, gte } from '#database/orm.ts';
import { prices, promotions } from '#database/schema.ts';
import { seededRandom } from '#database/seed/random.ts';
import { addDays, cityDay, dayOf } from '#domain/city-time.ts';
import { currentPrice, isRunning } from '#domain/current-price.ts';
import { toReais } from '#domain/money.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

/** The last sighting wins (decision 7): lists that count, filter or rank all apply the same rule. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin' });

const contestedRows = () =>
  api.read('listPromotions', '/backoffice/promotions?contested=true&limit=100', admin);
const waiting = async () => (await api.read('readWaiting', '/backoffice/dashboard/waiting', admin)).data;

describe('generated prices and promotions of many shops', () => {
  /** Meat prices live for ten days. */
  const lifeDays = 10;
  const shopCount = 30;
  const cutCount = 3;
  let shops: number[] = [];
  let cuts: number[] = [];

  /** Every kind of case, including around midnight; the same on each run. */
  async function createCases(): Promise<void> {
    const random = seededRandom(18);
    const pick = <T>(list: readonly [T, ...T[]]): T => list[Math.floor(random() * list.length)] ?? list[0];
    const times = ['00:00:00', '12:00:00', '23:59:59'] as const;
    const observed: (typeof prices.$inferInsert)[] = [];
    const offered: (typeof promotions.$inferInsert)[] = [];
    for (const establishmentId of shops) {
      for (const productId of cuts) {
        const startDate = addDays(testDay, pick([-25, -4, -3, -2, -1, 0, 1]));
        const pair = { productId, establishmentId };
        for (let count = pick([0, 1, 2, 3, 4]); count > 0; count -= 1) {
          const [day = testDay] = [addDays(startDate, pick([-12, -1, 0, 0, 1, 2, 3])), testDay].toSorted();
          observed.push({
            ...pair,
            source: 'admin',
            priceCentavos: 3990 + pick([-100, 0, 0, 100, 200, -3990]),
            observedAt: at(day, day === testDay ? '00:00:00' : pick(times)),
            paymentCondition: pick(['any', 'any', 'any', 'pix']),
            withdrawnAt: pick([null, null, null, at(testDay)]),
          });
        }
        offered.push({
          ...pair,
          title: 'Oferta da semana',
          originalCentavos: 4990,
          saleCentavos: 3990,
          discountPercentage: 20,
          startDate,
          endDate: addDays(startDate, pick([0, 3, 30])),
          isActive: pick([true, true, true, false]),
        });
      }
    }
    await orm.insert(prices).values(observed);
    await orm.insert(promotions).values(offered);
  }

  /** Applies the rule of the domain to each pair, from the raw observations. */
  async function judge() {
    const observations = (await orm.select().from(prices).orderBy(prices.observedAt, prices.id)).filter(
      ({ paymentCondition, withdrawnAt }) => paymentCondition === 'any' && withdrawnAt === null,
    );
    return (await orm.select().from(promotions).orderBy(promotions.id)).map((promotion) => {
      const { productId, establishmentId } = promotion;
      const newest = observations.findLast(
        (price) => price.productId === productId && price.establishmentId === establishmentId,
      );
      const observed = newest && {
        price: newest.priceCentavos,
        day: cityDay(newest.observedAt),
        lifeDays,
      };
      const current = observed && currentPrice(observed, promotion, testDay);
      const isContested = current?.verdict === 'contests';
      return { promotion, current, runs: isRunning(promotion, testDay), isContested };
    });
  }

  let judged: Awaited<ReturnType<typeof judge>> = [];
  beforeAll(async () => {
    shops = await Promise.all(
      Array.from({ length: shopCount }, async (_, index) => {
        const { id } = await createEstablishment(orm, { latitude: -12 - index / 1000, longitude: -48 });
        return id;
      }),
    );
    cuts = await Promise.all(Array.from({ length: cutCount }, async () => (await createProduct(orm)).id));
    await createCases();
    await api.settled();
    judged = await judge();
  });

  const idsOf = (cases: typeof judged) =>
    cases.map(({ promotion }) => promotion.id).toSorted((a, b) => a - b);
  const sorted = (rows: readonly { id: number }[]) => rows.map(({ id }) => id).toSorted((a, b) => a - b);

  it('has cases of every verdict', () => {
    const count = (verdict: string) => judged.filter(({ current }) => current?.verdict === verdict).length;
    for (const verdict of ['silent', 'confirms', 'contests', 'undercuts']) {
      expect([verdict, count(verdict) > 2]).toEqual([verdict, true]);
    }
  });

  it("the lists of the city's promotions are those that run and are not contested", async () => {
    const expected = idsOf(judged.filter(({ runs, isContested }) => runs && !isContested));
    expect(sorted((await api.read('listPublicPromotions', '/public/promotions')).data)).toEqual(expected);
    const near = '/public/promotions/nearby?latitude=-12&longitude=-48&radius=100&limit=50';
    const nearest = (await api.read('listNearbyPromotions', near)).data;
    expect(nearest.length).toBe(Math.min(50, expected.length));
    expect(nearest.filter(({ id }) => !expected.includes(id))).toEqual([]);
  });

  it('a shop shows all that run, each with the price that counts in its place', async () => {
    for (const shop of shops) {
      const own = judged.filter(({ promotion, runs }) => runs && promotion.establishmentId === shop);
      const { data } = await api.read('readEstablishment', `/establishments/${shop}`);
      expect(sorted(data.promotions)).toEqual(idsOf(own));
      expect(data.promotion_count).toBe(own.filter(({ isContested }) => !isContested).length);
      for (const { promotion, current, isContested } of own) {
        const shown = data.promotions.find(({ id }) => id === promotion.id)?.observed ?? null;
        const differs = current !== undefined && current.price !== promotion.saleCentavos;
        expect(shown && { price: shown.price, contests: shown.contests }).toEqual(
          differs ? { price: toReais(current.price), contests: isContested } : null,
        );
        // A shop never shows two prices of the same product.
        const price = data.prices.find(({ productId }) => productId === promotion.productId);
        if (current && !isContested)
          expect(price?.price).toBe(shown?.price ?? toReais(promotion.saleCentavos));
        expect(price?.contestedPromotion?.promotionId).toBe(isContested ? promotion.id : undefined);
      }
    }
  });

  it('shops are counted and found by promotions that are not contested', async () => {
    const standing = judged.filter(({ runs, isContested }) => runs && !isContested);
    const expected = shops.map((id) => [
      id,
      standing.filter(({ promotion }) => promotion.establishmentId === id).length,
    ]);
    const { data } = await api.read('listPublicEstablishments', '/public/establishments');
    expect(expected.filter(([, count]) => count === 0).length).toBeGreaterThan(0);
    const counts = new Map(data.map(({ id, promotion_count }) => [id, promotion_count]));
    expect(shops.map((id) => [id, counts.get(id)])).toEqual(expected);
    const near = '/public/establishments/nearby?latitude=-12&longitude=-48&radius=100&withPromotions=true';
    expect(sorted((await api.read('listNearbyEstablishments', near)).data)).toEqual(
      expected.flatMap(([id = 0, count = 0]) => (count > 0 ? [id] : [])).toSorted((a, b) => a - b),
    );
  });

  it('the panel counts and lists those that are contested', async () => {
    const expected = idsOf(judged.filter(({ isContested }) => isContested));
    const { data, count } = await contestedRows();
    expect([sorted(data), count]).toEqual([expected, expected.length]);
    expect(data.every(({ observed }) => observed?.contests)).toBe(true);
    expect((await waiting()).contestedPromotions).toBe(expected.length);
  });

  it('prices are those of the rule, and none is compared with one seen after it', async () => {
    const { data } = await api.read('listPublicPrices', '/public/prices');
    expect(data).toHaveLength(judged.filter(({ current }) => current !== undefined).length);
    for (const { promotion, current } of judged) {
      if (!current) continue;
      const price = data.find(
        ({ productId, establishmentId }) =>
          productId === promotion.productId && establishmentId === promotion.establishmentId,
      );
      expect(price && { price: price.price, day: dayOf(price.collectionDate), life: price.lifeDays }).toEqual(
        {
          price: toReais(current.price),
          day: current.day,
          life: current.lifeDays,
        },
      );
      expect(price?.promotion?.promotionId).toBe(current.offered ? promotion.id : undefined);
      if (price?.previousDay) expect(price.previousDay <= dayOf(price.collectionDate)).toBe(true);
    }
  });
});

describe('a promotion that newer prices speak about', () => {
  it('is contested by a price of a later day, until its own price is seen again, in cached answers too', async () => {
    const { id: establishmentId } = await createEstablishment(orm);
    const { id: productId } = await createProduct(orm);
    const pair = { productId, establishmentId };
    const observe = (priceCentavos: number, day: string, time?: string) =>
      createPrice(orm, { ...pair, priceCentavos, observedAt: at(day, time) });
    await observe(4990, '2026-06-08');
    const { id } = await createPromotion(orm, { ...pair, startDate: '2026-06-10', endDate: '2026-06-14' });

    /** Reads as visitors and administrators do. */
    const look = async () => {
      await api.settled();
      const city = await api.read('listPublicPromotions', '/public/promotions');
      const places = await api.read('listPublicEstablishments', '/public/establishments');
      const list = '/public/promotions/establishment';
      const [ofShop] = (await api.read('listEstablishmentPromotions', `${list}/${establishmentId}`)).data;
      const one = await api.read('readPublicPromotion', `/public/promotions/${id}`);
      const pairQuery = `productId=${productId}&establishmentId=${establishmentId}`;
      const { data: price } = await api.read('readLatestPrice', `/prices/latest?${pairQuery}`);
      expect(one.data.observed).toEqual(ofShop?.observed);
      return {
        listed: city.data.some((promotion) => promotion.id === id),
        counted: places.data.find((place) => place.id === establishmentId)?.promotion_count,
        waits: (await contestedRows()).data.some((promotion) => promotion.id === id),
        price: price.price,
        since: `${price.trend} ${price.previousDay}`,
        observed: ofShop?.observed && [ofShop.observed.price, dayOf(ofShop.observed.collectionDate)],
      };
    };
    const counts = { listed: true, counted: 1, waits: false, price: 39.92, since: 'down 2026-06-08' };
    expect(await look()).toEqual({ ...counts, observed: null });
    // Someone observed it on the first day, before the price tag was changed.
    await observe(4890, '2026-06-10');
    const sinceFirstDay = { ...counts, since: 'down 2026-06-10', observed: null };
    expect(await look()).toEqual(sinceFirstDay);
    const { id: dear } = await observe(5190, '2026-06-11', '00:00:00');
    const contested = { listed: false, counted: 0, waits: true, price: 51.9, since: 'up 2026-06-10' };
    expect(await look()).toEqual({ ...contested, observed: [51.9, '2026-06-11'] });
    await observe(3992, '2026-06-12', '09:00:00');
    expect(await look()).toEqual(sinceFirstDay);
    await observe(5190, '2026-06-12', '10:00:00');
    expect((await look()).waits).toBe(true);
    await orm
      .update(prices)
      .set({ withdrawnAt: at(testDay) })
      .where(and(gte(prices.id, dear), eq(prices.productId, productId)));
    expect(await look()).toEqual(sinceFirstDay);
  });

  it('gives way to a report that became official and is cheaper: one price everywhere', async () => {
    const { productId, establishmentId } = await createPrice(orm, { observedAt: at('2026-06-08') });
    const { token } = await api.signIn();
    const { id } = await createPromotion(orm, { productId, establishmentId, startDate: '2026-06-10' });
    const { data: report } = await api.read('createReportedPrice', '/reported-prices', {
      token,
      body: { productId, establishmentId, reportedPrice: 37.9 },
    });
    await api.read('updateReportedPriceStatus', `/backoffice/reported-prices/${report.id}/status`, {
      token: admin.token,
      body: { status: 'approved', official: true, version: report.version },
    });
    await api.settled();
    const { data: shop } = await api.read('readEstablishment', `/establishments/${establishmentId}`);
    expect(shop.prices[0]).toMatchObject({ price: 37.9, source: 'report', promotion: null });
    expect(shop.promotions).toMatchObject([
      { id, salePrice: 39.92, observed: { price: 37.9, contests: false, sourceName: 'Relato confirmado' } },
    ]);
    expect(shop.promotion_count).toBe(1);
  });
});
