import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFuelType, createProduct, findProduct } from '#database/factories/products.ts';
import { createRegion } from '#database/factories/regions.ts';
import { desc, type SQLWrapper, sql } from '#database/orm.ts';
import { prices } from '#database/schema.ts';
import { explain } from '#database/testing/explain.ts';
import { priceKinds } from '#domain/prices.ts';
import { fold } from '#domain/text.ts';
import { at, openTestApi, type Person, testDay } from '../platform/testing.ts';
import { pricesIn, selectMatches } from './price-list.ts';
import { selectPage } from './price-page.ts';

/**
 * Lists of prices with more matches than their pages reach are read in order, without sorting all matches. For every kind of
 * goods tested there are as many prices of the other kind.
 */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

interface Made {
  id: number;
  thing: string;
  place: string;
  region: string;
  centavos: number;
  minute: number;
}

const made: Record<'cuts' | 'fuels', Made[]> = { cuts: [], fuels: [] };
let admin: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin' });
  const regions = [
    await createRegion(orm, { name: 'b do Norte' }),
    await createRegion(orm, { name: 'Á do Sul' }),
  ];
  for (const [place, nth] of [
    ['Zé Muitos', 0],
    ['Ágil Muitos', 1],
    ['boi Muitos', 0],
  ] as const) {
    const region = regions[nth] ?? { id: 0, name: '' };
    const shop = await createEstablishment(orm, { name: place, regionId: region.id });
    for (const cut of ['Língua', 'Acém'])
      await make(
        'cuts',
        await createProduct(orm, { name: `${cut} de ${place}` }),
        shop,
        '2026-06-01',
        region,
      );
    const station = await createFuelStation(orm, { name: place, regionId: region.id });
    for (const fuel of ['Gasolina comum', 'Etanol'])
      await make('fuels', await findProduct(orm, fuel), station, '2026-03-01', region);
  }
});

type Named = { id: number; name: string };

async function make(kind: 'cuts' | 'fuels', thing: Named, place: Named, day: string, region: Named) {
  const values = Array.from({ length: 200 }, (_, minute) => ({
    productId: thing.id,
    establishmentId: place.id,
    priceCentavos: 100 + ((minute * 37) % 90),
    observedAt: new Date(at(day).getTime() + minute * 60_000),
    source: 'admin' as const,
  }));
  const rows = await orm.insert(prices).values(values).returning({ id: prices.id });
  for (const [minute, { id }] of rows.entries()) {
    const centavos = values[minute]?.priceCentavos ?? 0;
    made[kind].push({ id, thing: thing.name, place: place.name, region: region.name, centavos, minute });
  }
}

const byText = (read: (row: Made) => string) => (a: Made, b: Made) => {
  const [left, right] = [fold(read(a)), fold(read(b))];
  return left < right ? -1 : left > right ? 1 : 0;
};
const byPlace = byText(({ place }) => place);
/** Among equal regions, places are grouped, in the order of their creation. */
const places = ['Zé Muitos', 'Ágil Muitos', 'boi Muitos'];
const byRegion = (a: Made, b: Made) =>
  byText(({ region }) => region)(a, b) || places.indexOf(a.place) - places.indexOf(b.place);

type Orders = Record<string, (a: Made, b: Made) => number>;
const orders: Orders = {
  id: () => 0,
  collectionDate: (a, b) => a.minute - b.minute,
  product: byText(({ thing }) => thing),
  establishment: byPlace,
  region: byRegion,
  price: (a, b) => a.centavos - b.centavos,
};

const listOf = async (kind: 'cuts' | 'fuels', query: string) => {
  const address = `/backoffice/prices?kind=${kind === 'cuts' ? 'meat' : 'fuel'}&${query}`;
  const reply = await api.read('listPrices', address, admin);
  const rows = reply.data.map(({ id, Product, Establishment }) => [id, Product.name, Establishment.name]);
  return { ...reply, rows };
};

describe.each(['cuts', 'fuels'] as const)('a list of very many prices of %s', (kind) => {
  const list = (query: string) => listOf(kind, query);

  it('says that there are more than it counts, and has no page behind them', async () => {
    const { rows, count, countIsMinimum } = await list('page=50');
    expect({ rows: rows.length, count, countIsMinimum }).toEqual({
      rows: 20,
      count: 1000,
      countIsMinimum: true,
    });
    expect((await list('page=51')).rows).toEqual([]);
  });

  it.each(Object.keys(orders))(
    'walks by %s, both ways, on the first page and on a later one',
    async (sort) => {
      const sorted = made[kind].toSorted((a, b) => (orders[sort]?.(a, b) ?? 0) || a.id - b.id);
      for (const [way, rows] of [
        ['', sorted],
        ['-', sorted.toReversed()],
      ] as const) {
        for (const page of [1, 47]) {
          const { data } = await list(`sort=${way}${sort}&page=${page}`);
          const expected = rows.slice((page - 1) * 20, page * 20);
          expect(data.map(({ id }) => id)).toEqual(expected.map(({ id }) => id));
        }
      }
    },
  );

  it('walks through what a search and a validity find', async () => {
    const { rows, countIsMinimum } = await list(`search=muitos&sort=-establishment&validity=expired`);
    expect(countIsMinimum).toBe(true);
    expect(rows.map(([, , name]) => name)).toEqual(Array(20).fill('Zé Muitos'));
  });
});

