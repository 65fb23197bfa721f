import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCategory } from '#database/factories/categories.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createSector } from '#database/factories/sectors.ts';
import { auditLog, sectors } from '#database/schema.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';

/** Spec, back office, sections 5 and 8. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let user: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  user = await api.signIn();
});

const path = '/backoffice/sectors';
const at = (id: number | string, version?: number | string) =>
  `${path}/${id}${version === undefined ? '' : `?version=${version}`}`;
const publicNames = async () =>
  (await api.get('/public/sectors')).json().data.map(({ name }: { name: string }) => name);
const stored = async (id: number) => (await orm.select().from(sectors).where(eq(sectors.id, id)))[0];
const lastAudit = async () => (await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

const notFound = {
  status: 404,
  success: false,
  code: 'not_found',
  message: 'Setor não encontrado.',
};
/** A refusal names the row that has the name already. */
const taken = (existing: string) => {
  const message = `Já existe o setor “${existing}”.`;
  return { status: 409, success: false, code: 'conflict', message, issues: [{ field: 'name', message }] };
};

describe('POST /backoffice/sectors', () => {
  const create = (body: unknown, token: string | undefined = admin.token) =>
    api.refusal(path, { method: 'POST', body, ...(token !== '' && { token }) });

  it('works: the public reads it at once, and the audit log says who', async () => {
    const body = { name: '  Peixaria   do\u00a0Porto ', isOpen: true };
    const { data } = await api.read('createSector', path, { token: admin.token, body });
    const asRead = await api.read('readSectorRow', `${path}/${data.id}`, { token: admin.token });
    expect(asRead.data).toEqual(data);
    expect(data).toMatchObject({ name: 'Peixaria do Porto', version: 1, categories: 0, establishments: 0 });
    expect(data.createdAt).toMatch(/-03:00$/);
    expect(await publicNames()).toContain('Peixaria do Porto');
    expect(await lastAudit()).toMatchObject({
      userId: admin.id,
      action: 'sectors.create',
      noun: 'sectors',
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
    expect(await create(body)).toEqual(wrong('name', 'Por favor, preencha o nome do setor.'));
  });

  it('refuses a name that is too long, and takes the longest', async () => {
    expect(await create({ name: 'x'.repeat(101) })).toEqual(wrong('name', 'Use até 100 caracteres.'));
    const body = { name: 'x'.repeat(100) };
    expect((await api.send(path, { method: 'POST', token: admin.token, body })).statusCode).toBe(200);
  });

  it('refuses what is no JSON object', async () => {
    expect((await create('[]')).status).toBe(400);
    expect((await create('{')).message).toBe('O JSON enviado não é válido.');
  });

  it('refuses a name that is there already, where case and accents do not matter', async () => {
    const { name } = await createSector(orm);
    expect(await create({ name })).toEqual(taken(name));
    expect(await create({ name: name.toUpperCase().replace('O', 'Ó') })).toEqual(taken(name));
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await create({ name: 'Novo' }, '')).status).toBe(401);
    expect((await create({ name: 'Novo' }, user.token)).code).toBe('forbidden');
    expect(await orm.$count(sectors, eq(sectors.name, 'Novo'))).toBe(0);
  });
});

describe('PUT /backoffice/sectors/:id', () => {
  const change = (id: number | string, body: unknown, token: string = admin.token) =>
    api.refusal(at(id), { method: 'PUT', body, ...(token !== '' && { token }) });

  it('works, and the audit log has what was before and after', async () => {
    const { id, name } = await createSector(orm);
    const body = { name: 'Mercearia', version: 1 };
    const { data } = await api.read('updateSector', at(id), { token: admin.token, body });
    expect(data).toMatchObject({ id, name: 'Mercearia', version: 2 });
    expect(await publicNames()).toContain('Mercearia');
    expect(await lastAudit()).toMatchObject({
      userId: admin.id,
      action: 'sectors.update',
      rowId: id,
      before: { id, name, version: 1 },
      after: data,
    });
  });

  it('takes the name that it has', async () => {
    const { id, name } = await createSector(orm);
    const body = { name, version: 1 };
    expect((await api.read('updateSector', at(id), { token: admin.token, body })).data.version).toBe(2);
  });

  it('refuses no name, by its field', async () => {
    const { id } = await createSector(orm);
    expect(await change(id, { name: '', version: 1 })).toEqual(
      wrong('name', 'Por favor, preencha o nome do setor.'),
    );
  });

  it('refuses a name that another one has, and changes nothing', async () => {
    const [one, other] = [await createSector(orm), await createSector(orm)];
    expect(await change(one.id, { name: other.name, version: 1 })).toEqual(taken(other.name));
    expect(await stored(one.id)).toEqual(one);
  });

  it('refuses a version that is no more, with who has changed the row and when', async () => {
    const { id } = await createSector(orm);
    const body = { name: 'De Marta', version: 1 };
    const { data } = await api.read('updateSector', at(id), { token: admin.token, body });
    const other = await api.signIn({ role: 'admin' });
    expect(await change(id, { name: 'De outra pessoa', version: 1 }, other.token)).toEqual({
      status: 409,
      success: false,
      code: 'stale',
      message: 'Este registro foi alterado por outra pessoa enquanto você editava.',
      changed: { name: 'Marta Lima', at: data.updatedAt },
    });
    expect((await stored(id))?.name).toBe('De Marta');
  });

  it('refuses one that is not there, who is signed out, and who is no administrator', async () => {
    const body = { name: 'Outro', version: 1 };
    expect(await change(999_999, body)).toEqual(notFound);
    const { id } = await createSector(orm);
    expect((await change(id, body, '')).status).toBe(401);
    expect((await change(id, body, user.token)).status).toBe(403);
    expect((await change('x', body)).issues).toEqual([
      { field: 'id', message: 'Informe um número inteiro positivo.' },
    ]);
  });
});

