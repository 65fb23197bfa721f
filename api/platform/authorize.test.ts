import { afterAll, describe, expect, it } from 'vitest';
import { createSession } from '#database/factories/sessions.ts';
import { createPerson } from '#database/factories/users.ts';
import { eq } from '#database/orm.ts';
import { sessions, users } from '#database/schema.ts';
import { authorize, signToken } from './authorize.ts';
import type { Origin } from './caller.ts';
import { at, openTestApi, testDay } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

const origin = (authorization: string | undefined): Origin => ({
  address: '203.0.113.1',
  userAgent: undefined,
  authorization,
  device: undefined,
});
const callerOf = (authorization: string | undefined, who: 'user' | 'admin' = 'user') =>
  authorize(origin(authorization), who, api.context);

const sign = (token: string, secret = api.context.secret) => signToken(token, secret);

const minutes = 60;
const days = 24 * 60 * minutes;
const sessionOf = async (userId: number) => {
  const [session] = await api.orm.select().from(sessions).where(eq(sessions.userId, userId));
  if (!session) throw new Error('no session');
  return session;
};

describe('a protected call', () => {
  it('gets the owner of a valid session, with current data', async () => {
    const ana = await api.signIn({ phone: '63999991234' });
    await api.orm.update(users).set({ name: 'Ana Souza' }).where(eq(users.id, ana.id));
    const { id, email } = ana;
    expect(await callerOf(`Bearer ${ana.token}`)).toEqual({
      id,
      email,
      name: 'Ana Souza',
      phone: '63999991234',
      role: 'user',
      sessionId: (await sessionOf(id)).id,
    });
    expect(await callerOf(`bearer   ${ana.token} `)).toMatchObject({ id });
  });

  it('refuses everything except a complete signed token', async () => {
    const ana = await api.signIn();
    const { token } = await sessionOf(ana.id);
    const [, signature = ''] = ana.token.split('.');
    const unsigned = await createSession(api.orm, { userId: ana.id });
    for (const header of [
      '',
      'Bearer',
      'Bearer ',
      'Bearer garbage',
      'Bearer %E0%A4%A',
      'Bearer .',
      `Basic ${ana.token}`,
      ana.token,
      // The token as it is stored in the database.
      `Bearer ${token}`,
      `Bearer ${token}.`,
      `Bearer ${token}.${token}`,
      // The signature is from another secret, or for another token.
      `Bearer ${sign(token, 'another secret, as long as it has to be')}`,
      `Bearer ${sign(token, '')}`,
      `Bearer ${unsigned.token}.${signature}`,
      // Additional text follows the signature.
      `Bearer ${ana.token}.x`,
      `Bearer ${ana.token}; better-auth.session_token=${ana.token}`,
    ]) {
      await expect(callerOf(header), header).rejects.toMatchObject({ code: 'unauthenticated' });
    }
    expect(await callerOf(`Bearer ${sign(token)}`)).toMatchObject({ id: ana.id });
  });

  it('refuses a token in a cookie, because another site could send it', async () => {
    const ana = await api.signIn();
    const cookie = `better-auth.session_token=${encodeURIComponent(ana.token)}; dispositivo=${ana.device}`;
    expect(await api.refusal('/users/profile', { headers: { cookie } })).toMatchObject({ status: 401 });
  });

  it('refuses a session that has ended', async () => {
    const [ana, bia] = [await api.signIn(), await api.signIn()];
    await api.orm.delete(sessions).where(eq(sessions.userId, ana.id));
    await expect(callerOf(`Bearer ${ana.token}`)).rejects.toMatchObject({
      code: 'unauthenticated',
      message: 'Sua sessão expirou. Por favor, faça login novamente.',
    });
    await api.orm.delete(users).where(eq(users.id, bia.id));
    await expect(callerOf(`Bearer ${bia.token}`)).rejects.toMatchObject({ code: 'unauthenticated' });
  });

  it('stops to accept an administrator who loses the role', async () => {
    const ana = await api.signIn({ role: 'admin' });
    expect(await callerOf(`Bearer ${ana.token}`, 'admin')).toMatchObject({ role: 'admin' });
    await api.orm.update(users).set({ role: 'user' }).where(eq(users.id, ana.id));
    await expect(callerOf(`Bearer ${ana.token}`, 'admin')).rejects.toMatchObject({ code: 'forbidden' });
    expect(await callerOf(`Bearer ${ana.token}`)).toMatchObject({ role: 'user' });
  });
});

it('a protected call requires a session for HEAD, too', async () => {
  const head = (token?: string) =>
    api.app.inject({
      method: 'HEAD',
      url: '/api/users/profile',
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  expect((await head()).statusCode).toBe(401);
  expect((await head((await api.signIn()).token)).statusCode).toBe(200);
});

describe('a use of a session', () => {
  it('extends a remembered one, at most once an hour', async () => {
    const ana = await api.signIn();
    const use = () => callerOf(`Bearer ${ana.token}`);
    const before = await sessionOf(ana.id);
    api.pass(59 * minutes);
    await use();
    expect(await sessionOf(ana.id)).toEqual(before);
    api.pass(minutes);
    await use();
    const noted = { updatedAt: at(testDay, '13:00:00'), expiresAt: at('2026-07-12', '13:00:00') };
    expect(await sessionOf(ana.id)).toEqual({ ...before, ...noted });
    api.pass(59 * minutes);
    await use();
    expect(await sessionOf(ana.id)).toMatchObject(noted);
  });

  it('never extends one that is not remembered', async () => {
    const { email, password } = await createPerson(api.orm);
    const body = { email, password, remember: false };
    const { token, user } = (await api.read('signIn', '/auth/login', { body })).data;
    const { expiresAt } = await sessionOf(user.id);
    expect(expiresAt.getTime() - Date.now()).toBe(days * 1000);
    for (let hours = 0; hours < 23; hours += 1) {
      api.pass(60 * minutes);
      expect(await callerOf(`Bearer ${token}`)).toMatchObject({ id: user.id });
    }
    expect(await sessionOf(user.id)).toMatchObject({ expiresAt, updatedAt: new Date() });
    api.pass(60 * minutes + 1);
    await expect(callerOf(`Bearer ${token}`)).rejects.toMatchObject({ code: 'unauthenticated' });
  });
});

it('under https a session is valid as well', async () => {
  const secure = await openTestApi({ siteUrl: 'https://compara.example', beside: api });
  const ana = await secure.signIn();
  expect((await secure.read('readProfile', '/users/profile', { token: ana.token })).data.id).toBe(ana.id);
  // A change to https does not end existing sessions.
  expect(await callerOf(`Bearer ${ana.token}`)).toMatchObject({ id: ana.id });
  await secure.close();
});

it('while the database is unavailable a session is not reported as expired', async () => {
  const ana = await api.signIn();
  await api.database.close();
  const refusal = await api.refusal('/users/profile', { token: ana.token });
  expect(refusal).toMatchObject({ status: 503, code: 'unavailable' });
  expect(await api.refusal('/users/profile')).toMatchObject({ status: 401 });
  const { email, password } = ana;
  expect(await api.refusal('/auth/login', { method: 'POST', body: { email, password } })).toMatchObject({
    status: 503,
  });
});
