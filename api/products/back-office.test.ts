import { afterAll, expect, it } from 'vitest';
import { findCategory } from '#database/factories/categories.ts';
import { createCoupon } from '#database/factories/coupons.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { eq } from '#database/orm.ts';
import { productSynonyms, products } from '#database/schema.ts';
import { at as instant, openTestApi, wrong } from '../platform/testing.ts';
import { describeCrud } from '../testing/describe-crud.ts';

/** Spec, back office, sections 3, 5 and 8. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin' });
const categoryId = (await findCategory(orm, 'Bovina')).id;

const path = '/backoffice/products';
const at = (id: number, version?: number) =>
  `${path}/${id}${version === undefined ? '' : `?version=${version}`}`;

describeCrud({
  api,
  noun: 'products',
  path,
  calls: {
    list: 'listProducts',
    export: 'exportProducts',
    read: 'readProductRow',
    create: 'createProduct',
    update: 'updateProduct',
    delete: 'deleteProduct',
  },
  head: 'ID;Nome;Categoria;Descrição;Outros nomes;Unidade;Atualizado em',
  table: products,
  make: (fields) => createProduct(orm, fields),
  rest: () => ({ categoryId }),
  counts: { synonyms: [], linked: [] },
  publicNames: async () =>
    (await api.read('listPublicProducts', '/public/products')).data.map(({ name }) => name),
  messages: {
    missing: 'Produto não encontrado.',
    noName: 'Por favor, preencha o nome do produto.',
    taken: (existing) => `Já existe o produto “${existing}”.`,
  },
  uses: {
    'Este produto possui preços vinculados. Remova os preços primeiro.': (productId) =>
      createPrice(orm, { productId }),
    'Este produto possui promoções vinculadas. Remova as promoções primeiro.': (productId) =>
      createPromotion(orm, { productId }),
    'Este produto possui cupons vinculados. Remova os cupons primeiro.': (productId) =>
      createCoupon(orm, { productId }),
    'Este produto possui preços relatados vinculados. Remova os preços relatados primeiro.': (productId) =>
      createReportedPrice(orm, { productId }),
  },
  withdrawnPrice: (productId) => createPrice(orm, { productId, withdrawnAt: instant('2026-06-11') }),
});

it('a product is found by its other names at once', async () => {
  const suggested = async () =>
    (await api.read('searchProducts', '/public/products/search?search=xibiu')).data.map(({ name }) => name);
  expect(await suggested()).toEqual([]);
  const body = {
    name: 'Carne Rara',
    categoryId,
    description: ' Macia ',
    synonyms: ['Xibiú', 'XIBIU', 'Carne-Rara da Serra', ' '],
  };
  const { data } = await api.read('createProduct', path, { token: admin.token, body });
  expect(data).toMatchObject({
    description: 'Macia',
    Category: { id: categoryId, name: 'Bovina' },
    synonyms: ['carne rara da serra', 'xibiu'],
  });
  expect(await suggested()).toEqual(['Carne Rara']);
});

it('other names take the place of the former, and go with the product', async () => {
  const { id, name } = await createProduct(orm, { synonyms: ['fica', 'sai'] });
  const update = async (body: object) =>
    (await api.read('updateProduct', at(id), { token: admin.token, body: { name, categoryId, ...body } }))
      .data;
  const kept = () => orm.$count(productSynonyms, eq(productSynonyms.productId, id));
  const changed = await update({ synonyms: ['fica', 'Entra'], version: 1 });
  expect(changed.synonyms).toEqual(['entra', 'fica']);
  expect((await api.lastAudit())?.before).toMatchObject({ synonyms: ['fica', 'sai'] });
  expect((await update({ synonyms: [], version: 2 })).synonyms).toEqual([]);
  expect(await kept()).toBe(0);
  await update({ synonyms: ['vai junto'], version: 3 });
  await api.read('deleteProduct', at(id, 4), admin);
  expect(await kept()).toBe(0);
});

it.each([
  ['categoryId', undefined, 'Por favor, escolha a categoria.'],
  ['categoryId', 999_999, 'Esta categoria não existe mais. Escolha outra.'],
  ['description', 'x'.repeat(501), 'Use até 500 caracteres.'],
  ['synonyms', ['x'.repeat(101)], 'Use até 100 caracteres em cada nome.'],
  ['synonyms', Array.from({ length: 31 }, (_, index) => `nome ${index}`), 'Use até 30 outros nomes.'],
])('a product refuses %s %o: %s', async (field, value, why) => {
  const body = { name: 'Novo', categoryId, [field]: value };
  expect(await api.refusal(path, { method: 'POST', token: admin.token, body })).toEqual(wrong(field, why));
});

it('a product with promotions, reported prices and prices is refused for the first of them', async () => {
  const { id } = await createProduct(orm, { synonyms: ['fica aqui'] });
  const remove = () => api.refusal(at(id, 1), { method: 'DELETE', token: admin.token });
  await createReportedPrice(orm, { productId: id });
  await createPromotion(orm, { productId: id });
  expect((await remove()).message).toContain('promoções');
  await createPrice(orm, { productId: id });
  expect((await remove()).message).toContain('possui preços vinculados');
});
