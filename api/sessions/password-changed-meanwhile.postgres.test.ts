import { afterAll, expect, it } from 'vitest';
import { accounts, sessions } from '#database/schema.ts';
import { besideTransaction } from '#database/testing/beside-transaction.ts';
import { untilWaiting } from '#database/testing/until-waiting.ts';
import { openTestApi } from '../platform/testing.ts';
import { lockPerson } from './lock-person.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

it('a sign-in with the old password gets no session when the password changes meanwhile', async () => {
  const { id, email, password } = await api.signIn();
  let signingIn: ReturnType<typeof api.refusal> | undefined;
  await besideTransaction(orm, async (tx) => {
    // Every change of a password holds the person's row first.
    await lockPerson(tx, id);
    signingIn = api.refusal('/auth/login', { method: 'POST', body: { email, password } });
    // The old password has been checked by now.
    await untilWaiting(orm, 1);
    await tx.update(accounts).set({ password: 'the hash of another one' });
    await tx.delete(sessions);
  });
  expect(await signingIn).toEqual({
    status: 401,
    success: false,
    code: 'unauthenticated',
    message: 'E-mail ou senha incorretos.',
  });
  expect(await orm.$count(sessions)).toBe(0);
});
