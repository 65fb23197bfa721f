import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { eq, sql } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { openTestApi } from '../platform/testing.ts';
import { estimatePoints } from './estimate-points.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm, context } = api;

const admin = await api.signIn({ role: 'admin' });

const unlocated = { latitude: null, longitude: null, coordinatesPrecision: null } as const;
const inQuadra = { address: 'Quadra 806 Sul, Avenida NS 10, s/n', neighbourhood: 'Plano Diretor Sul' };
const pointOfQuadra = { latitude: -10.23326, longitude: -48.31926, coordinatesPrecision: 'street' };
const stored = async (id: number) =>
  (await orm.select().from(establishments).where(eq(establishments.id, id)))[0];
const station = async (id: number) => (await api.read('readFuelStation', `/fuel/stations/${id}`)).data;

describe('the daily task', () => {
  it('gives rows that an earlier version wrote the point of their address, and edits nothing else', async () => {
    const { id } = await createFuelStation(orm, { ...unlocated, ...inQuadra });
    const shop = await createEstablishment(orm, { ...unlocated, address: '404 Norte', neighbourhood: null });
    const unknown = await createEstablishment(orm, unlocated);
    const before = await stored(id);
    expect(await station(id)).toMatchObject(unlocated);
    await estimatePoints(context);
    // The cached answer is dropped.
    expect(await station(id)).toMatchObject(pointOfQuadra);
    expect(await stored(id)).toMatchObject({
      ...unlocated,
      version: before?.version,
      updatedAt: before?.updatedAt,
    });
    const read = await api.read('readEstablishment', `/establishments/${shop.id}`);
    expect(read.data).toMatchObject({ coordinatesPrecision: 'neighbourhood' });
    const none = await api.read('readEstablishment', `/establishments/${unknown.id}`);
    expect(none.data).toMatchObject(unlocated);
  });

  it('corrects a point whose address an earlier version has changed, and writes no row that is right', async () => {
    const { id } = await createFuelStation(orm, { ...unlocated, ...inQuadra });
    await estimatePoints(context);
    await orm.update(establishments).set({ address: 'Rua 5' }).where(eq(establishments.id, id));
    await estimatePoints(context);
    expect(await stored(id)).toMatchObject({ estimatedLatitude: null, shownLatitude: null });
    const versions = () =>
      orm.select({ xmin: sql`xmin::text` }).from(establishments).orderBy(establishments.id);
    const before = await versions();
    await estimatePoints(context);
    expect(await versions()).toEqual(before);
  });
});

describe('the point that is shown', () => {
  it('is the known one rather than the estimated one, and never the centre of the city', async () => {
    const exact = { latitude: -10.232, longitude: -48.318, coordinatesPrecision: 'exact' } as const;
    const pinned = await createFuelStation(orm, { ...inQuadra, ...exact });
    const central = await createFuelStation(orm, { ...inQuadra, ...exact, coordinatesPrecision: 'city' });
    await estimatePoints(context);
    expect(await station(pinned.id)).toMatchObject(exact);
    expect(await station(central.id)).toMatchObject(pointOfQuadra);
  });

  it('is there at once when a form saves an address, and moves with it', async () => {
    const [region] = (await api.read('listPublicRegions', '/public/regions')).data;
    const path = '/backoffice/fuel/stations';
    const body = { name: 'Posto do Ipê', address: '806 Sul, Av. NS 10', regionId: region?.id };
    const { data } = await api.read('createFuelStation', path, { token: admin.token, body });
    expect(data).toMatchObject(unlocated);
    expect(await station(data.id)).toMatchObject(pointOfQuadra);
    const moved = { ...body, address: '404 Norte', version: data.version };
    await api.read('updateFuelStation', `${path}/${data.id}`, {
      method: 'PUT',
      token: admin.token,
      body: moved,
    });
    expect(await station(data.id)).toMatchObject({ coordinatesPrecision: 'neighbourhood' });
    const shop = await api.read('createEstablishment', '/backoffice/establishments', {
      token: admin.token,
      body: { ...body, name: 'Açougue do Ipê' },
    });
    const read = await api.read('readEstablishment', `/establishments/${shop.data.id}`);
    expect(read.data).toMatchObject(pointOfQuadra);
  });

  it('counts in distances, with its precision', async () => {
    const { id } = await createFuelStation(orm, { ...unlocated, ...inQuadra });
    await estimatePoints(context);
    const { latitude, longitude } = pointOfQuadra;
    const near = `latitude=${latitude}&longitude=${longitude}&radius=0.5&limit=100`;
    const { data } = await api.read('listNearbyFuelStations', `/fuel/stations/nearby?${near}`);
    expect(data.find((found) => found.id === id)).toMatchObject({ ...pointOfQuadra, distance: 0 });
  });

  it('gives way to a pin that an administrator accepts for it', async () => {
    const { id } = await createFuelStation(orm, { ...unlocated, ...inQuadra });
    await estimatePoints(context);
    const listed = await api.read('readStationLocation', `/backoffice/station-locations/${id}`, admin);
    expect(listed.data).toMatchObject({ status: 'unsearched', station: null, estimated: pointOfQuadra });
    const pin = { latitude: -10.2331, longitude: -48.3182, coordinatesPrecision: 'exact' };
    await api.read('acceptStationLocation', `/backoffice/station-locations/${id}/accept`, {
      token: admin.token,
      body: { ...pin, seen: null },
    });
    expect(await station(id)).toMatchObject(pin);
    await estimatePoints(context);
    expect(await station(id)).toMatchObject(pin);
  });
});
