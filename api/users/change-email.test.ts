import { and, eq } from 'drizzle-orm';
import { afterAll, describe, expect, it } from 'vitest';
import { emailChanges, users } from '#database/schema.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';
import { sendEmailLinkJob } from './send-email-link.ts';
import { lastSecret, mailsTo, newVisitor } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let addresses = 0;
/** An address that nobody has. */
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
  it('works: writes to the new address; the old one holds', async () => {
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

  it('is shown with the profile, the last that was asked for, until it is confirmed or has expired', async () => {
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

  it('answers the same where somebody has the address, and tells only its owner, without a link', async () => {
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

  it('keeps the same where somebody has the address, so that neither who asks nor their data tell', async () => {
    const person = await api.signIn();
    const owner = await api.signIn();
    const [taken, free] = [owner.email, freeAddress()];
    const kept = async (email: string) => {
      await ask(person, email);
      await api.mails();
      const { data } = await api.read('readPersonalData', '/users/data', { token: person.token });
      return data.emailChanges.map((link) => ({ ...link, email: link.email === email }));
    };
    expect(await kept(taken)).toEqual(await kept(free));
  });

  it('undoes what was asked for before: a mistyped address gives nobody the account', async () => {
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

  it('writes for one account to one address so many mails, and says how long to wait; the last link holds', async () => {
    const email = freeAddress();
    const person = await api.signIn();
    for (let times = 0; times < 2; times += 1) expect((await ask(person, email)).body).toBe(received);
    const waiting = await ask(person, email);
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([429, '120']);
    expect(await mailsTo(api, email)).toHaveLength(2);
    expect((await confirm(await lastSecret(api, email))).statusCode).toBe(200);
    expect(await addressOf(person)).toBe(email);
  });

  it('writes for many accounts to one address so many mails and no more, silently', async () => {
    const email = freeAddress();
    for (let times = 0; times < 12; times += 1) {
      expect((await ask(await api.signIn(), email)).body).toBe(received);
    }
    expect(await mailsTo(api, email)).toHaveLength(10);
  });

  it('lets nobody keep somebody else from an address', async () => {
    const email = freeAddress();
    const [stranger, person] = [await api.signIn(), await api.signIn()];
    for (let times = 0; times < 3; times += 1) await ask(stranger, email);
    await ask(person, email);
    expect((await confirm(await lastSecret(api, email))).statusCode).toBe(200);
    expect(await addressOf(person)).toBe(email);
  });

  it('lets one account write to so many addresses and then wait', async () => {
    const person = await api.signIn();
    const statuses: number[] = [];
    for (let times = 0; times < 6; times += 1) statuses.push((await ask(person, freeAddress())).statusCode);
    expect(statuses).toEqual([200, 200, 200, 200, 200, 429]);
    expect((await ask(person, freeAddress())).headers['retry-after']).toBe('120');
  });

  it('gives no link to a session that has ended meanwhile, with its account or not', async () => {
    const { id, name } = await api.signIn();
    const address = freeAddress();
    const wanted = { email: address, userId: id, name, sessionId: 987_654 };
    const attempt = { isLast: false, signal: new AbortController().signal };
    await sendEmailLinkJob.run(wanted, api.context, attempt);
    expect(await mailsTo(api, address)).toEqual([]);
    expect(await linksTo(id, address)).toEqual([]);
  });

  it('refuses a wrong password, and writes to nobody', async () => {
    const email = freeAddress();
    expect(await refuse(await api.signIn(), email, { password: 'errada' })).toEqual(
      wrong('password', 'Senha incorreta.'),
    );
    expect(await mailsTo(api, email)).toEqual([]);
  });

  it('refuses the address that one has, and what is none', async () => {
    const person = await api.signIn();
    expect(await refuse(person, person.email)).toEqual(wrong('email', 'Este já é o e-mail da sua conta.'));
    expect(await refuse(person, 'ana')).toEqual(wrong('email', 'Informe um e-mail válido.'));
  });

  it('refuses who is signed out', async () => {
    const { token: _, ...visitor } = sent(await api.signIn(), freeAddress());
    expect((await api.refusal(path, visitor)).status).toBe(401);
  });
});

describe('POST /auth/confirm-email', () => {
  const asked = async () => {
    const person = await api.signIn({ name: 'Ana Souza' });
    const email = freeAddress();
    await ask(person, email);
    return { person, email, token: await lastSecret(api, email) };
  };

  it('works: signing in with the new address works, with the old one it does not', async () => {
    const { person, email, token } = await asked();
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

  it('can be asked about before: a link that holds tells its address and goes on holding', async () => {
    const { email, token } = await asked();
    const check = '/auth/confirm-email/check';
    const reply = { success: true, data: { email } };
    expect(await api.read('checkEmailLink', check, { body: { token } })).toEqual(reply);
    await confirm(token);
    expect(await api.refusal(check, confirmation(token))).toEqual(spent);
  });

  it('tells the old address, without the new one', async () => {
    const { person, email, token } = await asked();
    await confirm(token);
    const mail = (await mailsTo(api, person.email)).at(-1);
    expect(mail?.subject).toBe('O e-mail da sua conta foi trocado');
    expect(`${mail?.text}${mail?.html}`).not.toContain(email);
  });

  it('takes a link once, also of several at once', async () => {
    const { token } = await asked();
    const answers = await Promise.all([1, 2].map(() => confirm(token)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(await api.refusal('/auth/confirm-email', confirmation(token))).toEqual(spent);
  });

  it('undoes links that went to the old address', async () => {
    const { person, token } = await asked();
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
    const { person, token } = await asked();
    expect(await api.refusal('/auth/confirm-email', confirmation('a'.repeat(32)))).toEqual(spent);
    api.pass(60 * 60);
    expect(await api.refusal('/auth/confirm-email', confirmation(token))).toEqual(spent);
    expect(await addressOf(person)).toBe(person.email);
  });

  it('refuses a link that makes a password: it gives no address', async () => {
    const { email } = await api.signIn();
    await api.send('/auth/forgot-password', { method: 'POST', body: { email }, from: newVisitor() });
    expect(await api.refusal('/auth/confirm-email', confirmation(await lastSecret(api, email)))).toEqual(
      spent,
    );
  });

  it('refuses an address that somebody has taken meanwhile, and changes nothing', async () => {
    const { person, email, token } = await asked();
    await api.signIn({ email });
    expect(await api.refusal('/auth/confirm-email', confirmation(token))).toEqual({
      status: 409,
      success: false,
      code: 'conflict',
      message: 'Este e-mail já é de outra conta.',
    });
    expect(await addressOf(person)).toBe(person.email);
  });

  it('gives an address to one of two who ask for it', async () => {
    const email = freeAddress();
    const people = [await api.signIn(), await api.signIn()];
    const tokens: (string | undefined)[] = [];
    for (const person of people) {
      await ask(person, email);
      tokens.push(await lastSecret(api, email));
    }
    const answers = await Promise.all(tokens.map(confirm));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
  });

  it('refuses a link that was cut short', async () => {
    expect(await api.refusal('/auth/confirm-email', confirmation(''))).toEqual(
      wrong('token', 'Este link não está completo. Abra-o de novo pelo e-mail.'),
    );
  });
});

describe('DELETE /users/email/pending', () => {
  const pending = '/users/email/pending';

  it('works: the link that was sent gives nobody the account', async () => {
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
    // Somebody else's waits on.
    expect(await linksTo(neighbour.id, other)).toHaveLength(1);
  });

  it('is done where nothing waits', async () => {
    const { token } = await api.signIn();
    expect((await api.send(pending, { method: 'DELETE', token })).statusCode).toBe(200);
  });

  it('refuses who is signed out', async () => {
    expect((await api.refusal(pending, { method: 'DELETE' })).status).toBe(401);
  });
});
