import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findCategory } from '#database/factories/categories.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { auditLog, prices, productSynonyms, products } from '#database/schema.ts';
import { at as instant, openTestApi, type Person, wrong } from '../platform/testing.ts';

/** Spec, back office, sections 3, 5 and 8. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let user: Person;
let categoryId = 0;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  user = await api.signIn();
  categoryId = (await findCategory(orm, 'Bovina')).id;
});

const path = '/backoffice/products';
const at = (id: number | string, version?: number | string) =>
  `${path}/${id}${version === undefined ? '' : `?version=${version}`}`;
const stored = async (id: number) => (await orm.select().from(products).where(eq(products.id, id)))[0];
const lastAudit = async () => (await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
const suggested = async (search: string) =>
  (await api.get(`/public/products/search?search=${search}`))
    .json()
    .data.map(({ name }: { name: string }) => name);

/** The refusal names the row that already has the name. */
const taken = (existing: string) => {
  const message = `Já existe o produto “${existing}”.`;
  return { status: 409, success: false, code: 'conflict', message, issues: [{ field: 'name', message }] };
};
const missing = { status: 404, success: false, code: 'not_found', message: 'Produto não encontrado.' };

describe('POST /backoffice/products', () => {
  const create = (body: unknown, token: string | undefined = admin.token) =>
    api.refusal(path, { method: 'POST', body, ...(token !== '' && { token }) });

  it('works: the public finds it by its other names at once, and the audit log says who', async () => {
    expect(await suggested('xibiu')).toEqual([]);
    const body = {
      name: '  Carne   Rara ',
      categoryId,
      description: ' Macia ',
      synonyms: ['Xibiú', 'XIBIU', 'Carne-Rara da Serra', ' '],
    };
    const { data } = await api.read('createProduct', path, { token: admin.token, body });
    const asRead = await api.read('readProductRow', `${path}/${data.id}`, { token: admin.token });
    expect(asRead.data).toEqual(data);
    expect(data).toMatchObject({
      name: 'Carne Rara',
      description: 'Macia',
      Category: { id: categoryId, name: 'Bovina' },
      synonyms: ['carne rara da serra', 'xibiu'],
      linked: [],
      version: 1,
    });
    expect(await suggested('xibiu')).toEqual(['Carne Rara']);
    expect(await lastAudit()).toMatchObject({
      userId: admin.id,
      action: 'products.create',
      noun: 'products',
      rowId: data.id,
      before: null,
      after: data,
    });
  });

  it.each([
    ['no name', { name: '' }, 'name', 'Por favor, preencha o nome do produto.'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'name', 'Use até 100 caracteres.'],
    ['no category', { categoryId: undefined }, 'categoryId', 'Por favor, escolha a categoria.'],
    [
      'a category that is gone',
      { categoryId: 999_999 },
      'categoryId',
      'Esta categoria não existe mais. Escolha outra.',
    ],
    ['a long description', { description: 'x'.repeat(501) }, 'description', 'Use até 500 caracteres.'],
    [
      'a long other name',
      { synonyms: ['x'.repeat(101)] },
      'synonyms',
      'Use até 100 caracteres em cada nome.',
    ],
    [
      'too many other names',
      { synonyms: Array.from({ length: 31 }, (_, index) => `nome ${index}`) },
      'synonyms',
      'Use até 30 outros nomes.',
    ],
  ])('refuses %s', async (_, fields, field, why) => {
    expect(await create({ name: 'Novo', categoryId, ...fields })).toEqual(wrong(field, why));
  });

  it('refuses a name that is there already, where case and accents do not matter', async () => {
    const { name } = await createProduct(orm);
    expect(await create({ name, categoryId })).toEqual(taken(name));
    expect(await create({ name: name.toUpperCase().replace('O', 'Ó'), categoryId })).toEqual(taken(name));
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await create({ name: 'Ninguém', categoryId }, '')).status).toBe(401);
    expect((await create({ name: 'Ninguém', categoryId }, user.token)).code).toBe('forbidden');
    expect(await orm.$count(products, eq(products.name, 'Ninguém'))).toBe(0);
  });
});

