import { createHook } from 'node:async_hooks';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createPerson, createUser } from '#database/factories/users.ts';
import { openTestDatabase } from '#database/testing/test-database.ts';
import { openTestApi } from '../platform/testing.ts';
import { mailsTo } from '../users/testing.ts';

/**
 * The time an answer takes must not tell whether an address has an account. Time is measured by the benchmark; this
 * compares what takes the time: hashing, and the statements that the database is sent.
 */

const done: string[] = [];
const database = await openTestDatabase((statement) => done.push(statement));
const hashing = createHook({
  init(_, type) {
    if (type === 'SCRYPTREQUEST') done.push('hash');
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
  done.length = 0;
});

async function workFor(path: string, body: object, status: number): Promise<string[]> {
  await api.context.jobs.settled();
  done.length = 0;
  const answer = await api.send(path, { method: 'POST', body });
  expect(answer.statusCode, answer.body).toBe(status);
  return [...done];
}

const signIn = (email: string) => workFor('/auth/login', { email, password: 'uma senha errada' }, 401);

it('signing in does the same for every address', async () => {
  const { email } = await createPerson(orm);
  const { email: withoutPassword } = await createUser(orm);
  const work = await signIn(email);
  expect(work.filter((one) => one === 'hash')).toHaveLength(1);
  expect(work.length).toBeGreaterThan(4);
  expect(await signIn('ninguem@example.com')).toEqual(work);
  expect(await signIn(withoutPassword)).toEqual(work);
});

it('asking for another password is answered before the account is looked for', async () => {
  const { email } = await createPerson(orm);
  const began = Promise.withResolvers<void>();
  // The tables of accounts do not answer: the person who asked has their answer all the same.
  const held = Promise.withResolvers<void>();
  const holding = orm.transaction(async (tx) => {
    await tx.execute('lock table users, attempts, verifications in access exclusive mode');
    began.resolve();
    await held.promise;
  });
  await began.promise;
  const answer = await api.send('/auth/forgot-password', { method: 'POST', body: { email } });
  expect(answer.statusCode).toBe(200);
  held.resolve();
  await holding;
  expect(await mailsTo(api, email)).toHaveLength(1);
});
