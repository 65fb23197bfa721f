import { afterAll, describe, expect, it } from 'vitest';
import { eq } from '#database/orm.ts';
import { accounts, sessions, users, verifications } from '#database/schema.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';
import { lastSecret, mailsTo, newVisitor } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/auth/login-link';
const opening = '/auth/login-by-link';
const spent = wrong('token', 'Este link não vale mais. Peça outro.');
const noPassword = 'Sua conta ainda não tem senha. Defina uma em “Esqueci a senha”.';
const userAgent = 'Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 Chrome/126.0.0.0 Mobile Safari/537.36';

let strangers = 0;
/** An address without an account. */
const stranger = () => {
  strangers += 1;
  return `ana.lima${strangers}@exemplo.com.br`;
};
const request = (email: string) =>
  api.send(path, {
    method: 'POST',
    body: { email },
    from: newVisitor(),
    headers: { 'user-agent': userAgent },
  });
const linkTo = async (email: string) => {
  await request(email);
  return lastSecret(api, email);
};
const open = (token: string, device?: string) =>
  api.read('signInByLink', opening, { body: { token }, from: newVisitor(), device });
const refuse = (token: string | undefined, at = opening) =>
  api.refusal(at, { method: 'POST', body: { token }, from: newVisitor() });
const accountOf = async (email: string) => (await orm.select().from(users).where(eq(users.email, email)))[0];
const signsIn = async ({ email, password }: Pick<Person, 'email' | 'password'>) => {
  const body = { email, password };
  return (await api.send('/auth/login', { method: 'POST', body, from: newVisitor() })).statusCode;
};
const resetPassword = async (email: string, password: string) => {
  await api.send('/auth/forgot-password', { method: 'POST', body: { email }, from: newVisitor() });
  const body = { token: await lastSecret(api, email), password };
  return api.send('/auth/reset-password', { method: 'POST', body });
};

