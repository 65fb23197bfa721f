import { afterAll, expect, it } from 'vitest';
import { besideTransaction } from '#database/testing/beside-transaction.ts';
import { openTestApi } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

/** Cuts the connections that wait for a lock, and returns their number. */
async function cutWaiting(): Promise<number> {
  const { rows } = await orm.execute(`
    select pg_terminate_backend(pid) from pg_stat_activity
    where datname = current_database() and wait_event_type = 'Lock'`);
  return rows.length;
}

it('a request whose database connection breaks is refused as unavailable; the next one works', async () => {
  const running = besideTransaction(orm, async (tx) => {
    await tx.execute('lock table brands');
    const response = api.get('/fuel/brands');
    await expect.poll(cutWaiting).toBe(1);
    return response;
  });
  expect((await running).statusCode).toBe(503);
  expect((await api.get('/fuel/brands')).statusCode).toBe(200);
});

it('refuses a write whose connection breaks inside its transaction as unavailable', async () => {
  const admin = await api.signIn({ role: 'admin' });
  const running = besideTransaction(orm, async (tx) => {
    await tx.execute('lock table regions in exclusive mode');
    const body = { name: 'Leste' };
    const response = api.send('/backoffice/regions', { method: 'POST', token: admin.token, body });
    await expect.poll(cutWaiting).toBe(1);
    return response;
  });
  expect((await running).statusCode).toBe(503);
  expect(
    (await api.send('/backoffice/regions', { method: 'POST', token: admin.token, body: { name: 'Leste' } }))
      .statusCode,
  ).toBe(200);
});
