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
  it('works: the new password can sign in, the old one cannot; other sessions end, and a mail tells of it', async () => {
    const person = await api.signIn({ name: 'Ana Souza' });
    const elsewhere = (await signInAgain(person, person.password)).json().data.token;
    expect(await api.read('changePassword', path, sent(person))).toEqual({
      success: true,
      data: { changed: true },
    });
    expect([await isIn(person.token), await isIn(elsewhere)]).toEqual([true, false]);
    expect((await signInAgain(person, newPassword)).statusCode).toBe(200);
    expect((await signInAgain(person, person.password)).statusCode).toBe(401);
    const notices = (await mailsTo(api, person.email)).filter(
      ({ subject }) => subject === 'Sua senha foi trocada',
    );
    expect(notices).toMatchObject([
      { text: expect.stringContaining('Se não foi você, crie outra senha agora.') },
    ]);
  });

  it('invalidates the links sent before, and resets their limit, so that another can be requested at once', async () => {
    const person = await api.signIn();
    const { email } = person;
    const forget = () =>
      api.send('/auth/forgot-password', { method: 'POST', body: { email }, from: newVisitor() });
    const reset = async (token: string) => {
      const body = { token, password: 'mais uma senha longa' };
      return (await api.send('/auth/reset-password', { method: 'POST', body })).statusCode;
    };
    for (let times = 0; times < 3; times += 1) await forget();
    // The emails of the earlier requests must be written before the next step.
    const before = await lastSecret(api, email);
    await api.send(path, sent(person));
    expect(await reset(before)).toBe(400);
    await api.mails();
    await forget();
    expect(await reset(await lastSecret(api, email))).toBe(200);
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

  it('refuses a wrong password, and changes nothing', async () => {
    const person = await api.signIn();
    expect(await refuse(person, { currentPassword: 'errada' })).toEqual(
      wrong('currentPassword', 'Senha incorreta.'),
    );
    expect((await signInAgain(person, person.password)).statusCode).toBe(200);
    const subjects = (await mailsTo(api, person.email)).map(({ subject }) => subject);
    expect(subjects).not.toContain('Sua senha foi trocada');
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

  it('refuses what is missing, short, or easy to guess', async () => {
    const person = await api.signIn({ email: 'joana.ribeiro@exemplo.com.br' });
    for (const [field, value, message] of [
      ['currentPassword', '', 'Informe sua senha.'],
      ['currentPassword', undefined, 'Informe sua senha.'],
      ['newPassword', 'curta', 'Use 8 caracteres ou mais.'],
      ['newPassword', 'iloveyou', 'Essa senha está entre as mais usadas do mundo. Escolha outra.'],
      ['newPassword', 'joana.ribeiro', 'A senha não pode ser o seu e-mail. Escolha outra.'],
    ] as const) {
      expect(await refuse(person, { [field]: value })).toEqual(wrong(field, message));
    }
  });
});
