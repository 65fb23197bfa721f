import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { cityLimit } from '#contract/limits.ts';
import { maxLimit } from '#contract/lists.ts';
import { createCategory } from '#database/factories/categories.ts';
import { createCoupon } from '#database/factories/coupons.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createSector } from '#database/factories/sectors.ts';
import { eq, like } from '#database/orm.ts';
import { sectors } from '#database/schema.ts';
import { openTestApi, type Person, wrong } from './testing.ts';

/** All lists with pages have the same parameters and replies; the sectors of the back office represent them here. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/backoffice/sectors';
let admin: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin' });
  // Equal in every order except by id.
  const updatedAt = new Date('2026-06-01T12:00:00Z');
  for (let n = 0; n < 45; n += 1) await createSector(orm, { name: `Igual ${n}`, updatedAt });
});

async function list(query: string) {
  return api.read('listSectors', `${path}?${query}`, { token: admin.token });
}
const refuse = (query: string) => api.refusal(`${path}?${query}`, { token: admin.token });
const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id);

describe('pages', () => {
  it('have twenty rows unless told, or up to a hundred, and say how many there are, also behind the last one', async () => {
    const { data, count } = await list('search=igual');
    expect(data).toHaveLength(20);
    expect(count).toBe(45);
    expect((await list('')).count).toBe(47);
    expect(await list('search=igual&page=4')).toMatchObject({ data: [], count: 45 });
    expect(await list('search=igual&page=100000')).toMatchObject({ data: [], count: 45 });
    expect((await list('search=igual&limit=100')).data).toHaveLength(45);
    expect((await list('search=igual&limit=1')).data).toHaveLength(1);
  });

  it.each(['name', '-name', 'id', '-id', 'categories', '-categories', 'updatedAt', '-updatedAt'])(
    'together have every row once, also where many are equal: by %s',
    async (sort) => {
      const pages = [1, 2, 3, 4, 5].map((page) => idsOf(`search=igual&limit=10&page=${page}&sort=${sort}`));
      const ids = (await Promise.all(pages)).flat();
      expect(ids).toHaveLength(45);
      expect(new Set(ids).size).toBe(45);
    },
  );

  it.each([
    ['limit=0', 'limit', 'Informe quantos itens por página.'],
    ['limit=-1', 'limit', 'Informe quantos itens por página.'],
    ['limit=1.5', 'limit', 'Informe quantos itens por página.'],
    ['limit=abc', 'limit', 'Informe quantos itens por página.'],
    ['limit=101', 'limit', 'Peça até 100 itens por página.'],
    ['page=0', 'page', 'Informe o número da página.'],
    ['page=abc', 'page', 'Informe o número da página.'],
    ['page=100001', 'page', 'Essa página não existe.'],
    ['sort=password', 'sort', 'Essa ordem não existe.'],
    ['sort=--name', 'sort', 'Essa ordem não existe.'],
    ['sort=name;drop', 'sort', 'Essa ordem não existe.'],
    [`search=${'x'.repeat(101)}`, 'search', 'Use até 100 caracteres.'],
  ])('refuse %s', async (query, field, message) => {
    expect(await refuse(query)).toEqual(wrong(field, message));
  });
});

describe('the order', () => {
  it('is that of the first column unless told, and turns around with -', async () => {
    const rows = await Promise.all([
      createSector(orm, { name: 'ordem Água' }),
      createSector(orm, { name: 'Ordem agora' }),
      createSector(orm, { name: 'ordem Bebida' }),
      createSector(orm, { name: 'Ordem ávida' }),
    ]);
    const names = async (sort: string) =>
      (await list(`search=ordem${sort}`)).data.map(({ name }) => name.slice(6));
    expect(await names('')).toEqual(['agora', 'Água', 'ávida', 'Bebida']);
    expect(await names('&sort=-name')).toEqual(['Bebida', 'ávida', 'Água', 'agora']);
    const ids = rows.map(({ id }) => id).toSorted((a, b) => a - b);
    expect(await idsOf('search=ordem&sort=id')).toEqual(ids);
    expect(await idsOf('search=ordem&sort=-id')).toEqual(ids.toReversed());
  });

  it('may be by how many rows belong to each', async () => {
    const [none, two] = [
      await createSector(orm, { name: 'Conta a' }),
      await createSector(orm, { name: 'Conta b' }),
    ];
    await createCategory(orm, { sectorId: two.id });
    await createCategory(orm, { sectorId: two.id });
    expect(await idsOf('search=conta&sort=categories')).toEqual([none.id, two.id]);
    expect(await idsOf('search=conta&sort=-categories')).toEqual([two.id, none.id]);
  });
});

describe('the search', () => {
  it.each(['pao de acucar', 'PÃO', 'açúcar pão', 'cucar', '  pão   açúcar '])(
    'finds without accents and case, and words in any order: %j',
    async (search) => {
      await orm.delete(sectors).where(eq(sectors.name, 'Pão de Açúcar'));
      const { id } = await createSector(orm, { name: 'Pão de Açúcar' });
      expect(await idsOf(`search=${encodeURIComponent(search)}`)).toEqual([id]);
    },
  );

  it('takes every character for what it is, and finds everything where it is empty, and nothing where nothing fits', async () => {
    await orm.delete(sectors).where(like(sectors.name, '100\\%%'));
    const { id } = await createSector(orm, { name: "100% d'água_boa\\mesa" });
    const find = (search: string) => idsOf(`search=${encodeURIComponent(search)}`);
    for (const search of ['100%', '%', "d'água", 'água_boa', '_', 'boa\\mesa', '\\', '_boa\\m'])
      expect(await find(search), search).toEqual([id]);
    for (const search of ['água%boa', 'i_ual', 'boa\\\\mesa', 'boa_mesa', 'boa\\_mesa', 'boamesa'])
      expect(await find(search), search).toEqual([]);
    expect((await list('search=')).count).toBe((await list('')).count);
    expect(await list('search=nadaassim')).toMatchObject({ data: [], count: 0 });
  });
});

describe('every list with pages', () => {
  const entries = Object.entries<Endpoint>(endpoints) as [EndpointName, Endpoint][];
  const paged = entries.filter(([, { query }]) => query && 'page' in query.shape && 'sort' in query.shape);

  /** Every value that the entry's `sort` takes. */
  function ordersOf({ query }: Endpoint): string[] {
    const { sort } = z.toJSONSchema(query ?? z.object({}), { io: 'input' }).properties ?? {};
    return z.object({ enum: z.array(z.string()) }).parse(sort).enum;
  }

  /** Creates the row that a list belongs to. */
  const ownerOf: Partial<Record<EndpointName, () => Promise<number>>> = {
    listEstablishmentProducts: async () => (await createEstablishment(orm)).id,
    listCouponUses: async () => (await createCoupon(orm)).id,
  };

  it.each(paged)('%s keeps to its limits, answers each of its orders, and counts', async (name, entry) => {
    const path = entry.path.replace(':id', String(await ownerOf[name]?.()));
    const orders = ordersOf(entry);
    expect(orders.length).toBeGreaterThan(1);
    for (const sort of orders) {
      const near = sort === 'distance' ? '&near=-10.185,-48.335' : '';
      const answer = await api.send(`${path}?limit=2&sort=${sort}${near}`, { token: admin.token });
      expect(answer.statusCode, `${name} ${sort}`).toBe(200);
      expect(answer.json().data.length).toBeLessThanOrEqual(2);
      expect(answer.json().count).toBeGreaterThanOrEqual(answer.json().data.length);
    }
    const tooMany = entry.linksPages ? cityLimit + 1 : maxLimit + 1;
    expect((await api.refusal(`${path}?limit=${tooMany}`, { token: admin.token })).code).toBe('invalid');
    expect((await api.refusal(`${path}?sort=x`, { token: admin.token })).code).toBe('invalid');
  });
});
