import { afterAll, describe, expect, it } from 'vitest';
import { and, eq } from '#database/orm.ts';
import { emailChanges, users } from '#database/schema.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';
import { sendEmailLinkJob } from './email-change.ts';
import { lastSecret, mailsTo, newVisitor } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let addresses = 0;
/** Returns an address without an account. */
const freeAddress = () => {
  addresses += 1;
  return `livre${addresses}@exemplo.com.br`;
};
const path = '/users/email';
const sent = ({ token, password }: Person, email: string, body: object = {}) => ({
  method: 'PUT' as const,
  token,
  body: { email, password, ...body },
});
const ask = (...given: Parameters<typeof sent>) => api.send(path, sent(...given));
const refuse = (...given: Parameters<typeof sent>) => api.refusal(path, sent(...given));
const confirmation = (token: string | undefined) => ({
  method: 'POST' as const,
  body: { token },
  from: newVisitor(),
});
const confirm = async (token: string | undefined) => api.send('/auth/confirm-email', confirmation(token));
const addressOf = async ({ id }: Person) =>
  (await orm.select({ email: users.email }).from(users).where(eq(users.id, id)))[0]?.email;
const signsIn = async (email: string, password: string) =>
  (await api.send('/auth/login', { method: 'POST', body: { email, password }, from: newVisitor() }))
    .statusCode;
const linksTo = (id: number, email: string) =>
  orm
    .select()
    .from(emailChanges)
    .where(and(eq(emailChanges.userId, id), eq(emailChanges.email, email)));
const received = '{"success":true,"data":{"received":true}}';
const spent = wrong(
  'token',
  'Este link não vale mais. Se você já o usou, a troca está feita; senão, peça outra vez.',
);

describe('PUT /users/email', () => {
  it('works: sends a link to the new address, which is pending; the old one stays valid, and a later request ends the link', async () => {
    const person = await api.signIn({ name: 'Ana Souza' });
    const pending = async () =>
      (await api.read('readProfile', '/users/profile', { token: person.token })).data.pendingEmail;
    const [mistyped, right] = [freeAddress(), freeAddress()];
    const reply = await api.read('changeEmail', path, sent(person, ` ${mistyped.toUpperCase()}`));
    expect(reply).toEqual({ success: true, data: { received: true } });
    const mails = await mailsTo(api, mistyped);
    expect(mails).toMatchObject([
      { subject: 'Confirme seu novo e-mail', text: expect.stringContaining('Olá, Ana.') },
    ]);
    expect(mails[0]?.text).toMatch(/^http:\/\/localhost:3000\/confirmar-email#[\w-]{32}$/m);
    expect([await addressOf(person), await pending()]).toEqual([person.email, mistyped]);
    const wrongLink = await lastSecret(api, mistyped);
    await ask(person, right);
    const rightLink = await lastSecret(api, right);
    expect(await pending()).toBe(right);
    expect((await confirm(wrongLink)).statusCode).toBe(400);
    expect((await confirm(rightLink)).statusCode).toBe(200);
    expect([await addressOf(person), await pending()]).toEqual([right, null]);
    await ask(person, mistyped);
    await api.mails();
    expect(await pending()).toBe(mistyped);
    api.pass(60 * 60);
    expect(await pending()).toBeNull();
  });

  it('does not reveal that another account has the address: only its owner is told, without a link', async () => {
    const person = await api.signIn();
    const owner = await api.signIn({ name: 'Joana Ribeiro' });
    const exportedChanges = async (email: string) => {
      expect((await ask(person, email)).body).toBe(received);
      await api.mails();
      const { data } = await api.read('readPersonalData', '/users/data', { token: person.token });
      return data.emailChanges.map((link) => ({ ...link, email: link.email === email }));
    };
    expect(await exportedChanges(owner.email)).toEqual(await exportedChanges(freeAddress()));
    const [mail, ...others] = await mailsTo(api, owner.email);
    expect(others).toEqual([]);
    expect(mail).toMatchObject({
      subject: 'Este e-mail já tem uma conta',
      text: expect.stringContaining('Olá, Joana.'),
    });
    expect(mail?.text).not.toContain('#');
    expect(mail?.html).not.toContain('<a ');
    expect(JSON.stringify(mail)).not.toContain(person.email);
  });

  it('limits the emails of one account to one address, tells how long to wait, and keeps the last link valid', async () => {
    const email = freeAddress();
    const person = await api.signIn();
    for (let times = 0; times < 2; times += 1) expect((await ask(person, email)).body).toBe(received);
    const waiting = await ask(person, email);
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([429, '120']);
    expect(await mailsTo(api, email)).toHaveLength(2);
    expect((await confirm(await lastSecret(api, email))).statusCode).toBe(200);
    expect(await addressOf(person)).toBe(email);
  });

  it('limits the emails of many accounts to one address without telling', async () => {
    const email = freeAddress();
    for (let times = 0; times < 12; times += 1) {
      expect((await ask(await api.signIn(), email)).body).toBe(received);
    }
    expect(await mailsTo(api, email)).toHaveLength(10);
  });

  it('does not let one person block an address for another', async () => {
    const email = freeAddress();
    const [stranger, person] = [await api.signIn(), await api.signIn()];
    for (let times = 0; times < 3; times += 1) await ask(stranger, email);
    await ask(person, email);
    expect((await confirm(await lastSecret(api, email))).statusCode).toBe(200);
    expect(await addressOf(person)).toBe(email);
  });

  it('limits the addresses of one account', async () => {
    const person = await api.signIn();
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) statuses.push((await ask(person, freeAddress())).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ask(person, freeAddress())).headers['retry-after']).toBe('120');
  });

  it('creates no link for a session that has ended meanwhile', async () => {
    const { id, name } = await api.signIn();
    const address = freeAddress();
    const request = { email: address, userId: id, name, sessionId: 987_654 };
    const attempt = { isLast: false, signal: new AbortController().signal };
    await sendEmailLinkJob.run(request, api.context, attempt);
    expect(await mailsTo(api, address)).toEqual([]);
    expect(await linksTo(id, address)).toEqual([]);
  });

  it('refuses a wrong password, the current address and an invalid one, and sends no email', async () => {
    const [person, email] = [await api.signIn(), freeAddress()];
    expect(await refuse(person, email, { password: 'errada' })).toEqual(
      wrong('password', 'Senha incorreta.'),
    );
    expect(await refuse(person, person.email)).toEqual(wrong('email', 'Este já é o e-mail da sua conta.'));
    expect(await refuse(person, 'ana')).toEqual(wrong('email', 'Informe um e-mail válido.'));
    expect(await mailsTo(api, email)).toEqual([]);
  });
});