describe('DELETE /backoffice/sectors/:id', () => {
  const remove = (id: number, version?: number | string, token: string = admin.token) =>
    api.refusal(at(id, version), { method: 'DELETE', ...(token !== '' && { token }) });
  const inUse = (reason: string) => ({ status: 409, success: false, code: 'in_use', message: reason });

  it('works, and the audit log has what it was', async () => {
    const { id, name } = await createSector(orm);
    expect((await api.read('deleteSector', at(id, 1), { token: admin.token })).data).toEqual({
      deleted: true,
      removalId: expect.any(Number),
    });
    expect(await stored(id)).toBeUndefined();
    expect(await publicNames()).not.toContain(name);
    expect(await lastAudit()).toMatchObject({
      action: 'sectors.delete',
      rowId: id,
      before: { id, name, version: 1 },
      after: null,
    });
    expect(await remove(id, 1)).toEqual(notFound);
  });

  it('refuses one that categories belong to', async () => {
    const { id } = await createSector(orm);
    await createCategory(orm, { sectorId: id });
    const refusal = inUse('Este setor possui categorias vinculadas. Remova as categorias primeiro.');
    expect(await remove(id, 1)).toEqual(refusal);
    expect(await stored(id)).toBeDefined();
  });

  it('refuses one that establishments belong to', async () => {
    const { id } = await createSector(orm);
    await createEstablishment(orm, { sectorId: id });
    expect(await remove(id, 1)).toEqual(
      inUse('Este setor possui estabelecimentos vinculados. Remova os estabelecimentos primeiro.'),
    );
  });

  it('refuses a version that is no more', async () => {
    const { id } = await createSector(orm);
    await api.read('updateSector', at(id), { token: admin.token, body: { name: 'Mudado', version: 1 } });
    expect(await remove(id, 1)).toMatchObject({ code: 'stale', changed: { name: 'Marta Lima' } });
    expect(await stored(id)).toBeDefined();
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    const { id } = await createSector(orm);
    expect((await remove(id, 1, '')).status).toBe(401);
    expect((await remove(id, 1, user.token)).status).toBe(403);
    expect(await stored(id)).toBeDefined();
  });
});

describe('GET /backoffice/sectors', () => {
  it('works, with what belongs to each', async () => {
    const { id } = await createSector(orm, { name: 'Contado' });
    await createCategory(orm, { sectorId: id });
    await createEstablishment(orm, { sectorId: id });
    const { data, count } = await api.read('listSectors', `${path}?search=contado`, { token: admin.token });
    expect(data).toMatchObject([{ id, name: 'Contado', categories: 1, establishments: 1, version: 1 }]);
    expect(count).toBe(1);
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await api.refusal(path)).status).toBe(401);
    expect((await api.refusal(path, { token: user.token })).status).toBe(403);
  });
});

it('the sector of fuels is not deleted, even without categories', async () => {
  const { id } = await createSector(orm, { kind: 'fuel' });
  const path = `/backoffice/sectors/${id}?version=1`;
  expect(await api.refusal(path, { method: 'DELETE', token: admin.token })).toMatchObject({
    status: 409,
    message: 'O setor dos combustíveis não pode ser excluído: as pesquisas importadas usam este setor.',
  });
});
