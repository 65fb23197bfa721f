import { afterAll, describe, expect, it } from 'vitest';
import { createPerson } from '#database/factories/users.ts';
import { eq } from '#database/orm.ts';
import { sessions, users } from '#database/schema.ts';
import { secondStepMinutes } from '#domain/passkeys.ts';
import { addPasskey, challengeOf } from '../passkeys/testing.ts';
import { beginTestSession, openTestApi, wrong } from '../platform/testing.ts';
import { lastSecret, mailsTo, newVisitor } from '../users/testing.ts';

/** docs/decisions/0077-passkeys.md */

const api = await openTestApi({ secondStep: 'on' });
afterAll(() => api.close());
const { orm } = api;

const signing = '/auth/login';
const ended = wrong('token', 'Passou do tempo. Entre de novo com a senha.');
const administrator = () => createPerson(orm, { role: 'admin' });
const sendPassword = (email: string, password: string, device?: string) =>
  api.send(signing, { method: 'POST', body: { email, password }, from: newVisitor(), device });
/** Gives the password in a new browser, and returns the token of the second step. */
async function stepOf(email: string, password: string): Promise<string> {
  const body = { email, password };
  const refused = await api.refusal(signing, { method: 'POST', body, from: newVisitor() });
  expect(refused).toMatchObject({ status: 401, code: 'second_step' });
  return refused.step?.token ?? '';
}
async function codeFor(email: string, token: string): Promise<string> {
  await api.read('sendSignInCode', `${signing}/code`, { body: { token }, from: newVisitor() });
  const mail = (await mailsTo(api, email)).at(-1);
  return mail?.text?.match(/ é (\d{6})\./)?.[1] ?? '';
}
const confirming = (token: string, code: string, device?: string) => ({
  method: 'POST' as const,
  body: { token, code },
  from: newVisitor(),
  device,
});
const confirm = (...given: Parameters<typeof confirming>) =>
  api.send(`${signing}/confirmation`, confirming(...given));
const refuseCode = (...given: Parameters<typeof confirming>) =>
  api.refusal(`${signing}/confirmation`, confirming(...given));
const sessionsOf = (userId: number) => orm.$count(sessions, eq(sessions.userId, userId));

describe("an administrator's password in a browser that is not known", () => {
  it('opens no account: it takes the code of a mail, and then the browser is known', async () => {
    const { id, email, password } = await administrator();
    const token = await stepOf(email, password);
    expect(await sessionsOf(id)).toBe(0);
    const code = await codeFor(email, token);
    const mail = (await mailsTo(api, email)).at(-1);
    expect(mail).toMatchObject({ subject: 'Seu código para entrar' });
    const answer = await confirm(token, `${code.slice(0, 3)} ${code.slice(3)}`, 'a'.repeat(32));
    expect(answer.statusCode, answer.body).toBe(200);
    const device = answer.cookies[0]?.value;
    // The name that the browser had may be one that somebody else knows.
    expect(device).not.toBe('a'.repeat(32));
    expect(await sessionsOf(id)).toBe(1);
    expect(await api.lastAudit()).toMatchObject({ action: 'sessions.create', userId: id });
    expect((await sendPassword(email, password, device)).statusCode).toBe(200);
    const again = await stepOf(email, password);
    const body = { token: again, code: await codeFor(email, again), remember: false };
    const sent = { body, from: newVisitor() };
    const { data } = await api.read('signInByCode', `${signing}/confirmation`, sent);
    expect(data.user).toMatchObject({ id, role: 'admin' });
  });

  it('is not counted as a wrong one, and a wrong one is answered as ever', async () => {
    const { email, password } = await administrator();
    const from = newVisitor();
    const body = { email, password };
    for (let time = 0; time < 8; time += 1) {
      expect(await api.refusal(signing, { method: 'POST', body, from })).toMatchObject({
        code: 'second_step',
      });
    }
    const wrongBody = { email, password: 'outra senha bem longa' };
    expect(await api.refusal(signing, { method: 'POST', body: wrongBody, from })).toEqual({
      status: 401,
      success: false,
      code: 'unauthenticated',
      message: 'E-mail ou senha incorretos.',
    });
  });

  it('is enough for everybody else', async () => {
    const { email, password } = await createPerson(orm);
    expect((await sendPassword(email, password)).statusCode).toBe(200);
  });
});

