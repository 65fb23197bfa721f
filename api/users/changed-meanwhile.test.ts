import { afterAll, expect, it } from 'vitest';
import { createEmailChange } from '#database/factories/email-changes.ts';
import { eq, sql } from '#database/orm.ts';
import { accounts, emailChanges, sessions, users, verifications } from '#database/schema.ts';
import { besideTransaction } from '#database/testing/beside-transaction.ts';
import { untilWaiting } from '#database/testing/until-waiting.ts';
import { openTestApi, wrong } from '../platform/testing.ts';
import { mailsTo, newVisitor } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

it('a password that was reset by email is not overwritten by a simultaneous change of the old one', async () => {
  const { id, token, password } = await api.signIn();
  const byMail = 'the hash of the one made by mail';
  const changing = await besideTransaction(orm, async (tx) => {
    // With this lock, passwords can be read but not changed.
    await tx.execute(sql`lock table accounts in share mode`);
    const body = { currentPassword: password, newPassword: 'outra senha bem longa' };
    const requests = [api.refusal('/users/password', { method: 'PUT', token, body })];
    // The old password has been checked by now.
    await untilWaiting(orm, 1);
    await tx.update(accounts).set({ password: byMail }).where(eq(accounts.userId, id));
    return requests;
  });
  expect(await changing[0]).toEqual(wrong('currentPassword', 'Senha incorreta.'));
  expect(await orm.$count(accounts, eq(accounts.password, byMail))).toBe(1);
});

it('no link to a new address is left when its session ends while the link is created', async () => {
  const { id, email, token, password } = await api.signIn();
  const changing = await besideTransaction(orm, async (tx) => {
    await tx.select().from(users).where(eq(users.id, id)).for('update');
    const body = { email: `novo-${email}`, password };
    const requests = [api.send('/users/email', { method: 'PUT', token, body, from: newVisitor() })];
    await untilWaiting(orm, 1);
    await tx.delete(sessions).where(eq(sessions.userId, id));
    return requests;
  });
  await changing[0];
  await api.context.jobs.settled();
  expect(await orm.$count(emailChanges)).toBe(0);
});

it('no link to a new address is left when the password changes while the link is created', async () => {
  const { id, token, password } = await api.signIn();
  const changing = await besideTransaction(orm, async (tx) => {
    await tx.select().from(users).where(eq(users.id, id)).for('update');
    await createEmailChange(tx, { userId: id });
    const body = { currentPassword: password, newPassword: 'outra senha bem longa' };
    const requests = [api.send('/users/password', { method: 'PUT', token, body })];
    await untilWaiting(orm, 1);
    return requests;
  });
  expect((await changing[0])?.statusCode).toBe(200);
  expect(await orm.$count(emailChanges)).toBe(0);
});

it('no reset link goes to an address that is removed from the account while the link is created', async () => {
  const { id, email } = await api.signIn();
  await besideTransaction(orm, async (tx) => {
    await tx.select().from(users).where(eq(users.id, id)).for('update');
    await api.send('/auth/forgot-password', { method: 'POST', body: { email }, from: newVisitor() });
    // The account has been found by its address and the link has been created by now.
    await untilWaiting(orm, 1);
    await tx
      .update(users)
      .set({ email: `novo-${email}` })
      .where(eq(users.id, id));
  });
  expect(await mailsTo(api, email)).toEqual([]);
  expect(await orm.$count(verifications, eq(verifications.value, String(id)))).toBe(0);
});
