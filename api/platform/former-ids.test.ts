import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { findProduct } from '#database/factories/products.ts';
import { eq } from '#database/orm.ts';
import { establishments, formerIds } from '#database/schema.ts';
import { openTestApi, type Person } from './testing.ts';

/** Decision 60. Every former id of an upgraded city is tried in api/upgrades/former-addresses.test.ts. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let person: Person;
let shopId = 0;
let otherId = 0;
let movedId = 0;
beforeAll(async () => {
  person = await api.signIn();
  shopId = (await createEstablishment(orm)).id;
  otherId = (await createFuelStation(orm)).id;
  movedId = (await createFuelStation(orm)).id;
  const { id: fuelId } = await findProduct(orm, 'Etanol');
  await orm.insert(formerIds).values([
    { kind: 'station', formerId: shopId, id: movedId },
    { kind: 'station', formerId: otherId, id: movedId },
    { kind: 'station', formerId: 90_000, id: movedId },
    { kind: 'fuel', formerId: 3, id: fuelId },
  ]);
});

const locationOf = async (path: string, sent: Parameters<typeof api.send>[1] = {}) => {
  const { statusCode, headers } = await api.send(path, sent);
  return [statusCode, headers.location];
};

describe('a call with the former id of a station', () => {
  it('is redirected to the current one, with its query and its method', async () => {
    expect(await api.refusal('/fuel/stations/90000')).toEqual({
      status: 308,
      success: false,
      code: 'moved',
      message: 'O que você procura tem outro número agora.',
      moved: { part: 'id', to: movedId },
    });
    expect(await locationOf('/fuel/stations/90000/history?from=2026-06-01')).toEqual([
      308,
      `/api/fuel/stations/${movedId}/history?from=2026-06-01`,
    ]);
    const favorite = { method: 'POST', token: person.token } as const;
    expect(await locationOf('/users/favorites/stations/90000', favorite)).toEqual([
      308,
      `/api/users/favorites/stations/${movedId}`,
    ]);
  });
  it('is redirected if a shop has the id now, which no address of a station ever led to, and not if a station has it', async () => {
    expect(await locationOf(`/fuel/stations/${shopId}`)).toEqual([308, `/api/fuel/stations/${movedId}`]);
    expect((await api.read('readFuelStation', `/fuel/stations/${otherId}`)).data.id).toBe(otherId);
  });
  it('is refused once the station is deleted', async () => {
    const { id } = await createFuelStation(orm);
    await orm.insert(formerIds).values({ kind: 'station', formerId: 90_001, id });
    expect((await api.send('/fuel/stations/90001')).statusCode).toBe(308);
    await orm.delete(establishments).where(eq(establishments.id, id));
    expect((await api.send('/fuel/stations/90001')).statusCode).toBe(404);
  });
});

it('a call with the former id of a fuel is redirected, and an id that no fuel ever had is refused', async () => {
  const { id } = await findProduct(orm, 'Etanol');
  expect(await locationOf('/fuel/selection?tab=postos&fuelTypeId=3')).toEqual([
    308,
    `/api/fuel/selection?tab=postos&fuelTypeId=${id}`,
  ]);
  expect(await api.refusal('/fuel/selection?fuelTypeId=4')).toMatchObject({
    code: 'not_found',
    message: 'Esse combustível não existe mais.',
  });
  expect(await api.refusal('/fuel/selection?regionId=90000')).toMatchObject({
    code: 'not_found',
    message: 'Essa região não existe mais.',
  });
});
