import { createHook } from 'node:async_hooks';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createPerson, createUser } from '#database/factories/users.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { openTestApi } from '../platform/testing.ts';
import { mailsTo } from '../users/testing.ts';

/**
 * Response times must not reveal whether an address has an account. The benchmark measures times; this test compares
 * the work that takes the time: hashing, and the statements sent to the database.
 */

const performed: string[] = [];
const database = await openTestDatabase((statement) => performed.push(statement));
const hashing = createHook({
  init(_, type) {
    if (type === 'SCRYPTREQUEST') performed.push('hash');
  },
}).enable();
const api = await openTestApi({ database });
const { orm } = api;

afterAll(async () => {
  hashing.disable();
  await api.close();
});
beforeEach(async () => {
  await api.context.jobs.settled();
  performed.length = 0;
});

async function workFor(path: string, body: object, status: number): Promise<string[]> {
  await api.context.jobs.settled();
  performed.length = 0;
  const response = await api.send(path, { method: 'POST', body });
  expect(response.statusCode, response.body).toBe(status);
  return [...performed];
}

const signIn = (email: string) => workFor('/auth/login', { email, password: 'uma senha errada' }, 401);

it('signing in does the same for every address', async () => {
  const { email } = await createPerson(orm);
  const { email: withoutPassword } = await createUser(orm);
  const work = await signIn(email);
  expect(work.filter((step) => step === 'hash')).toHaveLength(1);
  expect(work.length).toBeGreaterThan(4);
  expect(await signIn('ninguem@example.com')).toEqual(work);
  expect(await signIn(withoutPassword)).toEqual(work);
});

it.each([
  ['a password reset', '/auth/forgot-password'],
  ['a link that signs in', '/auth/login-link'],
])('a request for %s gets its response before the account is looked up', async (_, path) => {
  const { email } = await createPerson(orm);
  const locked = Promise.withResolvers<void>();
  // The tables of accounts are locked, and the response must still arrive.
  const release = Promise.withResolvers<void>();
  const locking = orm.transaction(async (tx) => {
    await tx.execute('lock table users, attempts, verifications in access exclusive mode');
    locked.resolve();
    await release.promise;
  });
  await locked.promise;
  const response = await api.send(path, { method: 'POST', body: { email } });
  expect(response.statusCode).toBe(200);
  release.resolve();
  await locking;
  expect(await mailsTo(api, email)).toHaveLength(1);
});
