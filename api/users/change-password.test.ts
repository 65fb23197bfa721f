import { afterAll, describe, expect, it } from 'vitest';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';
import { lastSecret, mailsTo, newVisitor } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

const path = '/users/password';
const newPassword = 'outra senha bem longa';
const sent = ({ token, password }: Person, body: object = {}) => ({
  method: 'PUT' as const,
  token,
  body: { currentPassword: password, newPassword, ...body },
});
const refuse = (person: Person, body?: object) => api.refusal(path, sent(person, body));
const signInAgain = async ({ email }: Person, password: string) =>
  api.send('/auth/login', { method: 'POST', body: { email, password }, from: newVisitor() });
const isIn = async (token: string) => (await api.send('/users/profile', { token })).statusCode === 200;

describe('PUT /users/password', () => {
  it('works: the new password can sign in, the old one cannot', async () => {
    const person = await api.signIn();
    expect(await api.read('changePassword', path, sent(person))).toEqual({
      success: true,
      data: { changed: true },
    });
    expect((await signInAgain(person, newPassword)).statusCode).toBe(200);
    expect((await signInAgain(person, person.password)).statusCode).toBe(401);
  });

  it('ends the other sessions, but not this one', async () => {
    const person = await api.signIn();
    const elsewhere = (await signInAgain(person, person.password)).json().data.token;
    await api.send(path, sent(person));
    expect([await isIn(person.token), await isIn(elsewhere)]).toEqual([true, false]);
  });

  it('invalidates the links sent before', async () => {
    const person = await api.signIn();
    await api.send('/auth/forgot-password', { method: 'POST', body: { email: person.email } });
    const token = await lastSecret(api, person.email);
    await api.send(path, sent(person));
    const body = { token, password: 'mais uma senha longa' };
    expect((await api.send('/auth/reset-password', { method: 'POST', body })).statusCode).toBe(400);
  });

  it('resets their limit, so that another link can be requested at once', async () => {
    const person = await api.signIn();
    const forget = () =>
      api.send('/auth/forgot-password', {
        method: 'POST',
        body: { email: person.email },
        from: newVisitor(),
      });
    for (let times = 0; times < 3; times += 1) await forget();
    // The emails of the earlier requests must be written before the next step.
    await api.mails();
    await api.send(path, sent(person));
    await api.mails();
    await forget();
    const body = { token: await lastSecret(api, person.email), password: 'mais uma senha longa' };
    expect((await api.send('/auth/reset-password', { method: 'POST', body })).statusCode).toBe(200);
  });

  it('limits the emails to an address, which may not belong to the caller', async () => {
    const person = await api.signIn();
    const passwords = [person.password, newPassword];
    const statuses: number[] = [];
    for (let times = 0; times < 11; times += 1) {
      const [currentPassword, next] = times % 2 === 0 ? passwords : passwords.toReversed();
      const { statusCode } = await api.send(path, sent(person, { currentPassword, newPassword: next }));
      statuses.push(statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
    expect(await mailsTo(api, person.email)).toHaveLength(10);
  });

  it('sends a notice by email', async () => {
    const person = await api.signIn({ name: 'Ana Souza' });
    await api.send(path, sent(person));
    expect(await mailsTo(api, person.email)).toMatchObject([
      {
        subject: 'Sua senha foi trocada',
        text: expect.stringContaining('Se não foi você, crie outra senha agora.'),
      },
    ]);
  });

  it('refuses a wrong password, and changes nothing', async () => {
    const person = await api.signIn();
    expect(await refuse(person, { currentPassword: 'errada' })).toEqual(
      wrong('currentPassword', 'Senha incorreta.'),
    );
    expect((await signInAgain(person, person.password)).statusCode).toBe(200);
    expect(await mailsTo(api, person.email)).toEqual([]);
  });

  it('makes guesses wait, but not the owner in another session', async () => {
    const person = await api.signIn();
    const owner = { ...person, token: (await signInAgain(person, person.password)).json().data.token };
    const guess = async () => (await api.send(path, sent(person, { currentPassword: 'errada' }))).statusCode;
    const guesses: number[] = [];
    for (let times = 0; times < 6; times += 1) guesses.push(await guess());
    expect(guesses).toEqual([400, 400, 400, 400, 400, 429]);
    const waiting = await api.send(path, sent(person));
    expect([waiting.statusCode, waiting.headers['retry-after']]).toEqual([429, '5']);
    expect((await api.send(path, sent(owner))).statusCode).toBe(200);
  });

  it('counts from zero after the right password', async () => {
    const person = await api.signIn();
    for (let times = 0; times < 4; times += 1) await refuse(person, { currentPassword: 'errada' });
    expect((await api.send(path, sent(person))).statusCode).toBe(200);
    for (let times = 0; times < 4; times += 1) {
      expect((await refuse(person, { currentPassword: 'errada' })).status).toBe(400);
    }
  });

  it.each<[string, unknown, string]>([
    ['currentPassword', '', 'Informe sua senha.'],
    ['currentPassword', undefined, 'Informe sua senha.'],
    ['newPassword', '', 'Informe uma senha.'],
    ['newPassword', 'curta', 'Use 8 caracteres ou mais.'],
    ['newPassword', 'a1'.repeat(65), 'Use até 128 caracteres.'],
    ['newPassword', 'iloveyou', 'Essa senha é muito comum e seria adivinhada. Escolha outra.'],
  ])('refuses %s: %j', async (field, value, message) => {
    expect(await refuse(await api.signIn(), { [field]: value })).toEqual(wrong(field, message));
  });

  it("refuses the account's address as a password", async () => {
    const person = await api.signIn({ email: 'joana.ribeiro@exemplo.com.br' });
    expect(await refuse(person, { newPassword: 'joana.ribeiro' })).toEqual(
      wrong('newPassword', 'A senha não pode ser o seu e-mail. Escolha outra.'),
    );
  });

  it('refuses a signed-out visitor', async () => {
    const { token: _, ...visitor } = sent(await api.signIn());
    expect((await api.refusal(path, visitor)).status).toBe(401);
  });
});