describe('the code', () => {
  it('works once, for ten minutes, and not after another password', async () => {
    const { id, email, password } = await administrator();
    const token = await stepOf(email, password);
    const code = await codeFor(email, token);
    const answers = await Promise.all([confirm(token, code), confirm(token, code)]);
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(await sessionsOf(id)).toBe(1);
    expect(await refuseCode(token, code)).toEqual(ended);

    const late = await stepOf(email, password);
    const lateCode = await codeFor(email, late);
    api.pass(secondStepMinutes * 60);
    expect(await refuseCode(late, lateCode)).toEqual(ended);

    const before = await stepOf(email, password);
    const codeBefore = await codeFor(email, before);
    api.pass(120);
    await api.send('/auth/forgot-password', { method: 'POST', body: { email }, from: newVisitor() });
    const body = { token: await lastSecret(api, email), password: 'outra senha bem longa' };
    await api.read('resetPassword', '/auth/reset-password', { body, from: newVisitor() });
    expect(await refuseCode(before, codeBefore)).toEqual(ended);
  });

  it('takes five attempts, of which none leads to another code of the same step', async () => {
    const { email, password } = await administrator();
    const token = await stepOf(email, password);
    const code = await codeFor(email, token);
    const other = code === '111222' ? '222111' : '111222';
    for (let time = 0; time < 5; time += 1) {
      expect(await refuseCode(token, other)).toEqual(wrong('code', 'Código incorreto.'));
    }
    expect(await refuseCode(token, code)).toMatchObject({ status: 429 });
    api.pass(secondStepMinutes * 60 - 1);
    expect((await refuseCode(token, code)).status).not.toBe(200);
  });

  it('makes who knows the password wait, however many steps they begin', async () => {
    const { email, password } = await administrator();
    let refused = 0;
    for (let step = 0; step < 4; step += 1) {
      const token = await stepOf(email, password);
      for (let time = 0; time < 5; time += 1) {
        if ((await refuseCode(token, '000000')).status === 429) refused += 1;
      }
    }
    expect(refused).toBe(5);
  });

  it('is refused with the token of another account, an invented token, and in another shape', async () => {
    const [ana, bia] = [await administrator(), await administrator()];
    const token = await stepOf(ana.email, ana.password);
    const code = await codeFor(ana.email, token);
    const asBia = token.replace(/^\d+/, String(bia.id));
    expect(await refuseCode(asBia, code)).toEqual(ended);
    expect(await refuseCode('1.abc.9999999999999.def', code)).toEqual(ended);
    expect(await refuseCode('99999999999999999999.a.b.c', code)).toEqual(ended);
    expect(await refuseCode(token, '12345')).toEqual(wrong('code', 'O código tem 6 algarismos.'));
    const body = { token: asBia };
    expect(await api.refusal(`${signing}/code`, { method: 'POST', body, from: newVisitor() })).toEqual(ended);
  });

  it('is mailed five times, and then after a wait', async () => {
    const { email, password } = await administrator();
    const token = await stepOf(email, password);
    for (let time = 0; time < 5; time += 1) await codeFor(email, token);
    const body = { token };
    expect(await api.refusal(`${signing}/code`, { method: 'POST', body, from: newVisitor() })).toMatchObject({
      status: 429,
    });
  });
});

describe('there is no way around:', () => {
  it('a passkey is a second step itself, and makes the browser known', async () => {
    const { id, email, password } = await administrator();
    const { token } = await beginTestSession(api, id);
    const { authenticator } = await addPasskey(api, token);
    const credential = authenticator.get({ challenge: await challengeOf(api) });
    const body = { credential };
    const answer = await api.send('/auth/passkey', { method: 'POST', body, from: newVisitor() });
    expect(answer.statusCode, answer.body).toBe(200);
    expect((await sendPassword(email, password, answer.cookies[0]?.value)).statusCode).toBe(200);
  });

  it('a new password by mail makes no browser known', async () => {
    const { email } = await administrator();
    await api.send('/auth/forgot-password', { method: 'POST', body: { email }, from: newVisitor() });
    const body = { token: await lastSecret(api, email), password: 'outra senha bem longa' };
    const reset = await api.send('/auth/reset-password', {
      method: 'POST',
      body,
      from: newVisitor(),
      device: 'b'.repeat(32),
    });
    expect(reset.statusCode, reset.body).toBe(200);
    expect(reset.cookies).toEqual([]);
    expect((await sendPassword(email, body.password, 'b'.repeat(32))).json()).toMatchObject({
      code: 'second_step',
    });
  });

  it('a link that was sent before the person became an administrator opens nothing', async () => {
    const { id, email } = await createPerson(orm);
    await api.send('/auth/login-link', { method: 'POST', body: { email }, from: newVisitor() });
    const token = await lastSecret(api, email);
    await orm.update(users).set({ role: 'admin' }).where(eq(users.id, id));
    const opening = { method: 'POST' as const, body: { token }, from: newVisitor() };
    expect(await api.refusal('/auth/login-by-link', opening)).toMatchObject({ status: 400 });
    expect(await sessionsOf(id)).toBe(0);
  });

  it('who becomes an administrator is known in no browser', async () => {
    const { token } = await beginTestSession(api, (await administrator()).id);
    const { id, name, email, password } = await createPerson(orm);
    const device = (await sendPassword(email, password)).cookies[0]?.value;
    expect((await sendPassword(email, password, device)).statusCode).toBe(200);
    const body = { name, email, role: 'admin' as const };
    await api.read('updateUser', `/backoffice/users/${id}`, { token, body });
    expect((await sendPassword(email, password, device)).json()).toMatchObject({ code: 'second_step' });
  });

  it('registering opens the account of a user, who is none', async () => {
    const body = { name: 'Ana', email: 'ana.nova@exemplo.com.br', password: 'outra senha bem longa' };
    const { data } = await api.read('register', '/auth/register', { body, from: newVisitor() });
    expect(data.user.role).toBe('user');
  });
});
