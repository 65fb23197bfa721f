import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFuelPrice, createPrice } from '#database/factories/prices.ts';
import { createReportedFuelPrice, createReportedPrice } from '#database/factories/reported-prices.ts';
import { createReview, createStationReview } from '#database/factories/reviews.ts';
import { createSector } from '#database/factories/sectors.ts';
import { createUser } from '#database/factories/users.ts';
import { and, eq, inArray, sql } from '#database/orm.ts';
import { prices, reportedPrices, reviews, sectors, users } from '#database/schema.ts';
import { at, openTestApi, testDay } from './platform/testing.ts';
import { type CachedAddress, cachedAddresses, cachedTablesOf, seedCity } from './testing/cached-city.ts';

/**
 * The cache contains the whole demonstration city, with one answer per product, shop, station and list, and each test checks
 * which of them a write drops. The writes bypass the API, like those of an import or another node.
 */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const city = await seedCity(api);
const addresses = cachedAddresses(city);
beforeAll(() => fill(addresses));

const isFresh = ({ url }: CachedAddress) => api.context.caches.responses.peek(`/api${url}`) !== undefined;

/** Requests everything that is not cached. */
async function fill(wanted: readonly CachedAddress[]): Promise<void> {
  for (const address of wanted.filter((one) => !isFresh(one))) {
    expect((await api.get(address.url)).statusCode, address.url).toBe(200);
  }
  expect(wanted.filter((address) => !isFresh(address))).toEqual([]);
}

/** Returns the answers that a write drops from a cache which has all of them, or those given. */
async function droppedBy(
  write: () => PromiseLike<unknown>,
  wanted: readonly CachedAddress[] = addresses,
): Promise<CachedAddress[]> {
  await api.settled();
  await fill(wanted);
  await write();
  await api.settled();
  return wanted.filter((address) => !isFresh(address));
}

const namesOf = (dropped: readonly CachedAddress[]) =>
  [...new Set(dropped.map(({ name }) => name))].toSorted();

it('the memory holds an answer for each product, shop, station and list', () => {
  const { products, establishments, stations } = city;
  expect(addresses.length).toBeGreaterThan(
    3 * products.length + 3 * establishments.length + 2 * stations.length,
  );
});

describe('a review or a report that nobody has approved', () => {
  it.each(['pending', 'rejected'] as const)('drops nothing, %s', async (status) => {
    const [establishmentId, productId] = [city.establishments[0] ?? 0, city.products[0] ?? 0];
    const fuelStationId = city.stations[0] ?? 0;
    const { id: userId } = await createUser(orm);
    const written = await droppedBy(async () => {
      const review = await createReview(orm, { establishmentId, userId, status });
      const ofStation = await createStationReview(orm, { establishmentId: fuelStationId, userId, status });
      const report = await createReportedPrice(orm, { establishmentId, productId, userId, status });
      await orm.update(reviews).set({ comment: 'Mudou.' }).where(eq(reviews.id, review.id));
      await orm.update(reportedPrices).set({ reportedCentavos: 1 }).where(eq(reportedPrices.id, report.id));
      await orm.delete(reviews).where(inArray(reviews.id, [review.id, ofStation.id]));
      await orm.delete(reportedPrices).where(eq(reportedPrices.id, report.id));
    });
    expect(written).toEqual([]);
  });
});

