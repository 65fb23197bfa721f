import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory } from '#database/factories/categories.ts';
import { createProduct } from '#database/factories/products.ts';
import { createSector, findSector } from '#database/factories/sectors.ts';
import { auditLog, categories } from '#database/schema.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';

/** Spec, back office, sections 5 and 8. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let user: Person;
let sectorId = 0;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  user = await api.signIn();
  sectorId = (await findSector(orm)).id;
});

const path = '/backoffice/categories';
const at = (id: number | string, version?: number | string) =>
  `${path}/${id}${version === undefined ? '' : `?version=${version}`}`;
const publicNames = async () =>
  (await api.get('/public/categories')).json().data.map(({ name }: { name: string }) => name);
const stored = async (id: number) => (await orm.select().from(categories).where(eq(categories.id, id)))[0];
const lastAudit = async () => (await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

const notFound = {
  status: 404,
  success: false,
  code: 'not_found',
  message: 'Categoria não encontrada.',
};
/** A refusal names the row that has the name already. */
const taken = (existing: string) => {
  const message = `Já existe a categoria “${existing}” neste setor.`;
  return { status: 409, success: false, code: 'conflict', message, issues: [{ field: 'name', message }] };
};

describe('POST /backoffice/categories', () => {
  const create = (body: unknown, token: string | undefined = admin.token) =>
    api.refusal(path, { method: 'POST', body, ...(token !== '' && { token }) });

  it('works: the public reads it at once, and the audit log says who', async () => {
    const body = { name: '  Peixaria   do\u00a0Porto ', sectorId };
    const { data } = await api.read('createCategory', path, { token: admin.token, body });
    const asRead = await api.read('readCategoryRow', `${path}/${data.id}`, { token: admin.token });
    expect(asRead.data).toEqual(data);
    expect(data).toMatchObject({ name: 'Peixaria do Porto', version: 1, sectorId, products: 0 });
    expect(data.createdAt).toMatch(/-03:00$/);
    expect(await publicNames()).toContain('Peixaria do Porto');
    expect(await lastAudit()).toMatchObject({
      userId: admin.id,
      action: 'categories.create',
      noun: 'categories',
      rowId: data.id,
      before: null,
      after: data,
    });
  });

  it.each([
    ['no name', {}],
    ['an empty name', { name: '' }],
    ['a name of blanks', { name: ' \u200b ' }],
    ['a name that is no text', { name: 5 }],
  ])('refuses %s', async (_, body) => {
    expect(await create({ sectorId, ...body })).toEqual(
      wrong('name', 'Por favor, preencha o nome da categoria.'),
    );
  });

  it('refuses a name that is too long, and takes the longest', async () => {
    expect(await create({ name: 'x'.repeat(101), sectorId })).toEqual(
      wrong('name', 'Use até 100 caracteres.'),
    );
    const body = { name: 'x'.repeat(100), sectorId };
    expect((await api.send(path, { method: 'POST', token: admin.token, body })).statusCode).toBe(200);
  });

  it('refuses what is no JSON object', async () => {
    expect((await create('[]')).status).toBe(400);
    expect((await create('{')).message).toBe('O JSON enviado não é válido.');
  });

  it('takes a name that a category of another sector has', async () => {
    const { name } = await createCategory(orm);
    const body = { name, sectorId: (await createSector(orm)).id };
    expect((await api.read('createCategory', path, { token: admin.token, body })).data.name).toBe(name);
  });

  it('refuses no sector, and one that is gone', async () => {
    expect(await create({ name: 'Novo' })).toEqual(wrong('sectorId', 'Por favor, escolha o setor.'));
    expect(await create({ name: 'Novo', sectorId: 0 })).toEqual(
      wrong('sectorId', 'Por favor, escolha o setor.'),
    );
    expect(await create({ name: 'Novo', sectorId: 999_999 })).toEqual(
      wrong('sectorId', 'Este setor não existe mais. Escolha outro.'),
    );
  });

  it('refuses a name that is there already, where case and accents do not matter', async () => {
    const { name } = await createCategory(orm);
    expect(await create({ name, sectorId })).toEqual(taken(name));
    expect(await create({ name: name.toUpperCase().replace('O', 'Ó'), sectorId })).toEqual(taken(name));
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await create({ name: 'Novo', sectorId }, '')).status).toBe(401);
    expect((await create({ name: 'Novo', sectorId }, user.token)).code).toBe('forbidden');
    expect(await orm.$count(categories, eq(categories.name, 'Novo'))).toBe(0);
  });
});

