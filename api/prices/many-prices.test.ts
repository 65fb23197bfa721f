import { desc, type SQLWrapper, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createProduct } from '#database/factories/products.ts';
import { createRegion } from '#database/factories/regions.ts';
import { prices } from '#database/schema.ts';
import { explain } from '#database/testing/explain.ts';
import { at, openTestApi, type Person, testDay } from '../platform/testing.ts';
import { pricesIn } from './price-list.ts';
import { selectPage } from './price-page.ts';

/** The list of prices where more match than its pages reach: it walks in its order, and does not sort what it found. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

interface Made {
  id: number;
  product: string;
  shop: string;
  region: string;
  centavos: number;
  minute: number;
}

const made: Made[] = [];
let admin: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin' });
  const values = [];
  const regions = [
    await createRegion(orm, { name: 'b do Norte' }),
    await createRegion(orm, { name: 'Á do Sul' }),
  ];
  for (const [shopName, nth] of [
    ['Zé Muitos', 0],
    ['Ágil Muitos', 1],
    ['boi Muitos', 0],
  ] as const) {
    const shop = await createEstablishment(orm, { name: shopName, regionId: regions[nth]?.id ?? 0 });
    for (const cut of ['Língua', 'Acém']) {
      const product = await createProduct(orm, { name: `${cut} de ${shopName}` });
      for (let minute = 0; minute < 200; minute += 1) {
        const centavos = 100 + ((minute * 37) % 90);
        values.push({
          productId: product.id,
          establishmentId: shop.id,
          priceCentavos: centavos,
          observedAt: new Date(at('2026-06-01').getTime() + minute * 60_000),
          source: 'admin' as const,
        });
        const region = regions[nth]?.name ?? '';
        made.push({ id: 0, product: product.name, shop: shopName, region, centavos, minute });
      }
    }
  }
  const rows = await orm.insert(prices).values(values).returning({ id: prices.id });
  for (const [index, { id }] of rows.entries()) Object.assign(made[index] ?? {}, { id });
});

const plain = (text: string) => text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
const byText = (read: (row: Made) => string) => (a: Made, b: Made) => {
  const [left, right] = [plain(read(a)), plain(read(b))];
  return left < right ? -1 : left > right ? 1 : 0;
};

const orders: Record<string, (a: Made, b: Made) => number> = {
  id: () => 0,
  product: byText(({ product }) => product),
  establishment: byText(({ shop }) => shop),
  region: byText(({ region }) => region),
  price: (a, b) => a.centavos - b.centavos,
  collectionDate: (a, b) => a.minute - b.minute,
};

/** Among equal regions, the shops keep together. */
const shopNumber = new Map<string, number>();
const numberOf = ({ shop }: Made) => {
  if (!shopNumber.has(shop)) shopNumber.set(shop, shopNumber.size);
  return shopNumber.get(shop) ?? 0;
};

/** Rows of prices that a query of the list reads. */
async function pricesRead(query: SQLWrapper): Promise<number> {
  const scans = await explain(orm, query);
  return scans
    .filter(({ table, index }) => /^(current_)?prices/.test(table ?? index ?? ''))
    .reduce((sum, { rows }) => sum + rows, 0);
}

const list = async (query: string) =>
  api.read('listPrices', `/backoffice/prices?${query}`, { token: admin.token });

describe('a list of very many prices', () => {
  it('says that there are more than it counts, and has no page behind them', async () => {
    const { data, count, countIsMinimum } = await list('page=50');
    expect({ rows: data.length, count, countIsMinimum }).toEqual({
      rows: 20,
      count: 1000,
      countIsMinimum: true,
    });
    expect((await list('page=51')).data).toEqual([]);
  });

  it.each(Object.keys(orders))(
    'walks by %s, both ways, on the first page and on a later one',
    async (sort) => {
      for (const row of made) numberOf(row);
      const byRegionAndShop = (a: Made, b: Made) => (sort === 'region' ? numberOf(a) - numberOf(b) : 0);
      const sorted = made.toSorted(
        (a, b) => (orders[sort]?.(a, b) ?? 0) || byRegionAndShop(a, b) || a.id - b.id,
      );
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

  it('walks through what a search and filters find', async () => {
    const { data, countIsMinimum } = await list('search=muitos&sort=-establishment&validity=expired');
    expect(countIsMinimum).toBe(true);
    expect(data.map(({ Establishment }) => Establishment.name)).toEqual(Array(20).fill('Zé Muitos'));
    const [first] = (await list('search=muitos acem&sort=region')).data;
    expect(first?.Product.name).toBe('Acém de Ágil Muitos');
  });
});

describe('prices that are about to expire, where each has a long history', () => {
  it('are found without reading the history', async () => {
    await orm.execute(sql`analyze prices`);
    await orm.execute(sql`analyze current_prices`);
    for (const validity of ['valid', 'expiring'] as const) {
      const match = await pricesIn(orm, { sort: '-price', validity }, testDay);
      if (!match) throw new Error('nothing can match');
      const walk = { column: 'price', direction: desc, limit: 20, offset: 0 } as const;
      const page = orm.select().from(selectPage(orm, match, walk));
      // One row for each product of each shop, while each has a history of 200.
      expect(await pricesRead(page)).toBeLessThanOrEqual(made.length / 200);
    }
  });
});