describe('approving', () => {
  it('a review drops what shows the reviews of its shop, and nothing of another shop', async () => {
    const establishmentId = city.establishments[1] ?? 0;
    const review = await createReview(orm, { establishmentId, status: 'pending', comment: 'Atende bem.' });
    const approve = (status: 'approved' | 'rejected') =>
      orm.update(reviews).set({ status }).where(eq(reviews.id, review.id));
    for (const status of ['approved', 'rejected'] as const) {
      const dropped = await droppedBy(() => approve(status));
      expect(dropped.filter(({ name }) => !cachedTablesOf(name)?.includes('reviews'))).toEqual([]);
      expect(namesOf(dropped)).toEqual(
        expect.arrayContaining([
          'listPublicEstablishmentReviews',
          'listPublicEstablishments',
          'readEstablishment',
        ]),
      );
      expect(namesOf(dropped)).not.toContain('listPublicFuelStations');
      const aboutOneShop = dropped.filter(
        (address) => address.product === undefined && address.establishment,
      );
      expect(new Set(aboutOneShop.map(({ establishment }) => establishment))).toEqual(
        new Set([establishmentId]),
      );
      const shown = (await api.get(`/public/reviews/establishment/${establishmentId}`)).json().data;
      const comments = shown.map(({ comment }: { comment: string }) => comment);
      expect(comments.includes('Atende bem.')).toBe(status === 'approved');
    }
  });

  it('a review drops what shows the rating of its station, and nothing of one shop', async () => {
    const fuelStationId = city.stations[1] ?? 0;
    const { data } = await api.read('readFuelStation', `/fuel/stations/${fuelStationId}`);
    const beside = data.nearbyStations[0]?.id ?? 0;
    const review = await createStationReview(orm, {
      establishmentId: fuelStationId,
      status: 'pending',
      comment: 'Sem fila.',
    });
    const dropped = await droppedBy(() =>
      orm.update(reviews).set({ status: 'approved' }).where(eq(reviews.id, review.id)),
    );
    expect(dropped.filter(({ name }) => !cachedTablesOf(name)?.includes('reviews'))).toEqual([]);
    expect(dropped.filter(({ establishment, product }) => establishment ?? product)).toEqual([]);
    const ofReviews = dropped.filter(({ name }) => name === 'listPublicStationReviews');
    expect(ofReviews.map(({ station }) => station)).toEqual([fuelStationId]);
    expect(namesOf(dropped)).toContain('listPublicFuelStations');
    const read = dropped.filter(({ name }) => name === 'readFuelStation').map(({ station }) => station);
    expect(read).toEqual(expect.arrayContaining([fuelStationId, beside]));
    expect(read.length).toBeLessThan(city.stations.length);
    const shown = await api.read('listPublicStationReviews', `/public/reviews/station/${fuelStationId}`);
    expect(shown.data.map(({ comment }) => comment)).toContain('Sem fila.');
  });

  it('a report drops the reports of its product and what shows one beside its best price', async () => {
    const [establishmentId, productId] = [city.establishments[1] ?? 0, city.products[2] ?? 0];
    const report = await createReportedPrice(orm, { establishmentId, productId, status: 'pending' });
    const dropped = await droppedBy(() =>
      orm.update(reportedPrices).set({ status: 'approved' }).where(eq(reportedPrices.id, report.id)),
    );
    expect(dropped.filter(({ name }) => !cachedTablesOf(name)?.includes('reported_prices'))).toEqual([]);
    expect(dropped.filter(({ product = productId }) => product !== productId)).toEqual([]);
    expect(namesOf(dropped)).toEqual(
      expect.arrayContaining(['listPublicReportedPrices', 'listPublicProducts', 'readProduct']),
    );
  });

  it('a report of a fuel drops the reports of its station and what shows one beside the best price', async () => {
    const fuelStationId = city.stations[1] ?? 0;
    const report = await createReportedFuelPrice(orm, { establishmentId: fuelStationId, status: 'pending' });
    const dropped = await droppedBy(() =>
      orm.update(reportedPrices).set({ status: 'approved' }).where(eq(reportedPrices.id, report.id)),
    );
    expect(dropped.filter(({ name }) => !cachedTablesOf(name)?.includes('reported_prices'))).toEqual([]);
    expect(dropped.filter(({ station = fuelStationId }) => station !== fuelStationId)).toEqual([]);
    expect(namesOf(dropped)).toEqual(
      expect.arrayContaining(['listPublicReportedFuelPrices', 'listPublicFuelTypes', 'readFuelStation']),
    );
  });
});

