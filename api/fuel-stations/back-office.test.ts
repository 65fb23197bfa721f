import { desc, eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFavorite } from '#database/factories/favorites.ts';
import { createFuelBrand } from '#database/factories/fuel-brands.ts';
import { createFuelPrice } from '#database/factories/fuel-prices.ts';
import { createFuelStation } from '#database/factories/fuel-stations.ts';
import { createRegion } from '#database/factories/regions.ts';
import { createReportedFuelPrice } from '#database/factories/reported-prices.ts';
import { createStationReview } from '#database/factories/reviews.ts';
import { auditLog, establishments, prices } from '#database/schema.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';

/** Spec, back office, sections 4, 5, 7 and 8 (fuel stations). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let user: Person;
const region = { id: 0, name: 'Região dos Postos' };
const brand = { id: 0, name: 'Marca dos Postos', logo: null };
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  user = await api.signIn();
  region.id = (await createRegion(orm, { name: region.name })).id;
  brand.id = (await createFuelBrand(orm, { name: brand.name })).id;
});

const path = '/backoffice/fuel/stations';
const at = (id: number, version?: number) =>
  `${path}/${id}${version === undefined ? '' : `?version=${version}`}`;
const stored = async (id: number) =>
  (await orm.select().from(establishments).where(eq(establishments.id, id)))[0];
const lastAudit = async () => (await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1))[0];
const publicStation = async (id: number) =>
  (await api.read('listPublicFuelStations', '/fuel/stations')).data.find((station) => station.id === id);

/** The payload of section 7. */
const payload = (name = 'Posto Girassol') => ({
  name,
  address: 'Avenida JK, 10',
  phoneNumber: null,
  latitude: null,
  longitude: null,
  brandId: null,
  regionId: region.id,
  isOpen: true,
});

describe('POST /backoffice/fuel/stations', () => {
  const create = (body: unknown, token: string = admin.token) =>
    api.refusal(path, { method: 'POST', body, ...(token !== '' && { token }) });

  it('works with what section 7 sends: the public reads it at once, and the audit log says who', async () => {
    const { data } = await api.read('createFuelStation', path, { token: admin.token, body: payload() });
    const asRead = await api.read('readFuelStationRow', `${path}/${data.id}`, { token: admin.token });
    expect(asRead.data).toEqual(data);
    expect(data).toMatchObject({
      ...payload(),
      FuelBrand: null,
      Region: region,
      isDemonstration: false,
      typed: ['name', 'address', 'region'],
      surveyedOn: null,
      linked: [],
      version: 1,
    });
    expect(await publicStation(data.id)).toMatchObject({ name: 'Posto Girassol', isOpen: true });
    expect(await lastAudit()).toMatchObject({ action: 'fuel-stations.create', before: null, after: data });
  });

  it('works with everything, and is open where nobody says otherwise', async () => {
    const { isOpen, ...rest } = payload();
    const body = {
      ...rest,
      name: 'Posto Inteiro',
      phoneNumber: '(63) 3215-0000',
      latitude: -10.18,
      longitude: -48.33,
      brandId: brand.id,
      neighbourhood: 'Centro',
      zipcode: '77015-200',
      cnpj: '03.219.653/0001-54',
    };
    const { data } = await api.read('createFuelStation', path, { token: admin.token, body });
    expect(isOpen).toBe(true);
    expect(data).toMatchObject({
      isOpen: true,
      phoneNumber: '6332150000',
      coordinatesPrecision: 'exact',
      FuelBrand: brand,
      zipcode: '77015200',
      cnpj: '03219653000154',
      typed: ['name', 'address', 'brand', 'region', 'coordinates'],
    });
    expect(await create({ ...payload('Posto do CNPJ'), cnpj: '03219653000154' })).toEqual({
      status: 409,
      success: false,
      code: 'conflict',
      message: 'Já existe um posto com esse CNPJ.',
      issues: [{ field: 'cnpj', message: 'Já existe um posto com esse CNPJ.' }],
    });
  });

  it.each([
    ['name', ' ', 'Por favor, preencha o nome do posto.'],
    ['address', '', 'Por favor, preencha o endereço do posto.'],
    ['regionId', null, 'Por favor, escolha a região.'],
    ['regionId', 999_999, 'Esta região não existe mais. Escolha outra.'],
    ['brandId', 999_999, 'Esta marca não existe mais. Escolha outra.'],
    ['phoneNumber', 'abc', 'Informe um telefone válido, com DDD.'],
    ['latitude', '10', 'Informe a latitude em graus, de -90 a 90.'],
    ['latitude', -10.18, 'Informe também a longitude.'],
    ['isOpen', 'sim', 'Informe sim ou não.'],
  ])('refuses %s = %s', async (field, value, message) => {
    const expected = message.startsWith('Informe também') ? 'longitude' : field;
    expect(await create({ ...payload(), [field]: value })).toEqual(wrong(expected, message));
  });

  it('asks about a second one of the same name at the same address', async () => {
    const body = payload('Posto Gêmeo');
    await api.read('createFuelStation', path, { token: admin.token, body });
    expect(await create({ ...body, name: 'POSTO GEMEO' })).toMatchObject({
      status: 409,
      code: 'twin',
      message: 'Já existe “Posto Gêmeo” neste lugar: Avenida JK, 10.',
    });
    const branch = { ...body, address: 'Avenida JK, 900' };
    const { data } = await api.read('createFuelStation', path, { token: admin.token, body: branch });
    expect(
      await api.refusal(at(data.id), { method: 'PUT', token: admin.token, body: { ...body, version: 1 } }),
    ).toMatchObject({ code: 'twin' });
    const another = { ...body, version: 1, isAnother: true };
    await api.read('updateFuelStation', at(data.id), { token: admin.token, body: another });
  });

  it('refuses a pin outside of the city', async () => {
    expect(await create({ ...payload(), latitude: -15.8, longitude: -47.9 })).toEqual(
      wrong('latitude', 'Esse ponto fica fora de Palmas.'),
    );
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await create(payload(), '')).status).toBe(401);
    expect((await create(payload(), user.token)).code).toBe('forbidden');
  });
});

