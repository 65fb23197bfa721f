import { afterAll, beforeEach, expect, it } from 'vitest';
import { eq } from '#database/orm.ts';
import { users } from '#database/schema.ts';
import { besideTransaction } from '#database/testing/beside-transaction.ts';
import { untilWaiting } from '#database/testing/until-waiting.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';

/** Two administrators who change accounts at the same time run one after the other, and neither fails. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
beforeEach(() => orm.update(users).set({ role: 'user' }));

const path = '/backoffice/users';
const save = (token: string, { id, email, name }: Person, role: 'admin' | 'user' = 'user') =>
  api.send(`${path}/${id}`, { method: 'PUT', token, body: { name, email, role, version: 1 } });

it('the last administrator keeps the role; of two, one may give it up', async () => {
  const admin = await api.signIn({ role: 'admin' });
  const { token, id, name, email } = admin;
  const sent = { method: 'PUT', token, body: { name, email, role: 'user', version: 1 } } as const;
  expect(await api.refusal(`${path}/${id}`, sent)).toEqual(
    wrong('role', 'Esta é a única conta de administrador. Dê o papel a outra pessoa antes.'),
  );
  await api.signIn({ role: 'admin' });
  const { data } = await api.read('updateUser', `${path}/${id}`, sent);
  expect(data.role).toBe('user');
  expect(await api.refusal(path, { token })).toMatchObject({ status: 403 });
});

it.each([
  [
    'deletes the account',
    ({ token, password }: Person) =>
      api.send('/users/deletion', { method: 'POST', token, body: { password } }),
    [200, 409],
  ],
  ['gives up the role', (admin: Person) => save(admin.token, admin), [200, 400]],
] as const)(
  'of the last two administrators one stays where each %s at the same time',
  async (_, leave, statuses) => {
    const two = [await api.signIn({ role: 'admin' }), await api.signIn({ role: 'admin' })];
    const leaving = await besideTransaction(orm, async (tx) => {
      await tx.select().from(users).where(eq(users.role, 'admin')).for('update');
      const requests = two.map(async (admin) => leave(admin));
      await untilWaiting(orm, 2);
      return requests;
    });
    const answers = await Promise.all(leaving);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual(statuses);
    expect(await orm.$count(users, eq(users.role, 'admin'))).toBe(1);
  },
);

it.each([
  ['deletes an account', ({ id }: Person) => `${path}/${id}?version=1`, [200, 404]],
  ['ends its sessions', ({ id }: Person) => `${path}/${id}/sessions`, [200, 200]],
] as const)('one %s while the other changes it', async (_, at, statuses) => {
  const [one, other] = [await api.signIn({ role: 'admin' }), await api.signIn({ role: 'admin' })];
  const person = await api.signIn();
  const running = await besideTransaction(orm, async (tx) => {
    await tx.select().from(users).where(eq(users.id, person.id)).for('update');
    const first = api.send(at(person), { method: 'DELETE', token: one.token });
    await untilWaiting(orm, 1);
    const second = save(other.token, { ...person, name: 'Outro nome' });
    await untilWaiting(orm, 2);
    return [first, second];
  });
  expect((await Promise.all(running)).map(({ statusCode }) => statusCode)).toEqual(statuses);
});
