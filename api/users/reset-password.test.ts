import { afterAll, describe, expect, it } from 'vitest';
import { eq } from '#database/orm.ts';
import { knownDevices, users, verifications } from '#database/schema.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';
import { lastSecret, mailsTo, newVisitor } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/auth/reset-password';
const another = 'outra senha bem longa';
const spent = wrong('token', 'Este link não vale mais. Peça outro.');

const forget = async ({ email }: Person) => {
  await api.send('/auth/forgot-password', { method: 'POST', body: { email }, from: newVisitor() });
  return lastSecret(api, email);
};
const sent = (token: string | undefined, password = another) => ({
  method: 'POST' as const,
  body: { token, password },
  from: newVisitor(),
});
const reset = (...given: Parameters<typeof sent>) => api.send(path, sent(...given));
const refuse = (...given: Parameters<typeof sent>) => api.refusal(path, sent(...given));
const signsIn = async ({ email }: Person, password: string) =>
  (await api.send('/auth/login', { method: 'POST', body: { email, password }, from: newVisitor() }))
    .statusCode;

describe('POST /auth/reset-password', () => {
  it('works: the new password can sign in, the old one cannot, and a notice tells of it', async () => {
    const person = await api.signIn();
    const token = await forget(person);
    const reply = await api.read('resetPassword', path, { body: { token, password: another } });
    expect(reply).toEqual({ success: true, data: { changed: true, userId: person.id } });
    const mail = (await mailsTo(api, person.email)).at(-1);
    expect(mail?.subject).toBe('Sua senha foi trocada');
    expect(mail?.text).toContain('http://localhost:3000/esqueci-senha\n');
    expect(await orm.select().from(users).where(eq(users.id, person.id))).toMatchObject([
      { emailVerified: true },
    ]);
    expect(await signsIn(person, another)).toBe(200);
    expect(await signsIn(person, person.password)).toBe(401);
  });

  it('ends every session, and forgets all browsers except this one', async () => {
    const person = await api.signIn();
    const { email, password } = person;
    await api.send('/auth/login', { method: 'POST', body: { email, password } });
    const response = await reset(await forget(person));
    expect((await api.refusal('/users/profile', { token: person.token })).status).toBe(401);
    expect(response.cookies[0]?.name).toBe('dispositivo');
    expect(await orm.select().from(knownDevices).where(eq(knownDevices.userId, person.id))).toHaveLength(1);
  });

  it('accepts a link once, even for simultaneous requests', async () => {
    const person = await api.signIn();
    const token = await forget(person);
    const responses = await Promise.all(
      ['uma senha longa', 'duas senhas longas'].map((given) => reset(token, given)),
    );
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 400]);
    expect(await refuse(token)).toEqual(spent);
  });

  it('invalidates all other links, also one to a new address that somebody else has requested', async () => {
    const person = await api.signIn();
    const first = await forget(person);
    const body = { email: 'ladra@exemplo.com.br', password: person.password };
    await api.send('/users/email', { method: 'PUT', body, token: person.token });
    const stolen = await lastSecret(api, body.email);
    await reset(await forget(person));
    expect(await refuse(first)).toEqual(spent);
    const confirmation = { method: 'POST' as const, body: { token: stolen } };
    expect((await api.refusal('/auth/confirm-email', confirmation)).status).toBe(400);
    expect(
      await orm
        .select()
        .from(verifications)
        .where(eq(verifications.value, String(person.id))),
    ).toEqual([]);
  });

  it('can be checked before: a valid link stays valid, a used or incomplete one is reported', async () => {
    const person = await api.signIn();
    const token = await forget(person);
    const check = '/auth/reset-password/check';
    expect(await api.read('checkResetLink', check, { body: { token } })).toEqual({
      success: true,
      data: { holds: true },
    });
    await reset(token);
    expect(await api.refusal(check, { method: 'POST', body: { token } })).toEqual(spent);
    const incomplete = wrong('token', 'Este link não está completo. Abra-o de novo pelo e-mail.');
    expect(await api.refusal(check, { method: 'POST', body: { token: '' } })).toEqual(incomplete);
    for (const garbage of [undefined, '', 'a'.repeat(201), 'a\0b', 'ação', 'a b', "a'--"]) {
      expect(await refuse(garbage)).toEqual(incomplete);
    }
  });

  it('refuses a link that has expired, was never sent, or confirms an address, and changes nothing', async () => {
    const person = await api.signIn();
    const token = await forget(person);
    const body = { email: 'nova@exemplo.com.br', password: person.password };
    await api.send('/users/email', { method: 'PUT', body, token: person.token });
    expect(await refuse(await lastSecret(api, body.email))).toEqual(spent);
    api.pass(60 * 60);
    expect(await refuse(token)).toEqual(spent);
    expect(await refuse('a'.repeat(24))).toEqual(spent);
    expect(await signsIn(person, person.password)).toBe(200);
  });

  it('refuses a password that is easy to guess, and the link stays valid', async () => {
    const person = await api.signIn({ email: 'rosangela.moreira@exemplo.com.br' });
    const token = await forget(person);
    expect(await refuse(token, 'flamengo')).toMatchObject({ issues: [{ field: 'password' }] });
    expect(await refuse(token, 'Rosangela.Moreira')).toEqual(
      wrong('password', 'A senha não pode ser o seu e-mail. Escolha outra.'),
    );
    expect(await refuse(token, 'curta')).toEqual(wrong('password', 'Use 8 caracteres ou mais.'));
    expect((await reset(token)).statusCode).toBe(200);
  });

  it('lets the owner sign in although strangers have used up the attempts', async () => {
    const person = await api.signIn();
    const from = newVisitor();
    const body = { email: person.email, password: 'errada' };
    for (let times = 0; times < 6; times += 1) await api.send('/auth/login', { method: 'POST', body, from });
    const right = { ...body, password: person.password };
    expect((await api.send('/auth/login', { method: 'POST', body: right, from })).statusCode).toBe(429);
    const token = await forget(person);
    await api.send(path, { method: 'POST', body: { token, password: another }, from });
    const now = { ...body, password: another };
    expect((await api.send('/auth/login', { method: 'POST', body: now, from })).statusCode).toBe(200);
  });
});
