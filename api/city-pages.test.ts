import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { type Endpoint, pathsOf } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { cityLimit } from '#contract/limits.ts';
import { sql } from '#database/orm.ts';
import { openTestApi, testDay, wrong } from './platform/testing.ts';
import { seedCity } from './testing/cached-city.ts';

/** Lists of the whole city return their first 500 rows, and a link to the next ones. */

const api = await openTestApi();
afterAll(() => api.close());

beforeAll(async () => {
  await seedCity(api);
  await api.orm.execute(sql`delete from promotions where establishment_id = 19`);
  await api.orm.execute(sql`
    insert into promotions (product_id, establishment_id, title, original_centavos, sale_centavos, discount_percentage,
      start_date, end_date)
    select id, 19, 'Oferta', 3000, 2000, 30 + id % 3, ${testDay}, ${testDay}::date + id % 4 from products
    where unit = 'kg' order by id limit 7`);
  await api.settled();
});

const linking = (Object.entries(endpoints) as [EndpointName, Endpoint][]).filter(
  ([, entry]) => entry.linksPages,
);

const nearby = 'latitude=-10.2&longitude=-48.33&radius=100';
const cell = 'near=-10.200,-48.330&radius=50';
const cut = 'productId=20';
const queries: Partial<Record<EndpointName, string[]>> = {
  listNearbyEstablishments: [nearby, `${nearby}&withPromotions=true`],
  listNearbyFuelStations: [nearby],
  listNearbyPromotions: [nearby],
  listPublicPrices: [
    cut,
    'search=frango',
    'regionId=1&productId=19',
    `${cut}&${cell}`,
    `${cut}&${cell}&sort=distance`,
  ],
  listPublicFuelPrices: ['', 'search=sul', `date=${testDay}`, cell, `${cell}&search=sul&sort=distance`],
};

/** Ids for lists that belong to one thing. */
const ids: Partial<Record<EndpointName, string>> = { listFuelStationHistory: '1' };

const listShape = z.object({ data: z.array(z.object({ id: z.number() })), count: z.number() });

async function read(url: string) {
  const response = await api.get(url.replace(/^\/api(?=\/)/, ''));
  expect(response.statusCode, url).toBe(200);
  const [, next] = /^<([^>]+)>; rel="next"$/.exec(String(response.headers.link ?? '')) ?? [];
  const { data, count } = listShape.parse(response.json());
  return { ids: data.map(({ id }) => id), count, next };
}

async function follow(url: string) {
  const pages: number[][] = [];
  for (let next: string | undefined = url; next; ) {
    const page = await read(next);
    pages.push(page.ids);
    next = page.next;
  }
  return pages;
}

describe.each(linking)('%s', (name, entry) => {
  const [route = '/'] = pathsOf(entry);
  const path = route.replace(':id', ids[name] ?? '19');
  it.each(queries[name] ?? [''])('has the same rows in pages that link each other: %j', async (query) => {
    const whole = await read(`${path}?${query}`);
    expect(whole.count).toBe(whole.ids.length);
    expect(whole.count).toBeGreaterThan(3);
    expect(whole.next).toBeUndefined();
    const limit = Math.ceil(whole.count / 3);
    const pages = await follow(`${path}?${query}&limit=${limit}`);
    expect(pages).toHaveLength(3);
    // Sorted, because pages may order equal names and prices differently.
    expect(pages.flat().toSorted((a, b) => a - b)).toEqual(whole.ids.toSorted((a, b) => a - b));
    expect(pages.map((ids) => ids.length)).toEqual([limit, limit, whole.count - 2 * limit]);
    expect(await read(`${path}?${query}&page=9&limit=${limit}`)).toEqual({
      ids: [],
      count: whole.count,
      next: undefined,
    });
  });

  it.each([
    ['page=0', 'page', 'Informe o número da página.'],
    [`limit=${cityLimit + 1}`, 'limit', `Peça até ${cityLimit} itens por página.`],
  ])('refuses %s', async (query, field, message) => {
    expect(await api.refusal(`${path}?${queries[name]?.[0] ?? ''}&${query}`)).toEqual(wrong(field, message));
  });

  it('is documented with its link', async () => {
    const { paths } = (await api.get('/openapi.json')).json();
    expect(paths[`/api${route.replace(':id', '{id}')}`].get.responses[200].headers.Link).toMatchObject({
      schema: { type: 'string' },
    });
  });
});

it.each(['/public/prices', '/fuel/prices'])(
  '%s near a cell has the order of the whole city',
  async (path) => {
    const [city, near] = [await follow(`${path}?limit=400`), await follow(`${path}?${cell}&limit=400`)];
    expect(near).toEqual(city);
  },
);

it('the link has the prefix and the filters, and stays in answers from memory and where nothing has changed', async () => {
  const first = await api.get('/fuel/prices?search=sul&limit=2');
  expect(first.headers.link).toBe('</api/fuel/prices?search=sul&page=2&limit=2>; rel="next"');
  const again = await api.get('/fuel/prices?search=sul&limit=2');
  expect(again.headers.link).toBe(first.headers.link);
  const same = await api.get('/fuel/prices?search=sul&limit=2', {
    'if-none-match': String(first.headers.etag),
  });
  expect([same.statusCode, same.headers.link]).toEqual([304, first.headers.link]);
});

describe('in a city of more than 500 rows', () => {
  beforeAll(async () => {
    await api.orm.execute(sql`
      insert into establishments (name, type, address, region_id, latitude, longitude, coordinates_precision)
      select 'Lugar ' || n, case when n % 2 = 0 then 'posto' else 'acougue' end, 'Rua ' || n % 7,
        (select min(id) from regions), -10.2 + n * 0.00001, -48.33, 'exact'
      from generate_series(1, 1200) n`);
    await api.orm.execute(sql`
      insert into prices (product_id, establishment_id, price_centavos, observed_at, source)
      select p.id, e.id, (600 + (e.id * 7 + p.id) % 90) * (e.id % 50)::int::bool::int,
        ${testDay}::timestamptz - (e.id % 30) * interval '1 day', 'admin'
      from establishments e, products p join categories c on c.id = p.category_id join sectors s on s.id = c.sector_id
      where e.name like 'Lugar %' and s.kind = 'fuel' and e.type = 'posto'`);
    await api.settled();
  });

  it.each([
    '/fuel/prices',
    '/fuel/stations',
    '/public/establishments',
    `/public/establishments/nearby?${nearby}`,
    `/fuel/stations/nearby?${nearby}`,
  ])('%s answers the first 500, and links the others', async (url) => {
    const { ids, count, next } = await read(url);
    expect(ids).toHaveLength(cityLimit);
    expect(count).toBeGreaterThan(600);
    expect(next).toContain('page=2');
    const pages = await follow(url);
    expect(new Set(pages.flat()).size).toBe(count);
  });

  it('puts fuel prices near a cell in the order of the whole city', async () => {
    expect(await follow(`/fuel/prices?${cell}`)).toEqual(await follow('/fuel/prices'));
  });

  it('puts fuel prices in the order of a city of few', async () => {
    const text = 'search=rua%201';
    const ofDay = await follow(`/fuel/prices?${text}&date=${testDay}`);
    const now = await follow(`/fuel/prices?${text}`);
    expect(ofDay.flat().length).toBeGreaterThan(200);
    expect(now).toEqual(ofDay);
  });
});
