import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createPostalCode } from '#database/factories/postal-codes.ts';
import { createRegion } from '#database/factories/regions.ts';
import { createStationLocation } from '#database/factories/station-locations.ts';
import { desc, eq } from '#database/orm.ts';
import {
  auditLog,
  establishmentLocations,
  establishments,
  outsideHosts,
  postalCodes,
} from '#database/schema.ts';
import { city } from '#domain/city.ts';
import { openTestApi, wrong } from '../platform/testing.ts';
import { createPostalCodeFinder } from '../postal-codes/finder.ts';
import {
  brasilApiAnswer,
  failing,
  json,
  nominatimAnswer,
  startFakeService,
} from '../postal-codes/testing/fake-services.ts';
import { findStationLocationsJob } from './search.ts';

const unknown = json({ message: 'CEP não encontrado' }, 404);
const brasilApi = await startFakeService(unknown);
const nominatim = await startFakeService(json([]));
const services = { BRASILAPI_URL: brasilApi.url, NOMINATIM_URL: nominatim.url };
const api = await openTestApi({ services });
api.context.postalCodes = createPostalCodeFinder(api.context, { timeoutMs: 1_000, nominatimPauseMs: 0 });
afterAll(async () => {
  await api.close();
  await Promise.all([brasilApi.close(), nominatim.close()]);
});
const { orm } = api;
const admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
const { token } = admin;
const path = '/backoffice/station-locations';

beforeEach(async () => {
  await orm.delete(establishments);
  await orm.delete(postalCodes);
  // A service that has failed is spared for a while.
  await orm.delete(outsideHosts);
  brasilApi.answers(unknown);
  nominatim.answers(json([]));
});

const unlocated = { latitude: null, longitude: null, coordinatesPrecision: null } as const;
const address = 'Quadra 806 Sul, Avenida NS 10, s/n, Lote PAC 24 A';
const createUnlocated = (overrides: Partial<typeof establishments.$inferInsert> = {}) =>
  createFuelStation(orm, { ...unlocated, address, neighbourhood: null, zipcode: '77023056', ...overrides });
const point = { latitude: -10.2330926, longitude: -48.318205 };
const found = { ...point, coordinatesPrecision: 'postal_code', source: 'file', status: 'found' } as const;
const createFound = async (overrides: Partial<typeof establishmentLocations.$inferInsert> = {}) => {
  const station = await createUnlocated();
  await createStationLocation(orm, { establishmentId: station.id, ...found, ...overrides });
  return station;
};

const stationRow = async (id: number) =>
  (await orm.select().from(establishments).where(eq(establishments.id, id)))[0];
const list = async (query = '') => api.read('listStationLocations', `${path}${query}`, { token });
const statusOf = async (id: number) => (await list()).data.find((row) => row.id === id);
const accept = (id: number, body: object) =>
  api.refusal(`${path}/${id}/accept`, { method: 'POST', token, body });
const lastAudits = (count: number) => orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(count);
const asFound = { ...point, coordinatesPrecision: 'postal_code', seen: null };
const placed = { latitude: -10.25, longitude: -48.32, coordinatesPrecision: 'exact', seen: null };

async function search() {
  const started = await api.read('searchStationLocations', `${path}/search`, { token });
  await api.context.jobs.settled();
  return started.data.started;
}

it('lists a station at the centre of the city as one without coordinates', async () => {
  const { id } = await createUnlocated({ ...city.centre, coordinatesPrecision: 'city' });
  expect(await statusOf(id)).toMatchObject({ status: 'unsearched', station: null });
  expect(await search()).toBe(1);
});

