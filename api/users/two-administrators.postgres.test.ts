import { afterAll, expect, it } from 'vitest';
import { eq } from '#database/orm.ts';
import { users } from '#database/schema.ts';
import { besideTransaction } from '#database/testing/beside-transaction.ts';
import { untilWaiting } from '#database/testing/until-waiting.ts';
import { openTestApi, type Person } from '../platform/testing.ts';

/** Two administrators change one account concurrently: one runs after the other, and neither fails. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/backoffice/users';
const rename = (token: string, { id, email }: Person) =>
  api.send(`${path}/${id}`, {
    method: 'PUT',
    token,
    body: { name: 'Outro nome', email, role: 'user', version: 1 },
  });

it.each([
  ['deletes it', ({ id }: Person) => `${path}/${id}?version=1`, [200, 404]],
  ['ends its sessions', ({ id }: Person) => `${path}/${id}/sessions`, [200, 200]],
] as const)('one %s while the other changes it', async (_, at, statuses) => {
  const [one, other] = [await api.signIn({ role: 'admin' }), await api.signIn({ role: 'admin' })];
  const person = await api.signIn();
  const running = await besideTransaction(orm, async (tx) => {
    await tx.select().from(users).where(eq(users.id, person.id)).for('update');
    const first = api.send(at(person), { method: 'DELETE', token: one.token });
    await untilWaiting(orm, 1);
    const second = rename(other.token, person);
    await untilWaiting(orm, 2);
    return [first, second];
  });
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual(statuses);
});
