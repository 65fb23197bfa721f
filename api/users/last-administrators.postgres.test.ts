import { afterAll, expect, it } from 'vitest';
import { eq } from '#database/orm.ts';
import { users } from '#database/schema.ts';
import { besideTransaction } from '#database/testing/beside-transaction.ts';
import { untilWaiting } from '#database/testing/until-waiting.ts';
import { openTestApi } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

it('one of the last two administrators stays when both delete their accounts at the same time', async () => {
  const two = [await api.signIn({ role: 'admin' }), await api.signIn({ role: 'admin' })];
  const leaving = await besideTransaction(orm, async (tx) => {
    await tx.select().from(users).where(eq(users.role, 'admin')).for('update');
    const requests = two.map(async ({ token, password }) =>
      api.send('/users/deletion', { method: 'POST', token, body: { password } }),
    );
    await untilWaiting(orm, 2);
    return requests;
  });
  const statuses = (await Promise.all(leaving)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([200, 409]);
  expect(await orm.$count(users, eq(users.role, 'admin'))).toBe(1);
});

it('of the last two administrators one keeps the role when both give it up at the same time', async () => {
  await orm.update(users).set({ role: 'user' });
  const two = [await api.signIn({ role: 'admin' }), await api.signIn({ role: 'admin' })];
  const leaving = await besideTransaction(orm, async (tx) => {
    await tx.select().from(users).where(eq(users.role, 'admin')).for('update');
    const requests = two.map(async ({ id, name, email, token }) =>
      api.send(`/backoffice/users/${id}`, {
        method: 'PUT',
        token,
        body: { name, email, role: 'user', version: 1 },
      }),
    );
    await untilWaiting(orm, 2);
    return requests;
  });
  const statuses = (await Promise.all(leaving)).map(({ statusCode }) => statusCode);
  expect(statuses.toSorted()).toEqual([200, 400]);
  expect(await orm.$count(users, eq(users.role, 'admin'))).toBe(1);
});