describe('PUT /backoffice/products/:id', () => {
  const change = (id: number | string, body: unknown, token: string = admin.token) =>
    api.refusal(at(id), { method: 'PUT', body, ...(token !== '' && { token }) });

  it('works, with other names in place of the former, and the audit log has both', async () => {
    const { id, name } = await createProduct(orm, { synonyms: ['fica', 'sai'] });
    const body = { name: 'Corte Novo', categoryId, synonyms: ['fica', 'Entra'], version: 1 };
    const { data } = await api.read('updateProduct', at(id), { token: admin.token, body });
    expect(data).toMatchObject({ id, name: 'Corte Novo', synonyms: ['entra', 'fica'], version: 2 });
    expect(await lastAudit()).toMatchObject({
      action: 'products.update',
      before: { id, name, synonyms: ['fica', 'sai'], version: 1 },
      after: data,
    });
  });

  it('takes all other names away', async () => {
    const { id, name } = await createProduct(orm, { synonyms: ['um', 'dois'] });
    const body = { name, categoryId, synonyms: [], version: 1 };
    expect((await api.read('updateProduct', at(id), { token: admin.token, body })).data.synonyms).toEqual([]);
    expect(await orm.$count(productSynonyms, eq(productSynonyms.productId, id))).toBe(0);
  });

  it('refuses a name that another one has, a version that is no more, and one that is not there', async () => {
    const [one, other] = [await createProduct(orm), await createProduct(orm)];
    expect(await change(one.id, { name: other.name, categoryId, version: 1 })).toEqual(taken(other.name));
    expect(await stored(one.id)).toEqual(one);
    await api.read('updateProduct', at(one.id), {
      token: admin.token,
      body: { name: 'De Marta', categoryId, version: 1 },
    });
    expect(await change(one.id, { name: 'De outra', categoryId, version: 1 })).toMatchObject({
      code: 'stale',
      changed: { name: 'Marta Lima' },
    });
    expect(await change(999_999, { name: 'Novo', categoryId, version: 1 })).toEqual(missing);
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    const { id } = await createProduct(orm);
    const body = { name: 'Novo', categoryId, version: 1 };
    expect((await change(id, body, '')).status).toBe(401);
    expect((await change(id, body, user.token)).status).toBe(403);
  });
});

describe('DELETE /backoffice/products/:id', () => {
  const remove = (id: number, version?: number | string, token: string = admin.token) =>
    api.refusal(at(id, version), { method: 'DELETE', ...(token !== '' && { token }) });
  const inUse = (reason: string) => ({ status: 409, success: false, code: 'in_use', message: reason });

  it('works, with its other names and its withdrawn prices, and the audit log has what it was', async () => {
    const { id, name } = await createProduct(orm, { synonyms: ['vai junto'] });
    await createPrice(orm, { productId: id, withdrawnAt: instant('2026-06-11') });
    await api.read('deleteProduct', at(id, 1), { token: admin.token });
    expect(await stored(id)).toBeUndefined();
    expect(await orm.$count(prices, eq(prices.productId, id))).toBe(0);
    expect(await orm.$count(productSynonyms, eq(productSynonyms.productId, id))).toBe(0);
    expect(await lastAudit()).toMatchObject({
      action: 'products.delete',
      rowId: id,
      before: { name, synonyms: ['vai junto'] },
      after: null,
    });
    expect(await remove(id, 1)).toEqual(missing);
  });

  it('refuses one that has prices, promotions or reported prices, in this order', async () => {
    const { id } = await createProduct(orm);
    await createReportedPrice(orm, { productId: id });
    expect(await remove(id, 1)).toEqual(
      inUse('Este produto possui preços relatados vinculados. Remova os preços relatados primeiro.'),
    );
    await createPromotion(orm, { productId: id });
    expect(await remove(id, 1)).toEqual(
      inUse('Este produto possui promoções vinculadas. Remova as promoções primeiro.'),
    );
    await createPrice(orm, { productId: id });
    expect(await remove(id, 1)).toEqual(
      inUse('Este produto possui preços vinculados. Remova os preços primeiro.'),
    );
    expect(await stored(id)).toBeDefined();
  });

  it('refuses a version that is no more', async () => {
    const { id } = await createProduct(orm, { version: 2 });
    expect((await remove(id, 1)).code).toBe('stale');
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    const { id } = await createProduct(orm);
    expect((await remove(id, 1, '')).status).toBe(401);
    expect((await remove(id, 1, user.token)).status).toBe(403);
    expect(await stored(id)).toBeDefined();
  });
});
