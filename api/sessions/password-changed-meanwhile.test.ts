import { afterAll, beforeEach, expect, it } from 'vitest';
import type { Tx } from '#database/database.ts';
import { eq } from '#database/orm.ts';
import { accounts, sessions } from '#database/schema.ts';
import { untilWaiting } from '#database/testing/until-waiting.ts';
import { openTestApi, type Person } from '../platform/testing.ts';
import { newVisitor } from '../users/testing.ts';
import { lockPerson } from './lock-person.ts';

/** Signing in and changing the password take the same lock, so the second one sees the result of the first. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
beforeEach(() => orm.delete(sessions));

const refused = {
  status: 401,
  success: false,
  code: 'unauthenticated',
  message: 'E-mail ou senha incorretos.',
};

function signIn({ email, password }: Person) {
  return api.send('/auth/login', { method: 'POST', body: { email, password }, from: newVisitor() });
}

function changePassword({ token, password }: Person) {
  const body = { currentPassword: password, newPassword: 'outra senha bem longa' };
  return api.send('/users/password', { method: 'PUT', token, body });
}

/** Makes calls that all pass the check of the old password, and then wait in this order for the person's row. */
async function whileHeld<T>(
  { id }: Person,
  calls: (() => Promise<T>)[],
  meanwhile: (tx: Tx) => Promise<unknown> = async () => {},
): Promise<T[]> {
  const answers = await orm.transaction(async (tx) => {
    await lockPerson(tx, id);
    const asked: Promise<T>[] = [];
    for (const call of calls) {
      asked.push(call());
      await untilWaiting(orm, asked.length);
    }
    await meanwhile(tx);
    // In an array, because an async function that returned a promise would wait for the answers before the transaction ends.
    return asked;
  });
  return Promise.all(answers);
}

it('no session is left of who signs in with the old password while another one is made', async () => {
  const person = await api.signIn();
  const [answer] = await whileHeld(person, [() => signIn(person)], async (tx) => {
    await tx
      .update(accounts)
      .set({ password: 'the hash of another one' })
      .where(eq(accounts.userId, person.id));
    await tx.delete(sessions);
  });
  expect({ status: answer?.statusCode, ...answer?.json() }).toEqual(refused);
  expect(await orm.$count(sessions)).toBe(0);
});

it('a sign-in that comes after the change is refused, though its password was right when it was checked', async () => {
  const person = await api.signIn();
  const [changed, answer] = await whileHeld(person, [() => changePassword(person), () => signIn(person)]);
  expect(changed?.statusCode).toBe(200);
  expect({ status: answer?.statusCode, ...answer?.json() }).toEqual(refused);
  expect(await orm.$count(sessions)).toBe(1);
});

it('a sign-in that comes before the change has its session ended by it', async () => {
  const person = await api.signIn();
  const [answer, changed] = await whileHeld(person, [() => signIn(person), () => changePassword(person)]);
  expect(changed?.statusCode).toBe(200);
  expect(answer?.statusCode).toBe(200);
  const { token } = answer?.json().data ?? {};
  expect((await api.refusal('/users/profile', { token })).status).toBe(401);
  expect((await api.send('/users/profile', { token: person.token })).statusCode).toBe(200);
  expect(await orm.$count(sessions)).toBe(1);
});