describe("a person's new name", () => {
  it('drops what they have signed, and nothing else', async () => {
    const [establishmentId, otherId] = [city.establishments[0] ?? 0, city.establishments[2] ?? 0];
    const [productId, otherProductId] = [city.products[0] ?? 0, city.products[1] ?? 0];
    const { id: userId } = await createUser(orm, { name: 'Ana Souza' });
    await createReview(orm, { userId, establishmentId });
    await createReview(orm, { userId, establishmentId: otherId, status: 'pending' });
    await createReportedPrice(orm, { userId, establishmentId, productId });
    await createReportedPrice(orm, {
      userId,
      establishmentId,
      productId: otherProductId,
      status: 'rejected',
    });
    const dropped = await droppedBy(() =>
      orm.update(users).set({ name: 'Bia Ramos' }).where(eq(users.id, userId)),
    );
    const ofTables = (tables: readonly string[] = []) =>
      tables.includes('reviews') || tables.includes('reported_prices');
    expect(dropped.filter(({ name }) => !/review/i.test(name) && !ofTables(cachedTablesOf(name)))).toEqual(
      [],
    );
    const urls = dropped.map(({ url }) => url);
    expect(urls).toContain(`/public/reviews/establishment/${establishmentId}`);
    expect(urls).toContain(`/public/reported-prices/product/${productId}`);
    expect(urls).not.toContain(`/public/reviews/establishment/${otherId}`);
    expect(urls).not.toContain(`/public/reported-prices/product/${otherProductId}`);
    const [shown] = (await api.get(`/public/reported-prices/product/${productId}`))
      .json()
      .data.filter(({ User }: { User: { name: string } }) => User.name === 'Bia R.');
    expect(shown).toBeDefined();
  });

  it('drops nothing where they have signed nothing, and neither does anything else of theirs', async () => {
    const { id } = await createUser(orm);
    const change = (set: Partial<typeof users.$inferInsert>) =>
      orm.update(users).set(set).where(eq(users.id, id));
    expect(await droppedBy(() => change({ name: 'Rui Alves' }))).toEqual([]);
    await createReview(orm, { userId: id, establishmentId: city.establishments[0] ?? 0 });
    expect(await droppedBy(() => change({ phone: '63999991234', updatedAt: new Date() }))).toEqual([]);
  });
});

