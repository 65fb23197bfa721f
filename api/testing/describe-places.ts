import { beforeAll, describe, expect, it } from 'vitest';
import type { EndpointName } from '#contract/endpoints.ts';
import type { Establishment } from '#database/factories/establishments.ts';
import { eq } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { distanceKm } from '#domain/distance.ts';
import { type openTestApi, type Person, testDay, wrong } from '../platform/testing.ts';

type Api = Awaited<ReturnType<typeof openTestApi>>;
type Make = (fields?: Partial<typeof establishments.$inferInsert>) => Promise<Establishment>;

interface FormSuite {
  api: Api;
  path: `/backoffice/${string}`;
  calls: Record<'create' | 'update' | 'export', EndpointName>;
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

    it('takes a CNPJ with letters, as it is copied, and exports all three as screens write them', async () => {
      const cnpj = '12.abc.345/01de\u201135\u200b';
      await create({ name: 'Com Letras', cnpj, zipcode: '77001304', [phone]: '6332150000' });
      const file = await api.readFile(calls.export, `${path}/export?search=12.abc.345/01de-35`, admin);
      const [, row = ''] = file.toString().split('\r\n');
      expect(row.split(';')).toEqual(
        expect.arrayContaining(['Com Letras', '12.ABC.345/01DE-35', '77001-304', '(63) 3215-0000']),
      );
    });

    const outside = 'Esse ponto fica fora de Palmas.';
    it.each([
      [{ zipcode: '7700130' }, 'zipcode', 'Informe o CEP com 8 dígitos, só números.'],
      [{ cnpj: '02588773000167' }, 'cnpj', 'Informe um CNPJ válido, com 14 caracteres.'],
      [{ [phone]: '3215' }, phone, 'Informe um telefone válido, com DDD.'],
      [{ latitude: -10, longitude: null }, 'longitude', 'Informe também a longitude.'],
      [{ latitude: null, longitude: -48 }, 'latitude', 'Informe também a latitude.'],
      [{ latitude: 91, longitude: 0 }, 'latitude', 'Informe a latitude em graus, de -90 a 90.'],
      [{ latitude: 0, longitude: 'x' }, 'longitude', 'Informe a longitude em graus, de -180 a 180.'],
      [{ latitude: -23.5505, longitude: -46.6333 }, 'latitude', outside],
      [{ regionId: null }, 'regionId', 'Por favor, escolha a região.'],
      [{ regionId: 999_999 }, 'regionId', 'Esta região não existe mais. Escolha outra.'],
    ])('refuses %o by %s: %s', async (fields, field, message) => {
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
      const far = { latitude: -23.5505, longitude: -46.6333 };
      expect(await refusal(far, row.id)).toEqual(wrong('latitude', outside));
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
  make: Make;
}

/** Tests the list of places within a radius. */
export function describeNearby({ api, call, path, make }: NearbySuite): void {
  /** Each test searches around a different place, far from the others. */
  const near = async (latitude: number, longitude: number, more = '') => {
    await api.settled();
    return api.read(call, `${path}?latitude=${latitude}&longitude=${longitude}${more}`);
  };
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

    it('is an empty list where there are no places with coordinates, also at the poles and the date line', async () => {
      await make({ name: 'Sem lugar', latitude: null, longitude: null, coordinatesPrecision: null });
      const nothing = { success: true, data: [], count: 0, today: testDay, demonstration: false };
      for (const [latitude, longitude] of [
        [0, 0],
        [50, 10],
      ] as const) {
        expect(await near(latitude, longitude, '&radius=100')).toEqual(nothing);
      }
      for (const latitude of [-90, 90]) expect(await near(latitude, 180)).toEqual(nothing);
      // The database has no room for such a number, and it counts as zero.
      expect((await near(5e-324, -30)).data).toEqual([]);
    });

    it('is not cached, because everybody is at a different place', async () => {
      const { headers } = await api.get(`${path}?latitude=50&longitude=10`);
      expect([headers['cache-control'], headers.etag]).toEqual(['no-store', undefined]);
    });

    const here = 'latitude=-10.2&longitude=-48.3';
    it.each([
      ['longitude=-48.3', 'latitude', 'Informe a latitude em graus.'],
      ['latitude=-10.2', 'longitude', 'Informe a longitude em graus.'],
      ['latitude=x&longitude=-48.3', 'latitude', 'Informe a latitude em graus.'],
      ['latitude=91&longitude=-48.3', 'latitude', 'A latitude vai de −90 a 90 graus.'],
      ['latitude=-10.2&longitude=181', 'longitude', 'A longitude vai de −180 a 180 graus.'],
      [`${here}&radius=0`, 'radius', 'O raio precisa ser maior que zero.'],
      [`${here}&radius=101`, 'radius', 'O raio vai até 100 km.'],
      [`${here}&radius=perto`, 'radius', 'Informe o raio em quilômetros.'],
    ])('refuses %s', async (query, field, message) => {
      expect(await api.refusal(`${path}?${query}`)).toEqual(wrong(field, message));
    });
  });
}