describe('the search for all stations', () => {
  it('finds by the CEP that the operator has loaded, then by the street, and says what is missing', async () => {
    await createPostalCode(orm, {
      zipcode: '77023056',
      source: 'file',
      ...point,
      coordinatesPrecision: 'postal_code',
      coordinatesSource: 'file',
    });
    nominatim.answers((response, asked) =>
      json(asked.query.get('street')?.includes('NS 2') ? nominatimAnswer('-10.21', '-48.33') : [])(
        response,
        asked,
      ),
    );
    const byZipcode = await createUnlocated();
    const byStreet = await createUnlocated({ address: 'Avenida NS 2, 12', zipcode: '77016524' });
    const nowhere = await createUnlocated({ address: 'Avenida Sem Nome', zipcode: null });
    const located = await createFuelStation(orm, { ...point, coordinatesPrecision: 'exact' });
    expect(await search()).toBe(3);
    expect(await statusOf(byZipcode.id)).toMatchObject({
      status: 'found',
      found: { ...point, coordinatesPrecision: 'postal_code', source: 'file' },
      station: null,
    });
    expect(await statusOf(byStreet.id)).toMatchObject({
      status: 'found',
      found: { latitude: -10.21, coordinatesPrecision: 'street', source: 'nominatim' },
    });
    expect(await statusOf(nowhere.id)).toMatchObject({ status: 'missing', found: null, failure: null });
    expect(await statusOf(located.id)).toBeUndefined();
    expect(await stationRow(byZipcode.id)).toMatchObject(unlocated);
    expect(await lastAudits(1)).toMatchObject([
      { action: 'station-locations.search-all', rowId: 0, after: { started: 3 } },
    ]);
  });

  it('asks again for what is missing, not for what was dismissed, and only once for what waits', async () => {
    const missing = await createUnlocated();
    await createStationLocation(orm, { establishmentId: missing.id, status: 'missing' });
    const dismissed = await createUnlocated();
    await createStationLocation(orm, { establishmentId: dismissed.id, status: 'dismissed' });
    brasilApi.answers(json(brasilApiAnswer(point)));
    expect(await search()).toBe(1);
    expect((await statusOf(missing.id))?.status).toBe('found');
    expect((await statusOf(dismissed.id))?.status).toBe('dismissed');
    expect(await search()).toBe(0);
  });

  it('shows no point far from the region of the address as found, whoever gives it, and says why', async () => {
    const north = { latitude: -10.183, longitude: -48.331 };
    const aureny = { address: 'Avenida I, 14', neighbourhood: 'Jardim Aureny III (Taquaralto)' };
    const why =
      'O ponto que os serviços deram fica longe da região do endereço (Taquaralto). Ponha o pino no mapa.';
    const refused = { status: 'missing', found: null, failure: why };
    const byStreet = await createUnlocated({
      address: 'Avenida Teotônio Segurado, 9',
      zipcode: '77062155',
    });
    const outOfLists = await createUnlocated({ ...aureny, zipcode: '77270000' });
    const catchAll = await createUnlocated({ ...aureny, zipcode: '77016524' });
    nominatim.answers(json(nominatimAnswer('-10.1830', '-48.3310')));
    await search();
    for (const { id } of [byStreet, outOfLists, catchAll]) expect(await statusOf(id)).toMatchObject(refused);
    // The point of a CEP that appears on stations of every region is in another region.
    nominatim.answers(json([]));
    await orm.delete(postalCodes);
    await createPostalCode(orm, {
      zipcode: '77270000',
      street: null,
      neighbourhood: null,
      source: 'file',
      ...north,
      coordinatesPrecision: 'postal_code',
      coordinatesSource: 'file',
    });
    await search();
    expect(await statusOf(outOfLists.id)).toMatchObject(refused);
    nominatim.answers(json(nominatimAnswer('-10.3100', '-48.3000')));
    await search();
    for (const { id } of [byStreet, outOfLists, catchAll]) {
      expect(await statusOf(id)).toMatchObject({
        status: 'found',
        failure: null,
        found: { latitude: -10.31, source: 'nominatim' },
      });
    }
  });

  it('says where the services have not answered, and goes on', async () => {
    brasilApi.answers(failing['500']);
    nominatim.answers(failing['500']);
    const away = await createUnlocated();
    await createPostalCode(orm, {
      zipcode: '77023057',
      source: 'file',
      ...point,
      coordinatesPrecision: 'postal_code',
      coordinatesSource: 'file',
    });
    const known = await createUnlocated({ zipcode: '77023057' });
    await search();
    expect(await statusOf(away.id)).toMatchObject({
      status: 'missing',
      failure: 'Os serviços de endereços não responderam. Busque de novo mais tarde.',
    });
    expect((await statusOf(known.id))?.status).toBe('found');
  });

  it('stops at the fifth failure in a row; on the last attempt nobody waits any more', async () => {
    brasilApi.answers(failing['500']);
    nominatim.answers(failing['500']);
    const stations: number[] = [];
    for (let i = 0; i < 7; i += 1) {
      const { id } = await createUnlocated();
      await createStationLocation(orm, { establishmentId: id });
      stations.push(id);
    }
    const run = (isLast: boolean) =>
      findStationLocationsJob.run({}, api.context, { isLast, signal: new AbortController().signal });
    const asked = brasilApi.asked.length;
    await expect(run(false)).rejects.toThrow('do not answer');
    // After its first failure the service is spared.
    expect(brasilApi.asked.length - asked).toBe(1);
    expect((await list()).counts).toMatchObject({ missing: 5, waiting: 2 });
    await orm.update(establishmentLocations).set({ status: 'waiting' });
    await run(true);
    expect((await list()).counts).toMatchObject({ missing: 7, waiting: 0 });
  });

  it('ends for a station whose coordinates somebody types, also where they were found already', async () => {
    const { id: regionId } = await createRegion(orm);
    await createPostalCode(orm, {
      zipcode: '77023056',
      source: 'file',
      ...point,
      coordinatesPrecision: 'postal_code',
      coordinatesSource: 'file',
    });
    for (const state of [{ status: 'waiting' as const }, found]) {
      const { id, name } = await createUnlocated();
      await createStationLocation(orm, { establishmentId: id, ...state });
      const pin = { latitude: -10.25, longitude: -48.32 };
      const body = { name, address, regionId, brandId: null, isOpen: true, version: 1, ...pin };
      await api.read('updateFuelStation', `/backoffice/fuel/stations/${id}`, { token, body });
      await search();
      expect(await stationRow(id)).toMatchObject({ ...pin, typedColumns: ['region', 'coordinates'] });
      expect(await statusOf(id)).toBeUndefined();
    }
  });

  it('goes on after a crash with the stations that still wait', async () => {
    const before = await createFound();
    const after = await createUnlocated();
    await createStationLocation(orm, { establishmentId: after.id });
    brasilApi.answers(json(brasilApiAnswer(point)));
    const interrupted = AbortSignal.abort();
    await expect(
      findStationLocationsJob.run({}, api.context, { isLast: false, signal: interrupted }),
    ).rejects.toThrow('interrupted');
    expect((await statusOf(after.id))?.status).toBe('waiting');
    const signal = new AbortController().signal;
    await findStationLocationsJob.run({}, api.context, { isLast: false, signal });
    await findStationLocationsJob.run({}, api.context, { isLast: false, signal });
    expect((await statusOf(after.id))?.status).toBe('found');
    expect(await statusOf(before.id)).toMatchObject({ found: { source: 'file' } });
  });
});

