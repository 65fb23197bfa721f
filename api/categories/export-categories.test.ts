import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory } from '#database/factories/categories.ts';
import { createSector } from '#database/factories/sectors.ts';
import { openTestApi, type Person } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let sectorId = 0;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin' });
  ({ id: sectorId } = await createSector(orm, { name: 'Peixaria' }));
  await createCategory(orm, { name: '=HYPERLINK("http://longe.example";"Boi")', sectorId });
  await createCategory(orm, { name: 'Água doce', sectorId });
  await createCategory(orm, { name: 'Água salgada' });
});

const lines = (file: Buffer) => file.toString().split('\r\n').slice(0, -1);

describe('GET /backoffice/categories/export', () => {
  const path = '/backoffice/categories/export';
  const read = async (query: string) =>
    lines(await api.readFile('exportCategories', `${path}?${query}`, { token: admin.token }));

  it('works: what the filter finds, in its order, as a spreadsheet reads it, and no formula', async () => {
    const [head, ...rows] = await read(`sectorId=${sectorId}&sort=-name`);
    expect(head).toBe('\uFEFFID;Nome;Setor;Produtos;Atualizado em');
    expect(rows).toEqual([
      expect.stringMatching(/^\d+;Água doce;Peixaria;0;/),
      expect.stringMatching(/^\d+;"'=HYPERLINK\(.*";Peixaria;0;\d\d\/\d\d\/\d{4}$/),
    ]);
  });
  it('keeps to the search', async () => {
    expect((await read('search=agua')).length).toBe(3);
    expect((await read(`search=agua&sectorId=${sectorId}`)).length).toBe(2);
  });
  it.each(['page=1', 'limit=5'])('takes no %s, because it has every row', async (query) => {
    expect(await read(`${query}&search=agua`)).toHaveLength(3);
  });
  it('refuses an order that there is not', async () => {
    const refusal = await api.refusal(`${path}?sort=preco`, { token: admin.token });
    expect(refusal).toMatchObject({ status: 400, code: 'invalid' });
  });
});