describe('a price of one cut at one shop', () => {
  it('leaves standing all about fuel, other cuts and shops that do not sell it; what it touches is fresh', async () => {
    const { productId, establishmentId } = city.sold[0] ?? { productId: 0, establishmentId: 0 };
    const sells = new Set(
      city.sold.filter((sold) => sold.productId === productId).map((sold) => sold.establishmentId),
    );
    const dropped = await droppedBy(() =>
      createPrice(orm, { productId, establishmentId, priceCentavos: 1, observedAt: at(testDay, '11:00:00') }),
    );
    const mustStand = addresses.filter(
      ({ name, product, establishment, station }) =>
        station !== undefined ||
        /fuel/i.test(name) ||
        !cachedTablesOf(name)?.includes('prices') ||
        (product !== undefined && product !== productId) ||
        (product === undefined && establishment !== undefined && !sells.has(establishment)),
    );
    expect(dropped.filter((address) => mustStand.includes(address))).toEqual([]);
    expect(mustStand.length).toBeGreaterThan(addresses.length * 0.7);
    expect(namesOf(dropped)).toEqual(
      expect.arrayContaining([
        'listBestPrices',
        'listProductPrices',
        'listPublicPrices',
        'readEstablishment',
        'readLatestPrice',
        'readProduct',
      ]),
    );
    for (const url of [
      '/public/prices',
      '/public/prices/best',
      `/public/prices/product/${productId}`,
      `/prices/latest?productId=${productId}&establishmentId=${establishmentId}`,
      `/products/${productId}`,
      `/establishments/${establishmentId}`,
    ]) {
      expect((await api.get(url)).body, url).toMatch(/rice":0\.01\b/);
    }
  });

  it('leaves nine tenths of the memory as it is', async () => {
    const { productId, establishmentId } = city.sold.at(-1) ?? { productId: 0, establishmentId: 0 };
    const dropped = await droppedBy(() =>
      createPrice(orm, { productId, establishmentId, observedAt: at(testDay, '11:30:00') }),
    );
    expect(dropped.length).toBeGreaterThan(0);
    expect(dropped.length).toBeLessThan(addresses.length / 10);
  });

  it('drops both cuts where it moves from one to the other, and the same where it is withdrawn', async () => {
    const [one, other] = [
      city.sold[0],
      city.sold.find(({ productId }) => productId !== city.sold[0]?.productId),
    ];
    const { id } = await createPrice(orm, {
      productId: one?.productId ?? 0,
      establishmentId: one?.establishmentId ?? 0,
      observedAt: at(testDay, '11:40:00'),
    });
    const change = (set: Partial<typeof prices.$inferInsert>) =>
      orm.update(prices).set(set).where(eq(prices.id, id));
    const productsOf = (dropped: CachedAddress[]) =>
      new Set(dropped.filter(({ name }) => name === 'readProduct').map(({ product }) => product));
    expect(productsOf(await droppedBy(() => change({ productId: other?.productId ?? 0 })))).toEqual(
      new Set([one?.productId, other?.productId]),
    );
    expect(productsOf(await droppedBy(() => change({ withdrawnAt: new Date() })))).toEqual(
      new Set([other?.productId]),
    );
  });
});

describe('a price of one fuel at one station', () => {
  it('leaves standing all about meat and the stations beside which it is not shown; what it touches is fresh', async () => {
    const stationId = city.stations[0] ?? 0;
    const dropped = await droppedBy(() =>
      createFuelPrice(orm, {
        establishmentId: stationId,
        priceCentavos: 1,
        observedAt: at(testDay, '11:00:00'),
      }),
    );
    // Suggestions contain both meat and fuel.
    expect(dropped.filter(({ name, url }) => !/fuel|suggestions/i.test(`${name} ${url}`))).toEqual([]);
    expect(dropped.filter(({ name }) => !cachedTablesOf(name)?.includes('prices'))).toEqual([]);
    const pages = dropped.filter(({ name }) => name === 'readFuelStation');
    expect(pages.length).toBeLessThan(city.stations.length);
    for (const { url, station } of pages) {
      const { data } = await api.read('readFuelStation', url);
      expect([station, ...data.nearbyStations.map(({ id }) => id)]).toContain(stationId);
    }
    for (const url of [
      '/fuel/prices',
      '/fuel/types',
      '/fuel/stations',
      `/fuel/stations/${stationId}`,
      `/fuel/stations/${stationId}/history`,
    ]) {
      expect(
        dropped.map((address) => address.url),
        url,
      ).toContain(url);
      expect((await api.get(url)).body, url).toMatch(/rice":0\.01\b/);
    }
  });

  it('drops the pages of both stations where it moves from one to the other, and the same where it is withdrawn', async () => {
    const [one = 0, other = 0] = [city.stations[0], city.stations.at(-1)];
    const { id } = await createFuelPrice(orm, { establishmentId: one, observedAt: at(testDay, '11:40:00') });
    const change = (set: Partial<typeof prices.$inferInsert>) =>
      orm.update(prices).set(set).where(eq(prices.id, id));
    const pagesOf = (dropped: CachedAddress[]) =>
      dropped.filter(({ name }) => name === 'readFuelStation').map(({ station }) => station);
    expect(pagesOf(await droppedBy(() => change({ establishmentId: other })))).toEqual(
      expect.arrayContaining([one, other]),
    );
    const withdrawn = pagesOf(await droppedBy(() => change({ withdrawnAt: new Date() })));
    expect(withdrawn).toContain(other);
  });
});

describe('a write that changes nothing', () => {
  it('drops nothing', async () => {
    const same = () => orm.update(prices).set({ priceCentavos: sql`${prices.priceCentavos}` });
    expect(await droppedBy(same)).toEqual([]);
    const none = () => orm.delete(prices).where(and(eq(prices.id, 0)));
    expect(await droppedBy(none)).toEqual([]);
  });
});

describe('a write of thousands of rows', { timeout: 300_000 }, () => {
  /** The channel's messages during a write. */
  async function toldBy(write: () => Promise<unknown>): Promise<string[]> {
    await api.settled();
    const told: string[] = [];
    const stop = await api.database.listen('catalogue', {
      heard: (payload) => told.push(payload),
      missed: () => told.push('missed'),
    });
    await write();
    await api.settled();
    await stop();
    return told.filter((payload) => !payload.startsWith('probe'));
  }

  const manyPrices = (tx: Pick<typeof orm, 'execute'>, day: string) =>
    tx.execute(sql`
      insert into prices (product_id, establishment_id, price_centavos, observed_at, source)
      select p.id, e.id, 1000 + n, ${day}::timestamptz + n * interval '1 minute', 'admin'
      from (select unnest(${sql.param(city.products.slice(0, 20))}::int[]) as id) p,
        (select unnest(${sql.param(city.establishments.slice(0, 10))}::int[]) as id) e, generate_series(1, 25) n`);

  it('sends one short message, and drops what it touches', async () => {
    let told: string[] = [];
    const dropped = await droppedBy(async () => {
      told = await toldBy(() => manyPrices(orm, '2026-05-01'));
    });
    expect(told).toHaveLength(1);
    expect(Buffer.byteLength(told[0] ?? '')).toBeLessThan(2000);
    expect(namesOf(dropped)).toContain('listBestPrices');
    expect(dropped.filter(({ name }) => /fuel/i.test(name))).toEqual([]);
  });

  it('names the table alone where the rows are of more things than a message can name', async () => {
    const add = () =>
      orm.execute(sql`insert into products (name, category_id)
        select 'Corte do lote ' || n, (select min(id) from categories) from generate_series(1, 300) n`);
    const remove = () => orm.execute(sql`delete from products where name like 'Corte do lote %'`);
    const dropped = await droppedBy(async () => {
      expect(await toldBy(add)).toEqual(['products products:*']);
      expect(await toldBy(remove)).toEqual(['products products:*']);
    });
    const ofProducts = dropped.filter(({ name }) => name === 'readProduct').map(({ product }) => product);
    expect(ofProducts).toEqual(city.products);
  });

  it('tells the same once, however many statements say it', async () => {
    const told = await toldBy(() =>
      orm.transaction(async (tx) => {
        for (const day of ['2026-03-01', '2026-03-02', '2026-03-03']) await manyPrices(tx, day);
      }),
    );
    expect(told).toHaveLength(1);
  });
});

// This is the last of the dropping tests, because everything would have to be requested again.
it('a sector that is opened drops all that is made of the catalogue of its kind', async () => {
  const { id } = await createSector(orm, { isOpen: false });
  const oneOfEachCall = [...new Map(addresses.map((address) => [address.name, address])).values()];
  const dropped = await droppedBy(
    () => orm.update(sectors).set({ isOpen: true }).where(eq(sectors.id, id)),
    oneOfEachCall,
  );
  expect(dropped.filter(({ name }) => !cachedTablesOf(name)?.includes('sectors'))).toEqual([]);
  expect(namesOf(dropped)).toEqual(
    expect.arrayContaining([
      'listBestPrices',
      'listPublicCategories',
      'listPublicPrices',
      'listPublicProducts',
      'listPublicPromotions',
      'listPublicSectors',
      'listSuggestions',
      'readEstablishment',
      'readProduct',
    ]),
  );
});

describe('the setting of a transaction', () => {
  const changedBy = (write: string[]) =>
    orm.transaction(async (tx) => {
      for (const statement of write) await tx.execute(sql.raw(statement));
      const { rows } = await tx.execute<{ changed: string }>(
        sql`select current_setting('compara.changed', true) as changed`,
      );
      return rows[0]?.changed.split(' ').filter((tag) => tag !== '');
    });

  it('has every tag, also of a row whose number begins the number of another', async () => {
    const [long, short] = [city.products.find((id) => id >= 10 && id < 20) ?? 0, 1];
    const touch = (id: number) =>
      `update products set updated_at = now() + interval '1 hour' where id = ${id}`;
    expect(await changedBy([touch(long), touch(short)])).toEqual([
      'products',
      `products:id:${long}`,
      'products',
      `products:id:${short}`,
    ]);
  });

  it('is empty at the beginning of the next transaction', async () => {
    expect(await changedBy(['update regions set position = position + 1'])).toEqual(['regions']);
    expect(await changedBy(['select 1'])).toEqual([]);
  });
});