it('walks through what words in several names find', async () => {
  const { rows } = await listOf('cuts', 'search=muitos acem&sort=region');
  expect(rows[0]?.[1]).toBe('Acém de Ágil Muitos');
  const few = await listOf('fuels', 'search=muitos etanol&sort=establishment');
  expect(few.rows[0]?.slice(1)).toEqual(['Etanol', 'Ágil Muitos']);
  expect(few.count).toBe(600);
});

/** Rows of prices that a query of the list reads. */
async function pricesRead(query: SQLWrapper): Promise<number> {
  const scans = await explain(orm, query);
  return scans
    .filter(({ table, index }) => /^(current_)?prices/.test(table ?? index ?? ''))
    .reduce((sum, { rows }) => sum + rows, 0);
}

async function analyze(): Promise<void> {
  // A server does this automatically; without it the planner has no statistics of the tables.
  for (const table of ['prices', 'current_prices', 'products', 'establishments'])
    await orm.execute(sql.raw(`analyze ${table}`));
}

describe('prices that are about to expire, where each has a long history', () => {
  it.each(priceKinds)('are found without reading the history: %s', async (kind) => {
    await analyze();
    for (const validity of ['valid', 'expiring'] as const) {
      const match = await pricesIn(orm, { kind, sort: '-price', validity }, testDay);
      if (!match) throw new Error('nothing can match');
      const walk = { column: 'price', direction: desc, limit: 20, offset: 0 } as const;
      const page = orm.select().from(selectPage(orm, match, walk));
      // One row for each product of each place, while each has a history of 200.
      const all = made.cuts.length + made.fuels.length;
      expect(await pricesRead(page)).toBeLessThanOrEqual(all / 200);
    }
  });
});

describe('few prices of a kind of goods, beside very many of the other kind', () => {
  /** Inserts a price of each of two new goods at each of three new places on each of some days. */
  async function observe(kind: 'cuts' | 'fuels', days: number): Promise<void> {
    const [thing, place] =
      kind === 'cuts' ? [createProduct, createEstablishment] : [createFuelType, createFuelStation];
    const ids = async (create: typeof thing | typeof place, count: number) => {
      const rows = await Promise.all(Array.from({ length: count }, () => create(orm)));
      return sql.raw(`array[${rows.map(({ id }) => id)}]`);
    };
    await orm.execute(sql`
      insert into prices (product_id, establishment_id, price_centavos, observed_at, source)
      select thing, place, 500 + day % 200, timestamptz '2026-06-12 12:00Z' - day * interval '1 day', 'admin'
      from unnest(${await ids(thing, 2)}) thing, unnest(${await ids(place, 3)}) place,
        generate_series(0, ${days - 1}::int) day`);
  }

  it.each([
    { few: 'cuts', many: 'fuels', kind: 'meat' },
    { few: 'fuels', many: 'cuts', kind: 'fuel' },
  ] as const)('the $few are found without reading the $many', async ({ few, many, kind }) => {
    await orm.execute(sql`truncate prices cascade`);
    await observe(many, 3_000);
    await observe(few, 20);
    await analyze();
    // A row counts in each index that finds it, and in the table. The other kind has 18,000.
    const mostRead = 8 * (2 * 3 * 20);
    for (const query of [{}, { validity: 'expired' }, { validity: 'valid' }, { search: 'o' }] as const) {
      const match = await pricesIn(orm, { kind, sort: '-collectionDate', ...query }, testDay);
      if (!match) throw new Error('nothing can match');
      expect(await pricesRead(selectMatches(orm, match))).toBeLessThanOrEqual(mostRead);
      for (const column of ['id', 'collectionDate', 'price', 'product', 'establishment', 'region'] as const) {
        const walk = { column, direction: desc, limit: 200, offset: 0 };
        const page = orm.select().from(selectPage(orm, match, walk));
        expect(await pricesRead(page)).toBeLessThanOrEqual(mostRead);
      }
    }
  });
});
