import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFuelPrice } from '#database/factories/fuel-prices.ts';
import { createFuelType, findFuelType } from '#database/factories/fuel-types.ts';
import { createReportedFuelPrice } from '#database/factories/reported-prices.ts';
import { auditLog, prices, products } from '#database/schema.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';

/** Spec, back office, sections 5, 7 and 8 (fuel types). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let user: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  user = await api.signIn();
});

const path = '/backoffice/fuel/types';
const at = (id: number, version?: number) =>
  `${path}/${id}${version === undefined ? '' : `?version=${version}`}`;
const stored = async (id: number) => (await orm.select().from(products).where(eq(products.id, id)))[0];
const lastAudit = async () => (await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
const publicNames = async () =>
  (await api.read('listPublicFuelTypes', '/fuel/types')).data.map(({ name }) => name);
/** The refusal names the row that already has the name. */
const taken = (existing: string) => {
  const message = `Já existe o tipo de combustível “${existing}”.`;
  return { status: 409, success: false, code: 'conflict', message, issues: [{ field: 'name', message }] };
};

describe('POST /backoffice/fuel/types', () => {
  const create = (body: unknown, token: string = admin.token) =>
    api.refusal(path, { method: 'POST', body, ...(token !== '' && { token }) });

  it('works: it is the last on the public screens, and the audit log says who', async () => {
    const body = { name: 'Gasolina  Podium', description: ' Octanagem maior ' };
    const { data } = await api.read('createFuelType', path, { token: admin.token, body });
    const asRead = await api.read('readFuelTypeRow', `${path}/${data.id}`, { token: admin.token });
    expect(asRead.data).toEqual(data);
    expect(data).toMatchObject({
      name: 'Gasolina Podium',
      description: 'Octanagem maior',
      surveyed: false,
      linked: [],
      version: 1,
    });
    expect((await publicNames()).at(-1)).toBe('Gasolina Podium');
    expect(await lastAudit()).toMatchObject({ action: 'fuel-types.create', before: null, after: data });
  });

  it('refuses no name, and a description that is too long', async () => {
    expect(await create({ name: '' })).toEqual(
      wrong('name', 'Por favor, preencha o nome do tipo de combustível.'),
    );
    expect(await create({ name: 'Novo', description: 'x'.repeat(501) })).toEqual(
      wrong('description', 'Use até 500 caracteres.'),
    );
  });

  it('refuses a name that is there already, where case and accents do not matter', async () => {
    expect(await create({ name: 'gasolina COMÚM' })).toEqual(taken('Gasolina comum'));
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await create({ name: 'Novo' }, '')).status).toBe(401);
    expect((await create({ name: 'Novo' }, user.token)).code).toBe('forbidden');
  });
});

describe('PUT /backoffice/fuel/types/:id', () => {
  const change = (id: number, body: unknown, token: string = admin.token) =>
    api.refusal(at(id), { method: 'PUT', body, ...(token !== '' && { token }) });

  it('works, and the place on the screens stays', async () => {
    const { id, position } = await createFuelType(orm);
    const body = { name: 'Óleo Verde', description: null, version: 1 };
    const { data } = await api.read('updateFuelType', at(id), { token: admin.token, body });
    expect(data).toMatchObject({ id, name: 'Óleo Verde', version: 2 });
    expect(await stored(id)).toMatchObject({ position });
    expect(await lastAudit()).toMatchObject({ action: 'fuel-types.update', after: data });
  });

  it('changes only case, accents and the description of one that surveys bring', async () => {
    const { id, version } = await findFuelType(orm, 'Etanol');
    expect(await change(id, { name: 'Álcool', version })).toEqual(
      wrong(
        'name',
        'As pesquisas semanais encontram este combustível pelo nome. Mude só maiúsculas e acentos.',
      ),
    );
    const body = { name: 'ETANOL', description: 'De cana', version };
    const { data } = await api.read('updateFuelType', at(id), { token: admin.token, body });
    expect(data).toMatchObject({ name: 'ETANOL', description: 'De cana', surveyed: true });
  });

  it('refuses a name that another one has, and a version that is no more', async () => {
    const { id } = await createFuelType(orm);
    expect(await change(id, { name: 'gnv', version: 1 })).toEqual(taken('GNV'));
    await api.read('updateFuelType', at(id), { token: admin.token, body: { name: 'De Marta', version: 1 } });
    expect(await change(id, { name: 'De outra', version: 1 })).toMatchObject({
      code: 'stale',
      changed: { name: 'Marta Lima' },
    });
  });

  it('refuses one that is not there, who is signed out, and who is no administrator', async () => {
    const body = { name: 'Outro', version: 1 };
    expect(await change(999_999, body)).toMatchObject({
      status: 404,
      message: 'Tipo de combustível não encontrado.',
    });
    const { id } = await createFuelType(orm);
    expect((await change(id, body, '')).status).toBe(401);
    expect((await change(id, body, user.token)).status).toBe(403);
  });
});

describe('DELETE /backoffice/fuel/types/:id', () => {
  const remove = (id: number, version?: number, token: string = admin.token) =>
    api.refusal(at(id, version), { method: 'DELETE', ...(token !== '' && { token }) });

  it('works, and takes the withdrawn prices with it', async () => {
    const { id } = await createFuelType(orm);
    const price = await createFuelPrice(orm, { productId: id, withdrawnAt: new Date() });
    await api.read('deleteFuelType', at(id, 1), { token: admin.token });
    expect(await stored(id)).toBeUndefined();
    expect(await orm.$count(prices, eq(prices.id, price.id))).toBe(0);
    expect((await remove(id, 1)).status).toBe(404);
  });

  it('refuses one that has prices, or reports', async () => {
    const [priced, reported] = [await createFuelType(orm), await createFuelType(orm)];
    await createFuelPrice(orm, { productId: priced.id });
    await createReportedFuelPrice(orm, { productId: reported.id });
    expect(await remove(priced.id, 1)).toEqual({
      status: 409,
      success: false,
      code: 'in_use',
      message: 'Este tipo de combustível possui preços vinculados. Remova os preços primeiro.',
    });
    expect((await remove(reported.id, 1)).message).toBe(
      'Este tipo de combustível possui preços relatados vinculados. Remova os preços relatados primeiro.',
    );
  });

  it('refuses a version that is no more, who is signed out, and who is no administrator', async () => {
    const { id } = await createFuelType(orm);
    expect((await remove(id, 2)).code).toBe('stale');
    expect((await remove(id, 1, '')).status).toBe(401);
    expect((await remove(id, 1, user.token)).status).toBe(403);
  });
});

describe('GET /backoffice/fuel/types', () => {
  it('works: in the order of the screens, found by name and description', async () => {
    const { data } = await api.read('listFuelTypes', `${path}?search=diesel s`, { token: admin.token });
    expect(data.map(({ name }) => name)).toEqual(['Diesel S10', 'Diesel S500']);
    const found = await api.read('listFuelTypes', `${path}?search=octanagem`, { token: admin.token });
    expect(found.count).toBe(1);
  });

  it('can be downloaded', async () => {
    const file = await api.readFile('exportFuelTypes', `${path}/export?search=podium`, {
      token: admin.token,
    });
    expect(file.toString()).toContain(';Gasolina Podium;Octanagem maior;');
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await api.refusal(path)).status).toBe(401);
    expect((await api.refusal(path, { token: user.token })).status).toBe(403);
  });
});