describe('PUT /backoffice/fuel/stations/:id', () => {
  const change = (id: number, body: unknown, token: string = admin.token) =>
    api.refusal(at(id), { method: 'PUT', body, ...(token !== '' && { token }) });

  it('works, keeps what section 7 does not send, and marks as typed what is different', async () => {
    const before = await createFuelStation(orm, {
      regionId: region.id,
      coordinatesPrecision: 'street',
      surveyedOn: '2026-06-01',
    });
    const { name, address, latitude, longitude, cnpj, zipcode } = before;
    const body = {
      ...payload(),
      name,
      address,
      latitude,
      longitude,
      brandId: brand.id,
      isOpen: false,
      version: 1,
    };
    const { data } = await api.read('updateFuelStation', at(before.id), { token: admin.token, body });
    expect(data).toMatchObject({
      brandId: brand.id,
      isOpen: false,
      cnpj,
      zipcode,
      coordinatesPrecision: 'street',
      typed: ['brand'],
      version: 2,
    });
    expect(await publicStation(before.id)).toMatchObject({ isOpen: false, FuelBrand: { name: brand.name } });
    expect(await lastAudit()).toMatchObject({ action: 'fuel-stations.update', after: data });
  });

  it('refuses a version that is no more, with who has changed the row', async () => {
    const { id } = await createFuelStation(orm);
    const body = { ...payload('Posto Mudado'), version: 1 };
    await api.read('updateFuelStation', at(id), { token: admin.token, body });
    expect(await change(id, body)).toMatchObject({ code: 'stale', changed: { name: 'Marta Lima' } });
  });

  it('refuses one that is not there, who is signed out, and who is no administrator', async () => {
    const body = { ...payload(), version: 1 };
    expect(await change(999_999, body)).toMatchObject({ status: 404, message: 'Posto não encontrado.' });
    const { id } = await createFuelStation(orm);
    expect((await change(id, body, '')).status).toBe(401);
    expect((await change(id, body, user.token)).status).toBe(403);
  });
});

