import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createFavorite } from '#database/factories/favorites.ts';
import { createFuelBrand } from '#database/factories/fuel-brands.ts';
import { createFuelPrice } from '#database/factories/prices.ts';
import { createRegion } from '#database/factories/regions.ts';
import { createReportedFuelPrice } from '#database/factories/reported-prices.ts';
import { createStationReview } from '#database/factories/reviews.ts';
import { establishments } from '#database/schema.ts';
import { openTestApi, wrong } from '../platform/testing.ts';
import { describeCrud } from '../testing/describe-crud.ts';
import { describePlaceForm } from '../testing/describe-places.ts';

/** Spec, back office, sections 4, 5, 7 and 8 (fuel stations). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const admin = await api.signIn({ role: 'admin' });
const { id: regionId } = await createRegion(orm, { name: 'Região dos Postos' });
const region = { id: regionId, name: 'Região dos Postos' };
const { id: brandId } = await createFuelBrand(orm, { name: 'Marca dos Postos' });
const brand = { id: brandId, name: 'Marca dos Postos', logo: null };

const path = '/backoffice/fuel/stations';
const make = (fields?: Partial<typeof establishments.$inferInsert>) => createFuelStation(orm, fields);
const publicStations = async () => (await api.read('listPublicFuelStations', '/fuel/stations')).data;

/** The payload of section 7, without a name. */
const payload = () => ({
  address: 'Avenida JK, 10',
  phoneNumber: null,
  latitude: null,
  longitude: null,
  brandId: null,
  regionId: region.id,
  isOpen: true,
});

describeCrud({
  api,
  noun: 'fuel-stations',
  path,
  calls: {
    list: 'listFuelStations',
    export: 'exportFuelStations',
    read: 'readFuelStationRow',
    create: 'createFuelStation',
    update: 'updateFuelStation',
    delete: 'deleteFuelStation',
  },
  head: 'ID;Nome;CNPJ;Endereço;Bairro;CEP;Telefone;Marca;Região;Latitude;Longitude;Aberto;Atualizado em',
  table: establishments,
  make,
  rest: payload,
  counts: { surveyedOn: null, linked: [] },
  publicNames: async () => (await publicStations()).map(({ name }) => name),
  messages: { missing: 'Posto não encontrado.', noName: 'Por favor, preencha o nome do posto.' },
  uses: {
    'Este posto possui preços vinculados. Remova os preços primeiro.': (establishmentId) =>
      createFuelPrice(orm, { establishmentId }),
    'Este posto possui avaliações vinculadas. Remova as avaliações primeiro.': (establishmentId) =>
      createStationReview(orm, { establishmentId }),
    'Este posto possui preços relatados vinculados. Remova os preços relatados primeiro.': (
      establishmentId,
    ) => createReportedFuelPrice(orm, { establishmentId }),
    'Este posto está entre os favoritos de pessoas. Se ele fechou, marque-o como fechado.': (
      establishmentId,
    ) => createFavorite(orm, { establishmentId }),
  },
  withdrawnPrice: (establishmentId) => createFuelPrice(orm, { establishmentId, withdrawnAt: new Date() }),
});

describePlaceForm({
  api,
  path,
  calls: { create: 'createFuelStation', update: 'updateFuelStation', export: 'exportFuelStations' },
  rest: payload,
  phone: 'phoneNumber',
  cnpjTaken: 'Já existe um posto com esse CNPJ.',
  make,
});

describe('the form of a station', () => {
  it('marks what it says as typed, and the station is open where it says nothing else', async () => {
    const { isOpen: _, ...rest } = payload();
    const create = async (body: object) =>
      (await api.read('createFuelStation', path, { token: admin.token, body: { ...rest, ...body } })).data;
    expect(await create({ name: 'Posto Girassol' })).toMatchObject({
      isOpen: true,
      FuelBrand: null,
      Region: region,
      typed: ['name', 'address', 'region'],
    });
    const whole = { brandId: brand.id, neighbourhood: 'Centro', latitude: -10.18, longitude: -48.33 };
    expect(await create({ name: 'Posto Inteiro', ...whole })).toMatchObject({
      ...whole,
      FuelBrand: brand,
      typed: ['name', 'address', 'brand', 'region', 'coordinates'],
    });
  });

  it.each([
    ['address', '', 'Por favor, preencha o endereço do posto.'],
    ['brandId', 999_999, 'Esta marca não existe mais. Escolha outra.'],
    ['isOpen', 'sim', 'Informe sim ou não.'],
  ])('refuses %s = %s', async (field, value, message) => {
    const body = { name: 'Novo', ...payload(), [field]: value };
    expect(await api.refusal(path, { method: 'POST', token: admin.token, body })).toEqual(
      wrong(field, message),
    );
  });

  it('keeps what section 7 does not send, and marks as typed what is different', async () => {
    const before = await createFuelStation(orm, {
      regionId: region.id,
      coordinatesPrecision: 'street',
      surveyedOn: '2026-06-01',
    });
    const { id, name, address, latitude, longitude, cnpj, zipcode } = before;
    const change = { name, address, latitude, longitude, brandId: brand.id, isOpen: false, version: 1 };
    const { data } = await api.read('updateFuelStation', `${path}/${id}`, {
      token: admin.token,
      body: { ...payload(), ...change },
    });
    expect(data).toMatchObject({
      brandId: brand.id,
      isOpen: false,
      cnpj,
      zipcode,
      coordinatesPrecision: 'street',
      typed: ['brand'],
      version: 2,
    });
    expect((await publicStations()).find((station) => station.id === id)).toMatchObject({
      isOpen: false,
      FuelBrand: { name: brand.name },
    });
  });
});

describe('GET /backoffice/fuel/stations', () => {
  const list = (query: string) => api.read('listFuelStations', `${path}?${query}`, admin);
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
    const file = await api.readFile('exportFuelStations', `${path}/export?search=listado b`, admin);
    expect(file.toString()).toContain(`;${brand.name};${region.name};`);
  });
});
