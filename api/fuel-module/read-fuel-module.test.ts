import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createFuelPrice } from '#database/factories/prices.ts';
import { openTestApi, type Person } from '../platform/testing.ts';

/** Spec, back office, section 2 (Admin fuel module). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let user: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin' });
  user = await api.signIn();
});

describe('GET /backoffice/fuel', () => {
  it('counts what the module has', async () => {
    const read = async () =>
      (await api.read('readFuelModule', '/backoffice/fuel', { token: admin.token })).data;
    const before = await read();
    const { id } = await createFuelPrice(orm);
    const after = await read();
    expect(after).toEqual({ ...before, stations: before.stations + 1, prices: before.prices + 1 });
    expect(after.pricesIsMinimum).toBe(false);
    await api.read('deleteFuelPrice', `/backoffice/fuel/prices/${id}`, { token: admin.token });
    expect((await read()).prices).toBe(before.prices);
  });

  it('refuses who is signed out, and who is no administrator', async () => {
    expect((await api.refusal('/backoffice/fuel')).status).toBe(401);
    expect((await api.refusal('/backoffice/fuel', { token: user.token })).status).toBe(403);
  });
});