describe('PUT /backoffice/categories/:id', () => {
  const change = (id: number | string, body: unknown, token: string = admin.token) =>
    api.refusal(at(id), { method: 'PUT', body, ...(token !== '' && { token }) });

  it('works, and the audit log has what was before and after', async () => {
    const { id, name } = await createCategory(orm);
    const body = { name: 'Mercearia', sectorId, version: 1 };
    const { data } = await api.read('updateCategory', at(id), { token: admin.token, body });
    expect(data).toMatchObject({ id, name: 'Mercearia', version: 2 });
    expect(await publicNames()).toContain('Mercearia');
    expect(await lastAudit()).toMatchObject({
      userId: admin.id,
      action: 'categories.update',
      rowId: id,
      before: { id, name, version: 1 },
      after: data,
    });
  });

  it('moves it to another sector, and refuses one that is gone', async () => {
    const { id, name } = await createCategory(orm);
    const sector = await createSector(orm);
    const body = { name, sectorId: sector.id, version: 1 };
    const { data } = await api.read('updateCategory', at(id), { token: admin.token, body });
    expect(data.Sector).toEqual({ id: sector.id, name: sector.name });
    expect(await change(id, { name, sectorId: 999_999, version: 2 })).toEqual(
      wrong('sectorId', 'Este setor não existe mais. Escolha outro.'),
    );
    expect((await stored(id))?.sectorId).toBe(sector.id);
  });

  it('takes the name that it has', async () => {
    const { id, name } = await createCategory(orm);
    const body = { name, sectorId, version: 1 };
    expect((await api.read('updateCategory', at(id), { token: admin.token, body })).data.version).toBe(2);
  });

  it('refuses no name, by its field', async () => {
    const { id } = await createCategory(orm);
    expect(await change(id, { name: '', sectorId, version: 1 })).toEqual(
      wrong('name', 'Por favor, preencha o nome da categoria.'),
    );
  });

  it('refuses a name that another one has, and changes nothing', async () => {
    const [one, other] = [await createCategory(orm), await createCategory(orm)];
    expect(await change(one.id, { name: other.name, sectorId, version: 1 })).toEqual(taken(other.name));
    expect(await stored(one.id)).toEqual(one);
  });

  it('refuses a version that is no more, with who has changed the row and when', async () => {
    const { id } = await createCategory(orm);
    const body = { name: 'De Marta', sectorId, version: 1 };
    const { data } = await api.read('updateCategory', at(id), { token: admin.token, body });
    const other = await api.signIn({ role: 'admin' });
    expect(await change(id, { name: 'De outra pessoa', sectorId, version: 1 }, other.token)).toEqual({
      status: 409,
      success: false,
      code: 'stale',
      message: 'Este registro foi alterado por outra pessoa enquanto você editava.',
      changed: { name: 'Marta Lima', at: data.updatedAt },
    });
    expect((await stored(id))?.name).toBe('De Marta');
  });

  it('refuses one that is not there, who is signed out, and who is no administrator', async () => {
    const body = { name: 'Outro', sectorId, version: 1 };
    expect(await change(999_999, body)).toEqual(notFound);
    const { id } = await createCategory(orm);
    expect((await change(id, body, '')).status).toBe(401);
    expect((await change(id, body, user.token)).status).toBe(403);
    expect((await change('x', body)).issues).toEqual([
      { field: 'id', message: 'Informe um número inteiro positivo.' },
    ]);
  });
});

describe('DELETE /backoffice/categories/:id', () => {
  const remove = (id: number, version?: number | string, token: string = admin.token) =>
    api.refusal(at(id, version), { method: 'DELETE', ...(token !== '' && { token }) });
  const inUse = (reason: string) => ({ status: 409, success: false, code: 'in_use', message: reason });

  it('works, and the audit log has what it was', async () => {
    const { id, name } = await createCategory(orm);
    expect((await api.read('deleteCategory', at(id, 1), { token: admin.token })).data).toEqual({
      deleted: true,
      removalId: expect.any(Number),
    });
    expect(await stored(id)).toBeUndefined();
    expect(await publicNames()).not.toContain(name);
    expect(await lastAudit()).toMatchObject({
      action: 'categories.delete',
      rowId: id,
      before: { id, name, version: 1 },
      after: null,
    });
    expect(await remove(id, 1)).toEqual(notFound);
  });

  it('refuses one that products belong to', async () => {
    const { id } = await createCategory(orm);
    await createProduct(orm, { categoryId: id });
    expect(await remove(id, 1)).toEqual(
      inUse('Esta categoria possui produtos vinculados. Remova os produtos primeiro.'),
    );
    expect(await stored(id)).toBeDefined();
  });

  it('refuses a version that is no more', async () => {
    const { id } = await createCategory(orm);
    await api.read('updateCategory', at(id), {
      token: admin.token,
      body: { name: 'Mudado', sectorId, version: 1 },
    });
    expect(await remove(id, 1)).toMatchObject({ code: 'stale', changed: { name: 'Marta Lima' } });
    expect(await stored(id)).toBeDefined();
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    const { id } = await createCategory(orm);
    expect((await remove(id, 1, '')).status).toBe(401);
    expect((await remove(id, 1, user.token)).status).toBe(403);
    expect(await stored(id)).toBeDefined();
  });
});

describe('GET /backoffice/categories', () => {
  it('works, with what belongs to each', async () => {
    const { id } = await createCategory(orm, { name: 'Contado' });
    await createProduct(orm, { categoryId: id });
    await createProduct(orm, { categoryId: id });
    const { data, count } = await api.read('listCategories', `${path}?search=contado`, {
      token: admin.token,
    });
    expect(data).toMatchObject([
      { id, name: 'Contado', products: 2, version: 1, Sector: { id: sectorId, name: 'Açougue' } },
    ]);
    expect(count).toBe(1);
  });

  it('works for one sector', async () => {
    const sector = await createSector(orm);
    const { id } = await createCategory(orm, { sectorId: sector.id });
    await createCategory(orm);
    const { data, count } = await api.read('listCategories', `${path}?sectorId=${sector.id}`, {
      token: admin.token,
    });
    expect(data.map((row) => row.id)).toEqual([id]);
    expect(count).toBe(1);
    expect((await api.refusal(`${path}?sectorId=01`, { token: admin.token })).code).toBe('invalid');
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await api.refusal(path)).status).toBe(401);
    expect((await api.refusal(path, { token: user.token })).status).toBe(403);
  });
});