describe('the list', () => {
  it('has pages, an order, a search, a filter, and the count of each state', async () => {
    await createUnlocated({ name: 'Posto Ártico' });
    const second = await createFound();
    await orm.update(establishments).set({ name: 'Posto Boreal' }).where(eq(establishments.id, second.id));
    const all = await list('?limit=1&sort=name');
    expect(all.data.map(({ name }) => name)).toEqual(['Posto Ártico']);
    expect(all).toMatchObject({ count: 2, counts: { unsearched: 1, found: 1, accepted: 0 } });
    expect((await list('?search=artico')).data).toMatchObject([{ status: 'unsearched', found: null }]);
    expect((await list('?status=found')).data).toMatchObject([{ name: 'Posto Boreal' }]);
    expect((await list('?sort=-name')).data.map(({ name }) => name)).toEqual([
      'Posto Boreal',
      'Posto Ártico',
    ]);
  });

  it('begins with the found points that are nearest to their addresses', async () => {
    const near = await createFound({ registeredIn: 'api', source: null, accuracyM: 20, failure: 'Motivo.' });
    const far = await createFound({ latitude: -10.3 });
    const none = await createUnlocated();
    const estimate = {
      estimatedLatitude: -10.2331,
      estimatedLongitude: -48.3182,
      estimatedPrecision: 'street',
    } as const;
    await orm.update(establishments).set({ name: 'Posto', ...estimate });
    const idsOf = async (query: string) => (await list(query)).data.map(({ id }) => id);
    expect(await idsOf('')).toEqual([near.id, far.id, none.id]);
    expect(await idsOf('?sort=-distance&status=found')).toEqual([far.id, near.id]);
    expect(await statusOf(near.id)).toMatchObject({
      found: { source: 'anp-api', accuracyM: 20 },
      failure: 'Motivo.',
    });
  });

  it('has an address for each of its stations, and says so where there is none', async () => {
    const { id } = await createFound();
    const read = await api.read('readStationLocation', `${path}/${id}`, { token });
    expect(read.data).toEqual(await statusOf(id));
    const located = await createFuelStation(orm);
    for (const other of [located.id, 987_654]) {
      expect(await api.refusal(`${path}/${other}`, { token })).toMatchObject({
        status: 404,
        message: 'Posto não encontrado.',
      });
    }
  });
});

