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
  it('works: sends a link to the new address; the old one stays valid', async () => {
    const person = await api.signIn({ name: 'Ana Souza' });
    const email = freeAddress();
    const reply = await api.read('changeEmail', path, sent(person, ` ${email.toUpperCase()}`));
    expect(reply).toEqual({ success: true, data: { received: true } });
    expect(await mailsTo(api, email)).toMatchObject([
      { subject: 'Confirme seu novo e-mail', text: expect.stringContaining('Olá, Ana.') },
    ]);
    expect((await mailsTo(api, email))[0]?.text).toMatch(
      /^http:\/\/localhost:3000\/confirmar-email#[\w-]{32}$/m,
    );
    expect(await addressOf(person)).toBe(person.email);
  });

  it('shows the last requested address in the profile until it is confirmed or has expired', async () => {
    const person = await api.signIn();
    const pending = async () =>
      (await api.read('readProfile', '/users/profile', { token: person.token })).data.pendingEmail;
    const [first, second] = [freeAddress(), freeAddress()];
    await ask(person, first);
    await api.mails();
    expect(await pending()).toBe(first);
    await ask(person, second);
    await api.mails();
    expect(await pending()).toBe(second);
    api.pass(60 * 60);
    expect(await pending()).toBeNull();
    await ask(person, second);
    await confirm(await lastSecret(api, second));
    expect(await pending()).toBeNull();
  });

  it('returns the same when another account has the address, and tells only its owner, without a link', async () => {
    const person = await api.signIn();
    const owner = await api.signIn({ name: 'Joana Ribeiro' });
    expect((await ask(person, owner.email)).body).toBe(received);
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

  it('stores the same when another account has the address, so that the exported data does not reveal it', async () => {
    const person = await api.signIn();
    const owner = await api.signIn();
    const [taken, free] = [owner.email, freeAddress()];
    const exportedChanges = async (email: string) => {
      await ask(person, email);
      await api.mails();
      const { data } = await api.read('readPersonalData', '/users/data', { token: person.token });
      return data.emailChanges.map((link) => ({ ...link, email: link.email === email }));
    };
    expect(await exportedChanges(taken)).toEqual(await exportedChanges(free));
  });

  it('invalidates the earlier link, so that a mistyped address gives nobody the account', async () => {
    const person = await api.signIn();
    const [mistyped, right] = [freeAddress(), freeAddress()];
    await ask(person, mistyped);
    const wrongLink = await lastSecret(api, mistyped);
    await ask(person, right);
    const rightLink = await lastSecret(api, right);
    expect((await confirm(wrongLink)).statusCode).toBe(400);
    expect((await confirm(rightLink)).statusCode).toBe(200);
    expect(await addressOf(person)).toBe(right);
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

  it('refuses a wrong password, and sends no email', async () => {
    const email = freeAddress();
    expect(await refuse(await api.signIn(), email, { password: 'errada' })).toEqual(
      wrong('password', 'Senha incorreta.'),
    );
    expect(await mailsTo(api, email)).toEqual([]);
  });

  it('refuses the current address and an invalid one', async () => {
    const person = await api.signIn();
    expect(await refuse(person, person.email)).toEqual(wrong('email', 'Este já é o e-mail da sua conta.'));
    expect(await refuse(person, 'ana')).toEqual(wrong('email', 'Informe um e-mail válido.'));
  });

  it('refuses a signed-out visitor', async () => {
    const { token: _, ...visitor } = sent(await api.signIn(), freeAddress());
    expect((await api.refusal(path, visitor)).status).toBe(401);
  });
});

describe('POST /auth/confirm-email', () => {
  const requestLink = async () => {
    const person = await api.signIn({ name: 'Ana Souza' });
    const email = freeAddress();
    await ask(person, email);
    return { person, email, token: await lastSecret(api, email) };
  };

  it('works: the new address can sign in, the old one cannot', async () => {
    const { person, email, token } = await requestLink();
    expect(await api.read('confirmEmail', '/auth/confirm-email', { body: { token } })).toEqual({
      success: true,
      data: { email },
    });
    expect(await signsIn(email, person.password)).toBe(200);
    expect(await signsIn(person.email, person.password)).toBe(401);
    expect((await api.read('readProfile', '/users/profile', { token: person.token })).data.email).toBe(email);
    expect(await orm.select().from(users).where(eq(users.id, person.id))).toMatchObject([
      { emailVerified: true },
    ]);
  });

  it('can be checked before: a valid link returns its address and stays valid', async () => {
    const { email, token } = await requestLink();
    const check = '/auth/confirm-email/check';
    const reply = { success: true, data: { email } };
    expect(await api.read('checkEmailLink', check, { body: { token } })).toEqual(reply);
    await confirm(token);
    expect(await api.refusal(check, confirmation(token))).toEqual(spent);
  });

  it('notifies the old address, without the new one', async () => {
    const { person, email, token } = await requestLink();
    await confirm(token);
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

  it('refuses a link that has expired, or was never sent', async () => {
    const { person, token } = await requestLink();
    expect(await api.refusal('/auth/confirm-email', confirmation('a'.repeat(32)))).toEqual(spent);
    api.pass(60 * 60);
    expect(await api.refusal('/auth/confirm-email', confirmation(token))).toEqual(spent);
    expect(await addressOf(person)).toBe(person.email);
  });

  it('refuses a password reset link', async () => {
    const { email } = await api.signIn();
    await api.send('/auth/forgot-password', { method: 'POST', body: { email }, from: newVisitor() });
    expect(await api.refusal('/auth/confirm-email', confirmation(await lastSecret(api, email)))).toEqual(
      spent,
    );
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

  it('refuses an incomplete link', async () => {
    expect(await api.refusal('/auth/confirm-email', confirmation(''))).toEqual(
      wrong('token', 'Este link não está completo. Abra-o de novo pelo e-mail.'),
    );
  });
});

describe('DELETE /users/email/pending', () => {
  const pending = '/users/email/pending';

  it('works: the cancelled link is no longer valid', async () => {
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
  });

  it('succeeds without a pending request', async () => {
    const { token } = await api.signIn();
    expect((await api.send(pending, { method: 'DELETE', token })).statusCode).toBe(200);
  });

  it('refuses a signed-out visitor', async () => {
    expect((await api.refusal(pending, { method: 'DELETE' })).status).toBe(401);
  });
});
