import { createHook } from 'node:async_hooks';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { createPerson, createUser } from '#database/factories/users.ts';
import * as schema from '#database/schema.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { createContext } from '../create-context.ts';
import { openTestApi } from '../platform/testing.ts';
import { forgotPassword } from '../users/forgot-password.ts';
import { signIn } from './sign-in.ts';

/**
 * Whether an address has an account is not to be read off the time an answer takes. Time is measured by the benchmark;
 * here it is what takes the time: hashing, and what the database is asked.
 */

const copy = await createTestDatabase();
const pool = new pg.Pool({ connectionString: copy.url });
const done: string[] = [];
const orm = drizzle({
  client: pool,
  schema,
  casing: 'snake_case',
  logger: { logQuery: (statement) => done.push(statement) },
});
const hashing = createHook({
  init(_, type) {
    if (type === 'SCRYPTREQUEST') done.push('hash');
  },
}).enable();
const api = await openTestApi();
const context = createContext({ ...api.context, database: { ...api.database, orm } });

afterAll(async () => {
  hashing.disable();
  await api.close();
  await pool.end();
  await copy.drop();
});
beforeEach(() => {
  done.length = 0;
});

const origin = { address: '203.0.113.1', userAgent: undefined, authorization: undefined, device: undefined };

async function workFor(email: string): Promise<string[]> {
  done.length = 0;
  const body = { email, password: 'uma senha errada', remember: true };
  const request = { body, origin, caller: undefined, params: undefined, query: undefined };
  await expect(signIn(request, context)).rejects.toMatchObject({ code: 'unauthenticated' });
  return [...done];
}

it('signing in does the same for every address', async () => {
  const { email } = await createPerson(orm);
  const { email: withoutPassword } = await createUser(orm);
  const work = await workFor(email);
  expect(work.filter((one) => one === 'hash')).toHaveLength(1);
  expect(work.length).toBeGreaterThan(4);
  expect(await workFor('ninguem@example.com')).toEqual(work);
  expect(await workFor(withoutPassword)).toEqual(work);
});

it('asking for another password answers before anything is done', async () => {
  const { email } = await createPerson(orm);
  done.length = 0;
  for (const address of [email, 'ninguem@example.com']) {
    const request = {
      body: { email: address },
      origin,
      caller: undefined,
      params: undefined,
      query: undefined,
    };
    expect(await forgotPassword(request, context)).toEqual({ data: { received: true } });
  }
  expect(done).toEqual([]);
  await context.afterwards.settled();
  expect(done).not.toEqual([]);
});
