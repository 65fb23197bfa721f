import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Establishment } from '#database/factories/establishments.ts';
import { eq, sql } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { explain } from '#database/testing/explain.ts';
import { distanceKm } from '#domain/distance.ts';
import { nearestPlaces, selectNearest } from '../current-prices/nearest.ts';
import { isShop, isStation } from '../platform/kinds.ts';
import { type openTestApi, type Person, testDay, wrong } from '../platform/testing.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;
type Make = (fields?: Partial<typeof establishments.$inferInsert>) => Promise<Establishment>;

interface FormSuite {
  api: Api;
  path: `/backoffice/${string}`;
  calls: Record<'create' | 'update', EndpointName>;
  /** a body without a name, and without CNPJ, CEP and phone */
  rest(): object;
  phone: 'phone' | 'phoneNumber';
  cnpjTaken: string;
  make: Make;
}

/** Tests what the forms of shops and of stations share. Spec, back office, section 5. */
export function describePlaceForm({ api, path, calls, rest, phone, cnpjTaken, make }: FormSuite): void {
  let admin: Person;
  beforeAll(async () => {
    admin = await api.signIn({ role: 'admin' });
  });
  const call = async (name: EndpointName, address: string, body: object) =>
    (await api.read(name, address, { token: admin.token, body })).data as Record<string, unknown> & {
      id: number;
    };
  const create = (body: object) => call(calls.create, path, { ...rest(), ...body });
  const update = (id: number, body: object) =>
    call(calls.update, `${path}/${id}`, { ...rest(), ...body, version: 1 });
  const refusal = (body: object, id?: number) =>
    api.refusal(id === undefined ? path : `${path}/${id}`, {
      method: id === undefined ? 'POST' : 'PUT',
      token: admin.token,
      body: { name: 'Novo', ...rest(), ...body, ...(id !== undefined && { version: 1 }) },
    });

  describe('the form of a place', () => {
    it('takes CNPJ, CEP and phone as they are written, and a pin as exact', async () => {
      const written = { cnpj: '02.588.773/0001-66', zipcode: '77001-304', [phone]: '(63) 3215-0000' };
      const pin = { latitude: -10.2, longitude: -48.3 };
      expect(await create({ name: 'Inteiro', ...written, ...pin })).toMatchObject({
        cnpj: '02588773000166',
        zipcode: '77001304',
        [phone]: '6332150000',
        ...pin,
        coordinatesPrecision: 'exact',
      });
    });

    const wrongCep = 'Informe o CEP com 8 dígitos, só números.';
    const wrongCnpj = 'Informe um CNPJ válido, com 14 dígitos.';
    const wrongPhone = 'Informe um telefone válido, com DDD.';
    const outside = 'Esse ponto fica fora de Palmas.';
    it.each([
      ['a CEP of 7 digits', { zipcode: '7700130' }, 'zipcode', wrongCep],
      ['a CEP with letters', { zipcode: '77001abc' }, 'zipcode', wrongCep],
      ['a CEP of zeros', { zipcode: '00000-000' }, 'zipcode', wrongCep],
      ['a CNPJ that is none', { cnpj: '02588773000167' }, 'cnpj', wrongCnpj],
      ['a CNPJ with letters', { cnpj: '02588773000166 a' }, 'cnpj', wrongCnpj],
      ['a short phone', { [phone]: '3215' }, phone, wrongPhone],
      ['a phone in words', { [phone]: 'ligue para nós' }, phone, wrongPhone],
      ['a latitude alone', { latitude: -10, longitude: null }, 'longitude', 'Informe também a longitude.'],
      ['a longitude alone', { latitude: null, longitude: -48 }, 'latitude', 'Informe também a latitude.'],
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
      ['a point outside of the city', { latitude: -23.5505, longitude: -46.6333 }, 'latitude', outside],
      ['a pin of 0 and 0', { latitude: 0, longitude: 0 }, 'latitude', outside],
      ['no region', { regionId: null }, 'regionId', 'Por favor, escolha a região.'],
      [
        'a region that is gone',
        { regionId: 999_999 },
        'regionId',
        'Esta região não existe mais. Escolha outra.',
      ],
    ])('refuses %s', async (_, fields, field, message) => {
      expect(await refusal(fields)).toEqual(wrong(field, message));
    });

    it('refuses a CNPJ that is there already', async () => {
      await make({ cnpj: '11222333000181' });
      expect(await refusal({ cnpj: '11.222.333/0001-81' })).toEqual({
        status: 409,
        success: false,
        code: 'conflict',
        message: cnpjTaken,
        issues: [{ field: 'cnpj', message: cnpjTaken }],
      });
    });

    it('refuses in a change what creating refuses, and changes nothing', async () => {
      const row = await make();
      await make({ cnpj: '11444777000161' });
      expect((await refusal({ cnpj: '11444777000161' }, row.id)).code).toBe('conflict');
      expect(await refusal({ latitude: 1, longitude: null }, row.id)).toEqual(
        wrong('longitude', 'Informe também a longitude.'),
      );
      expect(await refusal({ latitude: -23.5505, longitude: -46.6333 }, row.id)).toEqual(
        wrong('latitude', outside),
      );
      const [stored] = await api.orm.select().from(establishments).where(eq(establishments.id, row.id));
      expect(stored).toMatchObject({ name: row.name, cnpj: row.cnpj, version: 1, updatedAt: row.updatedAt });
    });

    it('asks about a second one of the same name in the same place', async () => {
      const body = { name: 'Lugar Gêmeo', address: 'Avenida JK, 10' };
      const same = { ...body, name: 'LUGAR  gemeo' };
      const first = await create(body);
      expect(await refusal(same)).toMatchObject({
        status: 409,
        code: 'twin',
        message: 'Já existe “Lugar Gêmeo” neste lugar: Avenida JK, 10.',
      });
      const branch = await create({ ...same, address: 'Avenida JK, 900' });
      expect((await refusal(same, branch.id)).code).toBe('twin');
      await update(branch.id, { ...same, isAnother: true });
      expect((await create({ ...same, isAnother: true })).name).toBe('LUGAR gemeo');
      // None is questioned while its name and place do not change.
      await update(first.id, { ...body, [phone]: '(63) 3215-0000' });
    });
  });
}

