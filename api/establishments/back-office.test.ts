import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCoupon } from '#database/factories/coupons.ts';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPrice } from '#database/factories/prices.ts';
import { createReceipt } from '#database/factories/receipts.ts';
import { createRegion } from '#database/factories/regions.ts';
import { findSector } from '#database/factories/sectors.ts';
import { auditLog, establishments, prices } from '#database/schema.ts';
import { at as instant, openTestApi, type Person, wrong } from '../platform/testing.ts';

/** Spec, back office, sections 4, 5 and 8. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let user: Person;
let regionId = 0;
let sectorId = 0;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  user = await api.signIn();
  regionId = (await createRegion(orm)).id;
  sectorId = (await findSector(orm)).id;
});

const path = '/backoffice/establishments';
const at = (id: number | string, version?: number | string) =>
  `${path}/${id}${version === undefined ? '' : `?version=${version}`}`;
const publicNames = async () =>
  (await api.get('/public/establishments')).json().data.map(({ name }: { name: string }) => name);
const stored = async (id: number) =>
  (await orm.select().from(establishments).where(eq(establishments.id, id)))[0];
const lastAudit = async () => (await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];

const missing = {
  status: 404,
  success: false,
  code: 'not_found',
  message: 'Estabelecimento não encontrado.',
};
const cnpjTaken = 'Já existe um estabelecimento com esse CNPJ.';

const whole = () => ({
  name: '  Casa de Carnes   Boi Bom ',
  legalName: 'Boi Bom Comércio de Carnes Ltda',
  type: 'mercado',
  cnpj: '02.588.773/0001-66',
  phone: '(63) 3215-0000',
  zipcode: '77001-304',
  address: 'Quadra 104 Sul, 12',
  neighbourhood: 'Plano Diretor Sul',
  latitude: -10.19,
  longitude: -48.33,
  coordinatesPrecision: 'street',
  service_radius: 12,
  regionId,
  sectorId,
  verified: true,
  openingHours: [
    { weekday: 6, opens: '08:00', closes: '12:00' },
    { weekday: 1, opens: '08:00', closes: '18:00' },
  ],
});

describe('POST /backoffice/establishments', () => {
  const create = (body: unknown, token: string | undefined = admin.token) =>
    api.refusal(path, { method: 'POST', body, ...(token !== '' && { token }) });

  it('works: the public reads it at once, and the audit log says who', async () => {
    const { data } = await api.read('createEstablishment', path, { token: admin.token, body: whole() });
    const asRead = await api.read('readEstablishmentRow', `${path}/${data.id}`, { token: admin.token });
    expect(asRead.data).toEqual(data);
    expect(data).toMatchObject({
      ...whole(),
      name: 'Casa de Carnes Boi Bom',
      cnpj: '02588773000166',
      phone: '6332150000',
      zipcode: '77001304',
      openingHours: [
        { weekday: 1, opens: '08:00', closes: '18:00' },
        { weekday: 6, opens: '08:00', closes: '12:00' },
      ],
      version: 1,
      isDemonstration: false,
      linked: [],
    });
    expect(await publicNames()).toContain('Casa de Carnes Boi Bom');
    expect(await lastAudit()).toMatchObject({
      userId: admin.id,
      action: 'establishments.create',
      noun: 'establishments',
      rowId: data.id,
      before: null,
      after: data,
    });
  });

  it('works with a name and a region only: a radius of 5 km, and no sector', async () => {
    const body = { name: 'Só o nome', regionId, cnpj: '', phone: ' ', zipcode: null, service_radius: null };
    const { data } = await api.read('createEstablishment', path, { token: admin.token, body });
    expect(data).toMatchObject({
      type: 'acougue',
      verified: false,
      service_radius: 5,
      Sector: null,
      cnpj: null,
      phone: null,
      zipcode: null,
      latitude: null,
      coordinatesPrecision: null,
      openingHours: null,
    });
  });

  it('takes coordinates without a word on how exact they are as exact ones', async () => {
    const body = { name: 'Com pino', regionId, latitude: -10.2, longitude: -48.3 };
    const { data } = await api.read('createEstablishment', path, { token: admin.token, body });
    expect(data.coordinatesPrecision).toBe('exact');
  });

  it('creates one only for a call that is sent again', async () => {
    const body = { name: 'Uma vez', regionId };
    const sent = { token: admin.token, body, headers: { 'idempotency-key': 'establishment-once' } };
    const first = await api.read('createEstablishment', path, sent);
    expect((await api.read('createEstablishment', path, sent)).data).toEqual(first.data);
    expect(await orm.$count(establishments, eq(establishments.name, 'Uma vez'))).toBe(1);
  });

  it('asks about a second one of the same name in the same place', async () => {
    const body = { name: 'Açougue Gêmeo', regionId, address: 'Avenida JK, 10' };
    const sent = { token: admin.token, body };
    const { data: first } = await api.read('createEstablishment', path, sent);
    const same = { ...body, name: 'AÇOUGUE  gemeo' };
    expect(await create(same)).toMatchObject({
      status: 409,
      code: 'twin',
      message: 'Já existe “Açougue Gêmeo” neste lugar: Avenida JK, 10.',
    });
    expect((await create({ ...same, address: null })).code).toBe('twin');
    await api.read('createEstablishment', path, { ...sent, body: { ...same, address: 'Avenida JK, 90' } });
    const { data } = await api.read('createEstablishment', path, {
      ...sent,
      body: { ...same, isAnother: true },
    });
    expect(data.name).toBe('AÇOUGUE gemeo');
    // Neither is questioned while its name and place do not change.
    const change = { ...body, phone: '(63) 3215-0000', version: 1 };
    await api.read('updateEstablishment', `${path}/${first.id}`, { ...sent, body: change });
  });

  it('refuses no name and no region, each by its field', async () => {
    expect((await create({ name: ' ' })).issues).toEqual([
      { field: 'name', message: 'Por favor, preencha o nome do estabelecimento.' },
      { field: 'regionId', message: 'Por favor, escolha a região.' },
    ]);
  });

  it.each([
    ['a CEP of 7 digits', { zipcode: '7700130' }, 'zipcode', 'Informe o CEP com 8 dígitos, só números.'],
    ['a CEP with letters', { zipcode: '77001abc' }, 'zipcode', 'Informe o CEP com 8 dígitos, só números.'],
    ['a CEP of zeros', { zipcode: '00000-000' }, 'zipcode', 'Informe o CEP com 8 dígitos, só números.'],
    ['a CNPJ that is none', { cnpj: '02588773000167' }, 'cnpj', 'Informe um CNPJ válido, com 14 dígitos.'],
    ['a CNPJ with letters', { cnpj: '02588773000166 a' }, 'cnpj', 'Informe um CNPJ válido, com 14 dígitos.'],
    ['a short phone', { phone: '3215' }, 'phone', 'Informe um telefone válido, com DDD.'],
    ['a phone in words', { phone: 'ligue para nós' }, 'phone', 'Informe um telefone válido, com DDD.'],
    ['a radius of 0', { service_radius: 0 }, 'service_radius', 'Informe um raio de 1 a 50 km.'],
    ['a radius of 51', { service_radius: 51 }, 'service_radius', 'Informe um raio de 1 a 50 km.'],
    ['half a radius', { service_radius: 1.5 }, 'service_radius', 'Informe o raio em quilômetros inteiros.'],
    ['a latitude alone', { latitude: -10 }, 'longitude', 'Informe também a longitude.'],
    ['a longitude alone', { longitude: -48 }, 'latitude', 'Informe também a latitude.'],
    [
      'a latitude that is none',
      { latitude: 91, longitude: 0 },
      'latitude',
      'Informe a latitude em graus, de -90 a 90.',
    ],
    [
      'coordinates as text',
      { latitude: 0, longitude: 'x' },
      'longitude',
      'Informe a longitude em graus, de -180 a 180.',
    ],
    [
      'a point outside of the city',
      { latitude: -23.5505, longitude: -46.6333 },
      'latitude',
      'Esse ponto fica fora de Palmas.',
    ],
    ['a pin of 0 and 0', { latitude: 0, longitude: 0 }, 'latitude', 'Esse ponto fica fora de Palmas.'],
    ['another type', { type: 'posto' }, 'type', 'Escolha açougue ou mercado.'],
    ['a name that is too long', { name: 'x'.repeat(101) }, 'name', 'Use até 100 caracteres.'],
    [
      'a day without hours',
      { openingHours: [] },
      'openingHours',
      'Informe o horário de pelo menos um dia, ou retire os horários.',
    ],
    [
      'hours that overlap',
      {
        openingHours: [
          { weekday: 1, opens: '08:00', closes: '18:00' },
          { weekday: 1, opens: '12:00', closes: '20:00' },
        ],
      },
      'openingHours',
      'Confira na segunda-feira: um horário começa antes de o outro terminar.',
    ],
    [
      'a region that is gone',
      { regionId: 999_999 },
      'regionId',
      'Esta região não existe mais. Escolha outra.',
    ],
    [
      'a sector that is gone',
      { sectorId: 999_999 },
      'sectorId',
      'Este setor não existe mais. Escolha outro.',
    ],
  ])('refuses %s', async (_, fields, field, message) => {
    expect(await create({ name: 'Novo', regionId, ...fields })).toEqual(wrong(field, message));
  });

  it('takes a phone without an area code as it was typed', async () => {
    const body = { name: 'Com 0800', regionId, phone: '0800 123 4567' };
    expect((await api.read('createEstablishment', path, { token: admin.token, body })).data.phone).toBe(
      '0800 123 4567',
    );
  });

  it('refuses a CNPJ that is there already', async () => {
    await createEstablishment(orm, { cnpj: '11222333000181' });
    expect(await create({ name: 'Filial', regionId, cnpj: '11.222.333/0001-81' })).toEqual({
      status: 409,
      success: false,
      code: 'conflict',
      message: cnpjTaken,
      issues: [{ field: 'cnpj', message: cnpjTaken }],
    });
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await create({ name: 'Ninguém', regionId }, '')).status).toBe(401);
    expect((await create({ name: 'Ninguém', regionId }, user.token)).code).toBe('forbidden');
    expect(await orm.$count(establishments, eq(establishments.name, 'Ninguém'))).toBe(0);
  });
});

describe('PUT /backoffice/establishments/:id', () => {
  const change = (id: number | string, body: unknown, token: string = admin.token) =>
    api.refusal(at(id), { method: 'PUT', body, ...(token !== '' && { token }) });

  it('works, and the audit log has what was before and after', async () => {
    const { id, name } = await createEstablishment(orm, { cnpj: '33000167000101' });
    const body = { name: 'Outro nome', regionId, cnpj: '33000167000101', version: 1 };
    const { data } = await api.read('updateEstablishment', at(id), { token: admin.token, body });
    expect(data).toMatchObject({ id, name: 'Outro nome', version: 2, latitude: null, address: null });
    expect(await publicNames()).toContain('Outro nome');
    expect(await lastAudit()).toMatchObject({
      userId: admin.id,
      action: 'establishments.update',
      rowId: id,
      before: { id, name, version: 1 },
      after: data,
    });
  });

  it('refuses a version that is no more, with who has changed the row and when', async () => {
    const { id } = await createEstablishment(orm);
    const body = { name: 'De Marta', regionId, version: 1 };
    const { data } = await api.read('updateEstablishment', at(id), { token: admin.token, body });
    const other = await api.signIn({ role: 'admin' });
    expect(await change(id, { ...body, name: 'De outra pessoa' }, other.token)).toMatchObject({
      code: 'stale',
      changed: { name: 'Marta Lima', at: data.updatedAt },
    });
    expect((await stored(id))?.name).toBe('De Marta');
  });

  it('refuses what creating refuses, and changes nothing', async () => {
    const row = await createEstablishment(orm);
    await createEstablishment(orm, { cnpj: '11444777000161' });
    const body = { name: 'Novo', regionId, version: 1 };
    expect((await change(row.id, { ...body, cnpj: '11444777000161' })).code).toBe('conflict');
    expect(await change(row.id, { ...body, latitude: 1 })).toEqual(
      wrong('longitude', 'Informe também a longitude.'),
    );
    expect(await change(row.id, { ...body, latitude: -23.5505, longitude: -46.6333 })).toEqual(
      wrong('latitude', 'Esse ponto fica fora de Palmas.'),
    );
    expect(await stored(row.id)).toEqual(row);
  });

  it('refuses one that is not there, who is signed out, and who is no administrator', async () => {
    const body = { name: 'Outro', regionId, version: 1 };
    expect(await change(999_999, body)).toEqual(missing);
    const { id } = await createEstablishment(orm);
    expect((await change(id, body, '')).status).toBe(401);
    expect((await change(id, body, user.token)).status).toBe(403);
    expect((await change('x', body)).status).toBe(400);
  });
});

describe('DELETE /backoffice/establishments/:id', () => {
  const remove = (id: number, version?: number | string, token: string = admin.token) =>
    api.refusal(at(id, version), { method: 'DELETE', ...(token !== '' && { token }) });
  const inUse = (message: string) => ({ status: 409, success: false, code: 'in_use', message });

  it('works, and the audit log has what it was', async () => {
    const { id, name } = await createEstablishment(orm);
    expect((await api.read('deleteEstablishment', at(id, 1), { token: admin.token })).data).toEqual({
      deleted: true,
      removalId: expect.any(Number),
    });
    expect(await stored(id)).toBeUndefined();
    expect(await publicNames()).not.toContain(name);
    expect(await lastAudit()).toMatchObject({
      action: 'establishments.delete',
      rowId: id,
      before: { id, name, version: 1 },
      after: null,
    });
    expect(await remove(id, 1)).toEqual(missing);
  });

  it('takes its withdrawn prices with it', async () => {
    const { id } = await createEstablishment(orm);
    await createPrice(orm, { establishmentId: id, withdrawnAt: instant('2026-06-11') });
    await api.read('deleteEstablishment', at(id, 1), { token: admin.token });
    expect(await orm.$count(prices, eq(prices.establishmentId, id))).toBe(0);
  });

  it('refuses one that has prices, coupons or receipts, in this order', async () => {
    const { id } = await createEstablishment(orm);
    await createReceipt(orm, { establishmentId: id });
    expect(await remove(id, 1)).toEqual(
      inUse('Este estabelecimento possui comprovantes vinculados. Remova os comprovantes primeiro.'),
    );
    await createCoupon(orm, { establishmentId: id });
    expect(await remove(id, 1)).toEqual(
      inUse('Este estabelecimento possui cupons vinculados. Remova os cupons primeiro.'),
    );
    await createPrice(orm, { establishmentId: id });
    await createPrice(orm, { establishmentId: id, withdrawnAt: instant('2026-06-11') });
    expect(await remove(id, 1)).toEqual(
      inUse('Este estabelecimento possui preços vinculados. Remova os preços primeiro.'),
    );
    expect(await stored(id)).toBeDefined();
    expect(await orm.$count(prices, eq(prices.establishmentId, id))).toBe(2);
  });

  it('refuses a version that is no more', async () => {
    const { id } = await createEstablishment(orm, { version: 2 });
    expect((await remove(id, 1)).code).toBe('stale');
    expect(await stored(id)).toBeDefined();
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    const { id } = await createEstablishment(orm);
    expect((await remove(id, 1, '')).status).toBe(401);
    expect((await remove(id, 1, user.token)).status).toBe(403);
    expect(await stored(id)).toBeDefined();
  });
});