describe('POST /auth/login-link', () => {
  it('works: sends a link that says who has asked, valid for an hour', async () => {
    const { email } = await api.signIn({ name: 'Ana Souza' });
    const headers = { 'user-agent': userAgent };
    const reply = await api.read('requestSignInLink', path, {
      body: { email: email.toUpperCase() },
      headers,
    });
    expect(reply).toEqual({ success: true, data: { received: true } });
    const [mail, ...others] = await mailsTo(api, email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({ subject: 'Seu link para entrar' });
    expect(mail?.text).toContain('Olá, Ana.');
    expect(mail?.text).toContain('Chrome no Android, em 12/06/2026, às 12h00');
    expect(mail?.text).toContain('vale por 60 minutos e só uma vez');
    expect(mail?.text).toContain('Se não foi você, não faça nada');
    expect(mail?.text).not.toContain('ainda não tem conta');
    expect(mail?.text).toMatch(/^http:\/\/localhost:3000\/entrar-por-link#[\w-]{24,}$/m);
  });

  it('returns the same for everybody, and makes no account before the link is opened', async () => {
    const [{ email }, unknown] = [await api.signIn(), stranger()];
    const { email: administrator } = await api.signIn({ role: 'admin' });
    const replies = await Promise.all([email, unknown, administrator].map(request));
    expect(new Set(replies.map(({ statusCode, body }) => `${statusCode} ${body}`)).size).toBe(1);
    const [mail] = await mailsTo(api, unknown);
    expect(mail?.text).toContain('Este e-mail ainda não tem conta: ela é criada quando você entra.');
    expect(await accountOf(unknown)).toBeUndefined();
  });

  it('sends an administrator no link, but says how to sign in', async () => {
    const { email } = await api.signIn({ role: 'admin' });
    await request(email);
    const [mail] = await mailsTo(api, email);
    expect(mail?.subject).toBe('Você entra com a sua senha');
    expect(mail?.text).not.toContain('#');
  });

  it('limits the emails to one address without telling, and each link before stays valid', async () => {
    const email = stranger();
    const sent: string[] = [];
    for (let times = 0; times < 4; times += 1) {
      expect((await request(email)).body).toBe('{"success":true,"data":{"received":true}}');
      sent.push(await lastSecret(api, email));
    }
    expect(new Set(sent).size).toBe(2);
    await open(sent[0] as string);
    // A person who has opened one may have another at once.
    await request(email);
    expect(await mailsTo(api, email)).toHaveLength(3);
  });

  it('refuses an invalid address, and is limited by network address', async () => {
    const from = newVisitor();
    expect(await api.refusal(path, { method: 'POST', body: { email: 'ana' }, from })).toEqual(
      wrong('email', 'Informe um e-mail válido.'),
    );
    const statuses: number[] = [];
    for (let times = 0; times < 11; times += 1) {
      statuses.push((await api.send(path, { method: 'POST', body: { email: stranger() }, from })).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

describe('POST /auth/login-by-link', () => {
  it('works: signs in for long, in a browser that is known from now on', async () => {
    const person = await api.signIn({ emailVerified: true });
    const response = await api.send(opening, {
      method: 'POST',
      body: { token: await linkTo(person.email) },
      headers: { 'user-agent': userAgent },
    });
    const { data } = response.json();
    expect(data.user).toMatchObject({ id: person.id, email: person.email, name: person.name });
    expect(response.cookies[0]?.name).toBe('dispositivo');
    expect((await api.get('/users/profile', { authorization: `Bearer ${data.token}` })).statusCode).toBe(200);
    const open = await orm.select().from(sessions).where(eq(sessions.userId, person.id));
    expect(open).toMatchObject([{}, { remembered: true, userAgent }]);
    // Everything else of the account stays.
    expect(await signsIn(person)).toBe(200);
    expect((await api.get('/users/profile', { authorization: `Bearer ${person.token}` })).statusCode).toBe(
      200,
    );
  });

  it('makes the account of an address that has none, with a name, a confirmed address and no password', async () => {
    const email = 'maria.silva2@exemplo.com.br';
    const { data } = await open(await linkTo(email));
    expect(data.user).toMatchObject({ name: 'Maria Silva', email, role: 'user', phone: null, photo: null });
    expect(await accountOf(email)).toMatchObject({ emailVerified: true, ruledFrom: null });
    expect(await signsIn({ email, password: 'uma senha qualquer' })).toBe(401);
    expect((await resetPassword(email, 'buriti verde 88')).statusCode).toBe(200);
    expect(await signsIn({ email, password: 'buriti verde 88' })).toBe(200);
  });

  it('accepts a link once, even for simultaneous requests', async () => {
    for (const email of [stranger(), (await api.signIn()).email]) {
      const token = await linkTo(email);
      const body = { token };
      const both = await Promise.all([1, 2].map(() => api.send(opening, { method: 'POST', body })));
      expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
      expect(await refuse(token)).toEqual(spent);
      expect(await refuse(token, `${path}/check`)).toEqual(spent);
    }
  });

  it('takes several links that were sent before the account existed into the same account', async () => {
    const email = stranger();
    const tokens = [await linkTo(email), await linkTo(email)];
    const ids: number[] = [];
    for (const token of tokens) ids.push((await open(token)).data.user.id);
    expect(new Set(ids).size).toBe(1);
  });

  it('can be checked before, which neither uses it nor makes an account, and names the address', async () => {
    const email = stranger();
    const token = await linkTo(email);
    const reply = await api.read('checkSignInLink', `${path}/check`, { body: { token } });
    expect(reply.data).toEqual({ email });
    expect(await accountOf(email)).toBeUndefined();
    await open(token);
  });

  it('refuses a link that has expired, is incomplete, was never sent, or is of another kind', async () => {
    const person = await api.signIn();
    const token = await linkTo(person.email);
    await api.send('/auth/forgot-password', { method: 'POST', body: { email: person.email } });
    const reset = await lastSecret(api, person.email);
    const body = { email: stranger(), password: person.password };
    await api.send('/users/email', { method: 'PUT', body, token: person.token });
    const confirmation = await lastSecret(api, body.email);
    for (const other of [reset, confirmation, 'a'.repeat(32)]) expect(await refuse(other)).toEqual(spent);
    expect(await refuse(undefined)).toMatchObject({ status: 400, issues: [{ field: 'token' }] });
    // Nor does a link that signs in change a password or confirm an address.
    expect((await refuse(token, '/auth/reset-password/check')).status).toBe(400);
    const password = 'outra senha bem longa';
    const resetting = { method: 'POST' as const, body: { token, password } };
    expect((await api.refusal('/auth/reset-password', resetting)).status).toBe(400);
    expect((await refuse(token, '/auth/confirm-email')).status).toBe(400);
    api.pass(60 * 60);
    expect(await refuse(token)).toEqual(spent);
    expect(await signsIn(person)).toBe(200);
  });

  it('keeps of a link only a hash, of which the account’s id or the address is the value', async () => {
    const { id, email } = await api.signIn();
    const unknown = stranger();
    const tokens = [await linkTo(email), await linkTo(unknown)];
    const rows = await orm.select().from(verifications);
    expect(rows.map(({ value }) => value)).toEqual(expect.arrayContaining([String(id), unknown]));
    for (const token of tokens) expect(JSON.stringify(rows)).not.toContain(token);
  });

  it.each(['reset', 'changed', 'moved'] as const)(
    'refuses a link after the password or address was %s',
    async (how) => {
      const email = stranger();
      const before = await linkTo(email);
      const { data } = await open(await linkTo(email));
      await resetPassword(email, 'capim dourado 77');
      expect(await refuse(before)).toEqual(spent);
      const person = { email, password: 'capim dourado 77', id: data.user.id };
      const { token } = (
        await api.send('/auth/login', { method: 'POST', body: person, from: newVisitor() })
      ).json().data;
      const link = await linkTo(email);
      if (how === 'reset') await resetPassword(email, 'buriti verde 88');
      else if (how === 'changed') {
        const body = { currentPassword: person.password, newPassword: 'buriti verde 88' };
        await api.send('/users/password', { method: 'PUT', token, body });
      } else {
        const body = { email: stranger(), password: person.password };
        await api.send('/users/email', { method: 'PUT', token, body });
        const confirmation = { token: await lastSecret(api, body.email) };
        await api.send('/auth/confirm-email', { method: 'POST', body: confirmation });
      }
      expect(await refuse(link)).toEqual(spent);
    },
  );

  it('refuses somebody who has become an administrator, and the link is not used', async () => {
    const { id, email } = await api.signIn();
    const token = await linkTo(email);
    await orm.update(users).set({ role: 'admin' }).where(eq(users.id, id));
    expect(await refuse(token)).toEqual(wrong('token', 'Quem administra o site entra com a senha.'));
    expect(await orm.$count(sessions, eq(sessions.userId, id))).toBe(1);
  });

  it('takes an unconfirmed account from whoever has registered it with the address of somebody else', async () => {
    const email = stranger();
    // Before and after the link is sent.
    for (const isLate of [false, true]) {
      const address = isLate ? `tarde.${email}` : email;
      const early = isLate ? await linkTo(address) : null;
      const body = { name: 'Ladra', email: address, password: 'capim dourado 77' };
      const { data: thief } = await api.read('register', '/auth/register', { body, from: newVisitor() });
      const asked = { email: 'ladra@exemplo.com.br', password: body.password };
      await api.send('/users/email', { method: 'PUT', token: thief.token, body: asked });
      const { data } = await open(early ?? (await linkTo(address)));
      expect(data.user.id).toBe(thief.user.id);
      expect(await accountOf(address)).toMatchObject({ emailVerified: true });
      expect(await signsIn(body)).toBe(401);
      expect((await api.refusal('/users/profile', { token: thief.token })).status).toBe(401);
      expect((await mailsTo(api, address)).at(-1)?.subject).toBe('Sua conta está sem senha');
      expect((await api.get('/users/profile', { authorization: `Bearer ${data.token}` })).statusCode).toBe(
        200,
      );
    }
  });

  it('leaves the password of whoever opens it in the browser in which they have registered', async () => {
    const body = { name: 'Ana', email: stranger(), password: 'capim dourado 77' };
    const registered = await api.send('/auth/register', { method: 'POST', body, from: newVisitor() });
    await open(await linkTo(body.email), registered.cookies[0]?.value);
    expect(await signsIn(body)).toBe(200);
    expect(await accountOf(body.email)).toMatchObject({ emailVerified: true });
  });
});

describe('an account without a password', () => {
  it('is told what to do wherever the password is asked for, and can leave after it has set one', async () => {
    const email = stranger();
    const { data } = await open(await linkTo(email));
    const { token } = data;
    const refused = (at: string, method: 'PUT' | 'POST', body: object) =>
      api.refusal(at, { method, token, body });
    const password = 'qualquer uma';
    const newPassword = 'buriti verde 88';
    for (let times = 0; times < 6; times += 1) {
      expect(await refused('/users/deletion', 'POST', { password })).toEqual(wrong('password', noPassword));
    }
    const changing = { currentPassword: password, newPassword };
    expect(await refused('/users/password', 'PUT', changing)).toEqual(wrong('currentPassword', noPassword));
    const moving = { email: stranger(), password };
    expect(await refused('/users/email', 'PUT', moving)).toEqual(wrong('password', noPassword));
    await linkTo(email);
    const file = await api.read('readPersonalData', '/users/data', { token });
    expect(file.data.passwordLinks).toHaveLength(1);

    await resetPassword(email, newPassword);
    const body = { email, password: newPassword };
    const login = await api.send('/auth/login', { method: 'POST', body, from: newVisitor() });
    const now = login.json().data.token;
    const deletion = { method: 'POST' as const, token: now, body: { password: newPassword } };
    expect((await api.send('/users/deletion', deletion)).statusCode).toBe(200);
    expect(await accountOf(email)).toBeUndefined();
    expect(await orm.$count(accounts, eq(accounts.userId, data.user.id))).toBe(0);
  });
});