describe('POST /auth/confirm-email', () => {
  const requestLink = async () => {
    const person = await api.signIn({ name: 'Ana Souza' });
    const email = freeAddress();
    await ask(person, email);
    return { person, email, token: await lastSecret(api, email) };
  };

  it('works: can be checked before, the new address signs in, and the old one is told without the new one', async () => {
    const { person, email, token } = await requestLink();
    const check = '/auth/confirm-email/check';
    const reply = { success: true, data: { email } };
    expect(await api.read('checkEmailLink', check, { body: { token } })).toEqual(reply);
    expect(await api.read('confirmEmail', '/auth/confirm-email', { body: { token } })).toEqual(reply);
    expect(await api.refusal(check, confirmation(token))).toEqual(spent);
    expect(await signsIn(email, person.password)).toBe(200);
    expect(await signsIn(person.email, person.password)).toBe(401);
    expect((await api.read('readProfile', '/users/profile', { token: person.token })).data.email).toBe(email);
    expect(await orm.select().from(users).where(eq(users.id, person.id))).toMatchObject([
      { emailVerified: true },
    ]);
    const mail = (await mailsTo(api, person.email)).at(-1);
    expect(mail?.subject).toBe('O e-mail da sua conta foi trocado');
    expect(`${mail?.text}${mail?.html}`).not.toContain(email);
  });

  it('accepts a link once, even for simultaneous requests', async () => {
    const { token } = await requestLink();
    const responses = await Promise.all([1, 2].map(() => confirm(token)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(await api.refusal('/auth/confirm-email', confirmation(token))).toEqual(spent);
  });

  it('invalidates links sent to the old address', async () => {
    const { person, token } = await requestLink();
    await api.send('/auth/forgot-password', {
      method: 'POST',
      body: { email: person.email },
      from: newVisitor(),
    });
    const reset = await lastSecret(api, person.email);
    await confirm(token);
    const body = { token: reset, password: 'outra senha bem longa' };
    expect((await api.send('/auth/reset-password', { method: 'POST', body })).statusCode).toBe(400);
  });

  it('refuses a link that has expired, was never sent, is incomplete, or resets a password', async () => {
    const { person, token } = await requestLink();
    const refuseLink = (link: string) => api.refusal('/auth/confirm-email', confirmation(link));
    const { email } = person;
    await api.send('/auth/forgot-password', { method: 'POST', body: { email }, from: newVisitor() });
    expect(await refuseLink(await lastSecret(api, email))).toEqual(spent);
    expect(await refuseLink('a'.repeat(32))).toEqual(spent);
    expect(await refuseLink('')).toEqual(
      wrong('token', 'Este link não está completo. Abra-o de novo pelo e-mail.'),
    );
    api.pass(60 * 60);
    expect(await refuseLink(token)).toEqual(spent);
    expect(await addressOf(person)).toBe(email);
  });

  it('refuses an address that has got another account meanwhile, and changes nothing', async () => {
    const { person, email, token } = await requestLink();
    await api.signIn({ email });
    expect(await api.refusal('/auth/confirm-email', confirmation(token))).toEqual({
      status: 409,
      success: false,
      code: 'conflict',
      message: 'Este e-mail já é de outra conta.',
    });
    expect(await addressOf(person)).toBe(person.email);
  });

  it('gives an address to only one of two accounts that request it', async () => {
    const email = freeAddress();
    const people = [await api.signIn(), await api.signIn()];
    const tokens: (string | undefined)[] = [];
    for (const person of people) {
      await ask(person, email);
      tokens.push(await lastSecret(api, email));
    }
    const responses = await Promise.all(tokens.map(confirm));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });
});

describe('POST /users/email/confirmation', () => {
  const own = '/users/email/confirmation';
  const isConfirmed = async ({ token }: Person) =>
    (await api.read('readProfile', '/users/profile', { token })).data.emailConfirmed;

  it('works: sends a link to the address of the account, which confirms it and tells nobody of a change', async () => {
    const person = await api.signIn();
    const reply = await api.read('sendEmailConfirmation', own, { token: person.token });
    expect(reply).toEqual({ success: true, data: { received: true } });
    expect(await isConfirmed(person)).toBe(false);
    expect((await confirm(await lastSecret(api, person.email))).statusCode).toBe(200);
    expect(await isConfirmed(person)).toBe(true);
    expect(await mailsTo(api, person.email)).toMatchObject([{ subject: 'Confirme seu e-mail' }]);
  });

  it('is sent when an account is made, too', async () => {
    const email = freeAddress();
    const body = { name: 'Ana Souza', email, password: 'carne de sol na brasa' };
    await api.read('register', '/auth/register', { body, from: newVisitor() });
    expect((await confirm(await lastSecret(api, email))).statusCode).toBe(200);
    const [person] = await orm.select().from(users).where(eq(users.email, email));
    expect(person).toMatchObject({ emailVerified: true });
  });

  it('refuses a confirmed address, and mails without end', async () => {
    const { token } = await api.signIn({ emailVerified: true });
    expect(await api.refusal(own, { method: 'POST', token })).toMatchObject({
      code: 'conflict',
      message: 'O seu e-mail já está confirmado.',
    });
    const person = await api.signIn();
    const statuses: number[] = [];
    for (let n = 0; n < 3; n += 1) {
      statuses.push((await api.send(own, { method: 'POST', token: person.token })).statusCode);
    }
    expect(statuses).toEqual([200, 200, 429]);
    expect(await mailsTo(api, person.email)).toHaveLength(2);
  });
});

describe('DELETE /users/email/pending', () => {
  const pending = '/users/email/pending';

  it('works: the cancelled link is no longer valid, and without one it does nothing', async () => {
    const person = await api.signIn();
    const [email, other] = [freeAddress(), freeAddress()];
    await ask(person, email);
    const token = await lastSecret(api, email);
    const neighbour = await api.signIn();
    await ask(neighbour, other);
    await api.mails();
    const reply = { success: true, data: { cancelled: true } };
    expect(await api.read('cancelEmailChange', pending, { token: person.token })).toEqual(reply);
    expect(await api.refusal('/auth/confirm-email', confirmation(token))).toEqual(spent);
    const profile = await api.read('readProfile', '/users/profile', { token: person.token });
    expect(profile.data).toMatchObject({ email: person.email, pendingEmail: null });
    // The request of another person stays pending.
    expect(await linksTo(neighbour.id, other)).toHaveLength(1);
    expect(await api.read('cancelEmailChange', pending, { token: person.token })).toEqual(reply);
  });
});
