import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createEmailChange } from '#database/factories/email-changes.ts';
import { eq, sql } from '#database/orm.ts';
import { emailChanges, knownDevices, sessions, users, verifications } from '#database/schema.ts';
import { openTestApi, type Person } from '../platform/testing.ts';
import { lastSecret, newVisitor } from './testing.ts';

/** A password changes with its sessions, links and mail, or not at all: a failure at any step undoes all the others. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const newPassword = 'outra senha bem longa';

/** The steps of both calls, named after the last write of each. */
const steps = [
  ['its sessions are ended', 'delete', 'sessions'],
  ['its links to another password are undone', 'delete', 'verifications'],
  ['its links to another address are undone', 'delete', 'email_changes'],
  ['the mail is asked for', 'insert', 'pgboss.job'],
] as const;

beforeEach(async () => {
  await orm.execute(sql`create or replace function fail_here() returns trigger language plpgsql as
    $$ begin raise exception 'a step failed'; end $$`);
});

/** Makes one kind of write to a table fail while a function runs. */
async function failing<T>(act: string, table: string, run: () => Promise<T>): Promise<T> {
  const [event, target] = [sql.raw(act), sql.raw(table)];
  await orm.execute(
    sql`create trigger fail_here before ${event} on ${target} for each row execute function fail_here()`,
  );
  try {
    return await run();
  } finally {
    await orm.execute(sql`drop trigger fail_here on ${target}`);
  }
}

const canSignIn = async ({ email }: Person, password: string) => {
  const body = { email, password };
  const answer = await api.send('/auth/login', { method: 'POST', body, from: newVisitor() });
  return answer.statusCode === 200;
};

/** A user with two sessions, a known browser, and a link of either kind, and the current state of all that. */
async function createPerson() {
  const person = await api.signIn();
  const { id, email, password } = person;
  await api.send('/auth/login', { method: 'POST', body: { email, password }, from: newVisitor() });
  await createEmailChange(orm, { userId: id });
  await api.send('/auth/forgot-password', { method: 'POST', body: { email }, from: newVisitor() });
  const secret = await lastSecret(api, email);
  const stands = async () => ({
    sessions: await orm.select().from(sessions).where(eq(sessions.userId, id)).orderBy(sessions.id),
    emailLinks: await orm.select().from(emailChanges).where(eq(emailChanges.userId, id)),
    passwordLinks: await orm
      .select()
      .from(verifications)
      .where(eq(verifications.value, String(id))),
    browsers: await orm.select().from(knownDevices).where(eq(knownDevices.userId, id)),
    person: await orm.select().from(users).where(eq(users.id, id)),
  });
  return { person, secret, stands };
}

describe.each(steps)('a failure as %s', (_, act, table) => {
  it('leaves the old password, every session and every link, where the password is changed', async () => {
    const { person, stands } = await createPerson();
    const before = await stands();
    expect(before.sessions).toHaveLength(2);
    const body = { currentPassword: person.password, newPassword };
    const change = () => api.send('/users/password', { method: 'PUT', token: person.token, body });
    expect((await failing(act, table, change)).statusCode).toBe(500);
    expect(await stands()).toEqual(before);
    expect(await canSignIn(person, newPassword)).toBe(false);
    expect(await canSignIn(person, person.password)).toBe(true);
    expect((await change()).statusCode).toBe(200);
  });

  it('leaves the same where another one is made by mail, and the link goes on holding', async () => {
    const { person, secret, stands } = await createPerson();
    const before = await stands();
    const body = { token: secret, password: newPassword };
    const reset = () => api.send('/auth/reset-password', { method: 'POST', body, from: newVisitor() });
    expect((await failing(act, table, reset)).statusCode).toBe(500);
    expect(await stands()).toEqual(before);
    expect(await canSignIn(person, newPassword)).toBe(false);
    expect((await reset()).statusCode).toBe(200);
    expect(await canSignIn(person, newPassword)).toBe(true);
    expect(await canSignIn(person, person.password)).toBe(false);
  });
});