describe('accepting', () => {
  it('gives the station what was found: it is near people from then on', async () => {
    const { id } = await createFound();
    const nearby = '/fuel/stations/nearby?latitude=-10.233&longitude=-48.318&radius=2';
    const near = async () => (await api.read('listNearbyFuelStations', nearby)).data.map((row) => row.id);
    expect(await near()).toEqual([]);
    const page = await api.read('readFuelStation', `/fuel/stations/${id}`);
    expect(page.data.latitude).toBeNull();
    const { data } = await api.read('acceptStationLocation', `${path}/${id}/accept`, {
      token,
      body: asFound,
    });
    expect(data).toMatchObject({
      status: 'accepted',
      station: { ...point, coordinatesPrecision: 'postal_code' },
    });
    expect(await near()).toEqual([id]);
    expect((await api.read('readFuelStation', `/fuel/stations/${id}`)).data).toMatchObject(point);
    expect(await lastAudits(1)).toMatchObject([
      {
        action: 'station-locations.accept',
        rowId: id,
        userId: admin.id,
        before: { status: 'found', station: null },
        after: { status: 'accepted', station: point },
      },
    ]);
  });

  it('takes an exact point of the register as it is, which is not one that a person has typed', async () => {
    const { id } = await createFound({ coordinatesPrecision: 'exact', registeredIn: 'api', source: null });
    const body = { ...point, coordinatesPrecision: 'exact', seen: null };
    const { data } = await api.read('acceptStationLocation', `${path}/${id}/accept`, { token, body });
    expect(data).toMatchObject({ status: 'accepted', found: { source: 'anp-api' }, station: point });
    expect((await stationRow(id))?.typedColumns).toEqual([]);
    const moved = { ...placed, seen: point };
    await api.read('acceptStationLocation', `${path}/${id}/accept`, { token, body: moved });
    expect(await statusOf(id)).toMatchObject({ found: { source: null, accuracyM: null } });
    expect((await stationRow(id))?.typedColumns).toEqual(['coordinates']);
  });

  it('takes the place of a pin that a person has moved, as exact, also where nothing was found', async () => {
    const { id } = await createUnlocated();
    const { data } = await api.read('acceptStationLocation', `${path}/${id}/accept`, { token, body: placed });
    expect(data.station).toEqual({ latitude: -10.25, longitude: -48.32, coordinatesPrecision: 'exact' });
    const again = {
      latitude: -10.26,
      longitude: -48.31,
      coordinatesPrecision: 'exact',
      seen: { latitude: -10.25, longitude: -48.32 },
    };
    await api.read('acceptStationLocation', `${path}/${id}/accept`, { token, body: again });
    expect(await stationRow(id)).toMatchObject({
      latitude: -10.26,
      coordinatesPrecision: 'exact',
      typedColumns: ['coordinates'],
    });
  });

  it('refuses what is no more as it was seen', async () => {
    const { id } = await createFound();
    await orm
      .update(establishmentLocations)
      .set({ latitude: -10.24 })
      .where(eq(establishmentLocations.establishmentId, id));
    expect((await accept(id, asFound)).code).toBe('stale');
    await orm
      .update(establishments)
      .set({ latitude: -10.2, longitude: -48.3, coordinatesPrecision: 'exact' })
      .where(eq(establishments.id, id));
    expect((await accept(id, placed)).code).toBe('stale');
    expect(await accept(id, { ...placed, seen: { latitude: -10.2, longitude: -48.3 } })).toMatchObject({
      code: 'in_use',
      message: 'O posto já tem coordenadas.',
    });
  });

  it('refuses a second person who accepts at the same time', async () => {
    const { id } = await createFound();
    const both = await Promise.all([
      api.send(`${path}/${id}/accept`, { method: 'POST', token, body: asFound }),
      api.send(`${path}/${id}/accept`, { method: 'POST', token, body: placed }),
    ]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('refuses what was not found, what is outside of the city, and a bad shape', async () => {
    const { id } = await createUnlocated();
    expect(await accept(id, asFound)).toMatchObject({
      code: 'in_use',
      message: 'Não há coordenadas encontradas para aceitar.',
    });
    expect(await accept(id, { ...placed, latitude: -16.68, longitude: -49.26 })).toEqual(
      wrong('latitude', 'Esse ponto fica fora de Palmas.'),
    );
    expect((await accept(id, { latitude: '-10.2' })).status).toBe(400);
    expect(await accept(999_999, placed)).toMatchObject({ status: 404, message: 'Posto não encontrado.' });
  });

  it('accepts several at once; one that has changed is left out', async () => {
    const [first, second] = [await createFound(), await createFound()];
    const located = await createFuelStation(orm, { ...point, coordinatesPrecision: 'exact' });
    const stations = [second, first, located].map(({ id }) => ({ id, ...point }));
    const { data } = await api.read('acceptStationLocations', `${path}/accept`, {
      token,
      body: { stations },
    });
    expect(data.accepted).toEqual([first.id, second.id]);
    expect(data.refused).toMatchObject([{ id: located.id }]);
    expect(await stationRow(first.id)).toMatchObject({ ...point, coordinatesPrecision: 'postal_code' });
    expect((await lastAudits(2)).map(({ rowId }) => rowId)).toEqual([second.id, first.id]);
    const elsewhere = { latitude: -16.68, longitude: -49.26 };
    const outside = await createFound(elsewhere);
    const body = { stations: [{ id: outside.id, ...elsewhere }] };
    expect(await api.refusal(`${path}/accept`, { method: 'POST', token, body })).toMatchObject({
      status: 409,
      message: 'Esse ponto fica fora de Palmas.',
    });
    expect(await stationRow(outside.id)).toMatchObject(unlocated);
    const none = await api.refusal(`${path}/accept`, {
      method: 'POST',
      token,
      body: { stations: [stations[2]] },
    });
    expect(none.status).toBe(409);
  });
});

describe('dismissing, and searching again', () => {
  const dismiss = (id: number) => api.send(`${path}/${id}/dismiss`, { method: 'POST', token });

  it('leaves the station without coordinates, until somebody searches again', async () => {
    const { id } = await createFound();
    const { data } = await api.read('dismissStationLocation', `${path}/${id}/dismiss`, { token });
    expect(data).toMatchObject({ status: 'dismissed', station: null });
    expect(await lastAudits(1)).toMatchObject([{ action: 'station-locations.dismiss', rowId: id }]);
    expect((await dismiss(id)).json().message).toBe('Não há resultado para dispensar.');
    brasilApi.answers(json(brasilApiAnswer({ latitude: -10.24, longitude: -48.32 })));
    const again = await api.read('searchStationLocation', `${path}/${id}/search`, { token });
    expect(again.data).toMatchObject({ status: 'waiting', found: null });
    await api.context.jobs.settled();
    expect(await statusOf(id)).toMatchObject({ status: 'found', found: { latitude: -10.24 } });
  });

  it('refuses a station that is not there, waits already, or is located', async () => {
    const { id } = await createUnlocated();
    const search = (station: number) => api.refusal(`${path}/${station}/search`, { method: 'POST', token });
    await createStationLocation(orm, { establishmentId: id });
    expect(await search(id)).toMatchObject({ message: 'O posto já espera na fila da busca.' });
    const located = await createFuelStation(orm, { ...point, coordinatesPrecision: 'exact' });
    expect(await search(located.id)).toMatchObject({ message: 'O posto já tem coordenadas.' });
    expect((await search(999_999)).status).toBe(404);
    expect((await dismiss(999_999)).statusCode).toBe(404);
  });
});