describe('DELETE /backoffice/fuel/stations/:id', () => {
  const remove = (id: number, version?: number, token: string = admin.token) =>
    api.refusal(at(id, version), { method: 'DELETE', ...(token !== '' && { token }) });

  it('works, and takes the withdrawn prices with it', async () => {
    const { id } = await createFuelStation(orm);
    await createFuelPrice(orm, { establishmentId: id, withdrawnAt: new Date() });
    await api.read('deleteFuelStation', at(id, 1), { token: admin.token });
    expect(await stored(id)).toBeUndefined();
    expect(await orm.$count(prices, eq(prices.establishmentId, id))).toBe(0);
    expect((await remove(id, 1)).status).toBe(404);
  });

  it.each([
    [
      'prices',
      (stationId: number) => createFuelPrice(orm, { establishmentId: stationId }),
      'Este posto possui preços vinculados. Remova os preços primeiro.',
    ],
    [
      'reviews',
      (fuelStationId: number) => createStationReview(orm, { establishmentId: fuelStationId }),
      'Este posto possui avaliações vinculadas. Remova as avaliações primeiro.',
    ],
    [
      'reports',
      (fuelStationId: number) => createReportedFuelPrice(orm, { establishmentId: fuelStationId }),
      'Este posto possui preços relatados vinculados. Remova os preços relatados primeiro.',
    ],
    [
      'people who follow it',
      (fuelStationId: number) => createFavorite(orm, { establishmentId: fuelStationId }),
      'Este posto está entre os favoritos de pessoas. Se ele fechou, marque-o como fechado.',
    ],
  ])('refuses one that has %s', async (_, link, message) => {
    const { id } = await createFuelStation(orm);
    await link(id);
    expect(await remove(id, 1)).toEqual({ status: 409, success: false, code: 'in_use', message });
    expect(await stored(id)).toBeDefined();
  });

  it('refuses a version that is no more, who is signed out, and who is no administrator', async () => {
    const { id } = await createFuelStation(orm);
    expect((await remove(id, 2)).code).toBe('stale');
    expect((await remove(id, 1, '')).status).toBe(401);
    expect((await remove(id, 1, user.token)).status).toBe(403);
  });
});

describe('GET /backoffice/fuel/stations', () => {
  const list = (query: string) => api.read('listFuelStations', `${path}?${query}`, { token: admin.token });
  const names = async (query: string) => (await list(query)).data.map(({ name }) => name);

  beforeAll(async () => {
    const other = await createFuelBrand(orm, { name: 'Átrio' });
    const north = await createRegion(orm, { name: 'Água Fria' });
    await createFuelStation(orm, {
      name: 'Listado B',
      address: 'Rua Ipê, 3',
      brandId: brand.id,
      regionId: region.id,
    });
    await createFuelStation(orm, {
      name: 'listado á',
      address: 'Rua Jatobá, 1',
      brandId: other.id,
      regionId: north.id,
    });
    await createFuelStation(orm, {
      name: 'Listado C',
      address: 'Rua Buriti, 2',
      cnpj: '12863447000173',
      isOpen: false,
      latitude: null,
      longitude: null,
      coordinatesPrecision: null,
    });
  });

  it.each([
    ['search=listado', ['listado á', 'Listado B', 'Listado C']],
    ['search=listado&sort=-name', ['Listado C', 'Listado B', 'listado á']],
    ['search=listado&sort=address', ['Listado C', 'Listado B', 'listado á']],
    ['search=listado&sort=brand', ['listado á', 'Listado B', 'Listado C']],
    ['search=listado&sort=region', ['listado á', 'Listado B', 'Listado C']],
    ['search=listado jatoba', ['listado á']],
    ['search=12.863.447/0001-73', ['Listado C']],
    ['search=listado&isOpen=false', ['Listado C']],
    ['search=listado&isOpen=true', ['listado á', 'Listado B']],
    ['search=listado&coordinates=missing', ['Listado C']],
  ])('finds %s', async (query, expected) => expect(await names(query)).toEqual(expected));

  it('filters by brand and by region, and counts all pages', async () => {
    expect(await names(`search=listado&brandId=${brand.id}`)).toEqual(['Listado B']);
    expect(await names(`search=listado&regionId=${region.id}`)).toEqual(['Listado B']);
    const { data, count } = await list('search=listado&limit=1&page=2');
    expect({ rows: data.length, count }).toEqual({ rows: 1, count: 3 });
    expect(data[0]).toMatchObject({ FuelBrand: brand, Region: region });
  });

  it('can be downloaded', async () => {
    const file = await api.readFile('exportFuelStations', `${path}/export?search=listado b`, {
      token: admin.token,
    });
    expect(file.toString()).toContain(';Listado B;');
    expect(file.toString()).toContain(`;${brand.name};${region.name};`);
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await api.refusal(path)).status).toBe(401);
    expect((await api.refusal(path, { token: user.token })).status).toBe(403);
  });
});