interface NearbySuite {
  api: Api;
  call: 'listNearbyEstablishments' | 'listNearbyFuelStations';
  path: string;
  type: 'acougue' | 'posto';
  make: Make;
}

/** Tests the list of places within a radius. */
export function describeNearby({ api, call, path, type, make }: NearbySuite): void {
  const { orm } = api;
  /** Each test searches around a different place, far from the others. */
  const near = (latitude: number, longitude: number, more = '') =>
    api.read(call, `${path}?latitude=${latitude}&longitude=${longitude}${more}`);
  const place = (name: string, latitude: number, longitude: number) => make({ name, latitude, longitude });

  describe(`GET ${path}`, () => {
    it('works: places with their distance in km, the nearest first', async () => {
      const [latitude, longitude] = [-20.2, -48.3];
      await place('A 3,3 km', -20.23, longitude);
      await place('A 1,1 km', -20.21, longitude);
      await place('A 2,1 km', latitude, -48.32);
      await place('A 6,7 km', -20.26, longitude);
      const { data, ...facts } = await near(latitude, longitude);
      expect(facts).toEqual({ success: true, count: 3, today: testDay, demonstration: false });
      expect(data.map(({ name, distance }) => [name, distance])).toEqual([
        ['A 1,1 km', 1.1],
        ['A 2,1 km', 2.1],
        ['A 3,3 km', 3.3],
      ]);
      expect(data[0]).toMatchObject({ latitude: -20.21, longitude: -48.3 });
    });

    it('uses the given radius, or 5 km by default', async () => {
      await place('A 4,9 km', -11.0441, -48);
      await place('A 5,1 km', -11.0459, -48);
      const found = async (more: string) => (await near(-11, -48, more)).data.map(({ name }) => name);
      expect(await found('')).toEqual(['A 4,9 km']);
      expect(await found('&radius=10')).toEqual(['A 4,9 km', 'A 5,1 km']);
      expect(await found('&radius=0.5')).toEqual([]);
    });

    it.each([
      ['north', 0.05, 0],
      ['south', -0.05, 0],
      ['east', 0, 0.05],
      ['west', 0, -0.05],
      ['north-east', 0.03, 0.04],
    ])('includes a place exactly on the edge, to the %s', async (name, dLat, dLon) => {
      for (const latitude of [-12, -12.3456789, 0.001, 33.1]) {
        const center = { latitude, longitude: -50.7654321 };
        const there = { latitude: center.latitude + dLat, longitude: center.longitude + dLon };
        const { id } = await place(`Borda ${name}`, there.latitude, there.longitude);
        const { data } = await near(
          center.latitude,
          center.longitude,
          `&radius=${distanceKm(center, there)}`,
        );
        expect(data.map((found) => found.id)).toContain(id);
      }
    });

    it('takes a number that the database has no room for as zero', async () => {
      expect((await near(5e-324, -30)).data).toEqual([]);
    });

    it('leaves out places without coordinates, even from a great distance', async () => {
      const nowhere = { latitude: null, longitude: null, coordinatesPrecision: null };
      await make({ name: 'Sem lugar', ...nowhere });
      const { data } = await near(0, 0, '&radius=100');
      expect(data.map(({ name }) => name)).not.toContain('Sem lugar');
    });

    it('is an empty list where there are no places, also at the poles and the date line', async () => {
      const nothing = { success: true, data: [], count: 0, today: testDay, demonstration: false };
      expect(await near(50, 10, '&radius=100')).toEqual(nothing);
      for (const latitude of [-90, 90]) expect(await near(latitude, 180)).toEqual(nothing);
    });

    it('is not cached, because everybody is at a different place', async () => {
      const response = await api.get(`${path}?latitude=50&longitude=10`);
      expect(response.headers).toMatchObject({ 'cache-control': 'no-store' });
      expect(response.headers.etag).toBeUndefined();
    });

    const here = 'latitude=-10.2&longitude=-48.3';
    it.each([
      ['longitude=-48.3', 'latitude', 'Informe a latitude em graus.'],
      ['latitude=-10.2', 'longitude', 'Informe a longitude em graus.'],
      ['latitude=&longitude=-48.3', 'latitude', 'Informe a latitude em graus.'],
      ['latitude=x&longitude=-48.3', 'latitude', 'Informe a latitude em graus.'],
      ['latitude=91&longitude=-48.3', 'latitude', 'A latitude vai de −90 a 90 graus.'],
      ['latitude=-90.1&longitude=-48.3', 'latitude', 'A latitude vai de −90 a 90 graus.'],
      ['latitude=-10.2&longitude=181', 'longitude', 'A longitude vai de −180 a 180 graus.'],
      ['latitude=-10.2&longitude=Infinity', 'longitude', 'Informe a longitude em graus.'],
      [`${here}&radius=-1`, 'radius', 'O raio precisa ser maior que zero.'],
      [`${here}&radius=0`, 'radius', 'O raio precisa ser maior que zero.'],
      [`${here}&radius=101`, 'radius', 'O raio vai até 100 km.'],
      [`${here}&radius=perto`, 'radius', 'Informe o raio em quilômetros.'],
    ])('refuses %s', async (query, field, message) => {
      expect(await api.refusal(`${path}?${query}`)).toEqual(wrong(field, message));
    });

    it('names both coordinates when neither is given', async () => {
      const { issues } = await api.refusal(path);
      expect(issues?.map(({ field }) => field)).toEqual(['latitude', 'longitude']);
    });
  });

  describe('among twenty thousand places', () => {
    beforeAll(async () => {
      await orm.execute(sql`
        insert into establishments
          (type, name, address, region_id, latitude, longitude, coordinates_precision)
        select ${type}, 'Lugar ' || n, 'Rua ' || n, (select min(id) from regions),
          -30 + (n % 200) * 0.1, -60 + n / 200 * 0.1, 'exact'
        from generate_series(1, 20000) n`);
      // A server does this automatically; without it the planner has no statistics of the table.
      await orm.execute(sql`analyze establishments`);
    });

    it('finds nearby ones by the index on coordinates, without reading the others', async () => {
      const among = type === 'posto' ? isStation : isShop;
      const circle = { center: { latitude: -20, longitude: -55 }, radius: 5 };
      const page = { limit: 500, offset: 0 };
      expect(await selectNearest(orm, circle, among, page)).toMatchObject({ count: 1 });
      const scans = await explain(orm, nearestPlaces(circle, among, page));
      expect(scans.some(({ index }) => index === 'establishments_shown')).toBe(true);
      expect(scans.filter(({ table, kind }) => table === 'establishments' && kind === 'Seq Scan')).toEqual(
        [],
      );
      const read = scans.filter(
        ({ table, index }) => table === 'establishments' || index === 'establishments_shown',
      );
      expect(Math.max(...read.map(({ rows }) => rows))).toBeLessThan(10);
    });
  });
}
