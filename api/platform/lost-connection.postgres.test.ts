import { afterAll, expect, it } from 'vitest';
import { besideTransaction } from '#database/testing/beside-transaction.ts';
import { openTestApi } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

it('a request whose database connection breaks is refused as unavailable; the next one works', async () => {
  const running = besideTransaction(orm, async (tx) => {
    await tx.execute('lock table fuel_brands');
    const response = api.get('/fuel/brands');
    const cut = async () => {
      const { rows } = await orm.execute(`
        select pg_terminate_backend(pid) from pg_stat_activity
        where datname = current_database() and wait_event_type = 'Lock'`);
      return rows.length;
    };
    await expect.poll(cut).toBe(1);
    return response;
  });
  expect((await running).statusCode).toBe(503);
  expect((await api.get('/fuel/brands')).statusCode).toBe(200);
});
