import { afterAll, expect, it } from 'vitest';
import { eq } from '#database/orm.ts';
import { auditLog, users } from '#database/schema.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';
import { givePassword } from './give-password.ts';

/** A user who has lost the output of the first start gets a new password by a command. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const now = at(testDay);

const signIn = (email: string, password: string) =>
  api.send('/auth/login', { method: 'POST', body: { email, password } });

it('gives the only administrator a new one, ends the sessions of the account, and is noted', async () => {
  expect(await givePassword(orm, undefined, now)).toEqual({ administrators: [] });
  const admin = await api.signIn({ role: 'admin', email: 'dona@exemplo.com.br' });
  const given = await givePassword(orm, undefined, now);
  expect(given).toEqual({ email: admin.email, password: expect.stringMatching(/^[\w-]{20}$/) });
  expect((await api.send('/backoffice/dashboard', { token: admin.token })).statusCode).toBe(401);
  expect((await signIn(admin.email, admin.password)).statusCode).toBe(401);
  const password = 'password' in given ? given.password : '';
  expect((await signIn(admin.email, password)).statusCode).toBe(200);
  const [noted] = await orm.select().from(auditLog).where(eq(auditLog.action, 'users.set-password'));
  expect(noted).toMatchObject({
    userId: null,
    rowId: admin.id,
    after: { role: 'admin', changed: ['password'] },
  });
  expect(JSON.stringify(noted)).not.toContain(password);
});

it('asks for the address where there are several, and names them', async () => {
  const other = await api.signIn({ role: 'admin', email: 'outra@exemplo.com.br' });
  expect(await givePassword(orm, undefined, now)).toEqual({
    administrators: ['dona@exemplo.com.br', other.email],
  });
  expect(await givePassword(orm, other.email, now)).toMatchObject({ email: other.email });
});

it('gives a person one by the address, and leaves the others alone', async () => {
  const [person, other] = [await api.signIn(), await api.signIn()];
  const before = await orm.$count(users);
  const missing = 'ninguem@exemplo.com.br';
  expect(await givePassword(orm, missing, now)).toEqual({ missing });
  expect(await orm.$count(users)).toBe(before);
  expect(await givePassword(orm, person.email, now)).toMatchObject({ email: person.email });
  expect((await api.send('/users/profile', { token: person.token })).statusCode).toBe(401);
  expect((await api.send('/users/profile', { token: other.token })).statusCode).toBe(200);
});
