import { afterAll, describe, expect, it } from 'vitest';
import { createCategory } from '#database/factories/categories.ts';
import { createMerchantName } from '#database/factories/merchants.ts';
import { createProduct } from '#database/factories/products.ts';
import { createSector } from '#database/factories/sectors.ts';
import { keepShop } from '../merchant-board/testing.ts';
import { formWith } from '../platform/testing/pictures.ts';
import { openTestApi } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const admin = await api.signIn({ role: 'admin' });

const path = '/backoffice/goods-name-proposals';
const list = async () => (await api.read('listGoodsNameProposals', path, admin)).data;
const decide = (body: object) => api.read('decideGoodsName', path, { token: admin.token, body });
const say = async (name: string, productId: number | null, shops: number) => {
  for (let n = 0; n < shops; n += 1)
    await createMerchantName(orm, { name, printed: name.toUpperCase(), productId });
};
const outcomeAt = async (name: string) => {
  const shop = await keepShop(api);
  const form = formWith('file', Buffer.from(`Produto;Preço\n${name};49,90\n`), 'lista.csv');
  const sent = { token: shop.person.token, form };
  const { data } = await api.read('sendMerchantFile', `${shop.path}/files`, sent);
  return data.prices.map(({ outcome, productName }) => [outcome, productName]);
};

it('GET /public/goods-names has fuels and the goods of open sectors, with what else they are called, and no others', async () => {
  const cut = await createProduct(orm, { synonyms: ['corte do lago'] });
  const closed = await createSector(orm, { isOpen: false });
  const category = await createCategory(orm, { sectorId: closed.id });
  const hidden = await createProduct(orm, { categoryId: category.id });
  const { data } = await api.read('listNamedGoods', '/public/goods-names');
  const { id, name, unit } = cut;
  expect(data).toContainEqual({ id, name, unit, synonyms: ['corte do lago'] });
  expect(data.some(({ unit }) => unit === 'l')).toBe(true);
  expect(data.map(({ id }) => id)).not.toContain(hidden.id);
});

describe('what three shops say of a name', () => {
  it("'listGoodsNameProposals' proposes it, not what two say, nor what is only asked", async () => {
    const { id, name } = await createProduct(orm);
    await say('kit do ze', id, 3);
    await say('kit do ze', null, 2);
    for (let n = 0; n < 3; n += 1) await createMerchantName(orm, { name: 'kit novo', isAnswered: false });
    expect(await list()).toEqual([
      { name: 'kit do ze', printed: 'KIT DO ZE', productId: id, productName: name, shops: 3 },
    ]);
  });

  it("'decideGoodsName' makes it that of all shops, or never proposes it again", async () => {
    const { id, name } = await createProduct(orm);
    await say('zeferino', id, 3);
    await say('zeferina', id, 3);
    expect(await outcomeAt('ZEFERINO')).toEqual([['unknown', null]]);
    await decide({ name: 'zeferino', productId: id, accepted: true });
    expect(await api.lastAudit()).toMatchObject({
      action: 'goods-names.decide',
      after: { name: 'ZEFERINO', productName: name, shops: 3, accepted: true },
    });
    await decide({ name: 'zeferina', productId: id, accepted: false });
    expect(await outcomeAt('ZEFERINO')).toEqual([['taken', name]]);
    expect(await outcomeAt('ZEFERINA')).toEqual([['unknown', null]]);
    expect((await list()).map((each) => each.name)).toEqual(['kit do ze']);
    const again = { name: 'zeferina', productId: id, accepted: true };
    expect(await api.refusal(path, { method: 'PUT', token: admin.token, body: again })).toMatchObject({
      status: 404,
    });
  });
});
