import { afterAll, describe, expect, it } from 'vitest';
import { eq } from '#database/orm.ts';
import { accounts, sessions, users } from '#database/schema.ts';
import { openTestApi, wrong } from '../platform/testing.ts';
import { newVisitor } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/auth/register';
let people = 0;
/** Returns the form of a new user. */
const form = (overrides: object = {}) => {
  people += 1;
  const email = `nova${people}@exemplo.com.br`;
  return { name: 'Ana Souza', email, password: 'carne de sol na brasa', phone: '', ...overrides };
};
const send = (body: object) => api.send(path, { method: 'POST', body, from: newVisitor() });
const refuse = (body: unknown) => api.refusal(path, { method: 'POST', body, from: newVisitor() });
const found = (email: string) => orm.select().from(users).where(eq(users.email, email));

describe('POST /auth/register', () => {
  it('works: creates an account and a session, and stores neither the plain password nor the signed token', async () => {
    const sent = form({ phone: '(63) 99999-1234' });
    const { data } = await api.read('register', path, { body: sent, from: newVisitor() });
    expect(data.user).toEqual({
      id: expect.any(Number),
      name: 'Ana Souza',
      email: sent.email,
      phone: '63999991234',
      role: 'user',
      photo: null,
      places: [],
    });
    const profile = await api.read('readProfile', '/users/profile', { token: data.token });
    expect(profile.data).toMatchObject({ email: sent.email });
    expect(await found(sent.email)).toMatchObject([{ emailVerified: false, phone: '63999991234' }]);
    const stored = JSON.stringify([await orm.select().from(accounts), await orm.select().from(sessions)]);
    expect(stored).not.toContain(sent.password);
    expect(stored).not.toContain(data.token);
  });

  it('gives the browser a name, so that strangers cannot lock the owner out', async () => {
    const [cookie] = (await send(form())).cookies;
    expect(cookie).toMatchObject({ name: 'dispositivo', path: '/api/auth', httpOnly: true });
  });

  it.each<[string, unknown, string]>([
    ['name', undefined, 'Informe seu nome.'],
    ['name', ' \n ', 'Informe seu nome.'],
    ['name', 7, 'Informe seu nome.'],
    ['name', '\u200b', 'Informe seu nome.'],
    ['name', '123 🥩', 'Escreva seu nome com letras.'],
    ['name', 'ㅤ', 'Escreva seu nome com letras.'],
    ['name', 'a'.repeat(101), 'Use até 100 caracteres.'],
    ['name', 'Ana\0', 'Retire os caracteres que não são texto.'],
    ['name', 'Ana \u202egolpe', 'Retire os caracteres que não são texto.'],
    ['name', 'Ana\u0007', 'Retire os caracteres que não são texto.'],
    ['name', 'Ana \ud83e', 'Retire os caracteres que não são texto.'],
    ['email', undefined, 'Informe seu e-mail.'],
    ['email', '', 'Informe seu e-mail.'],
    ['email', 'ana@', 'Informe um e-mail válido.'],
    ['email', 'Ana <ana@exemplo.com.br>', 'Informe um e-mail válido.'],
    ['email', 'ana@exemplo.com.br\r\nBcc: outra@exemplo.com.br', 'Informe um e-mail válido.'],
    ['email', `${'a'.repeat(190)}@exemplo.com.br`, 'Use até 200 caracteres.'],
    ['phone', '99999-1234', 'Informe um telefone válido, com DDD.'],
    ['phone', 63999991234, 'Informe um telefone válido, com DDD.'],
    ['password', undefined, 'Informe uma senha.'],
    ['password', '', 'Informe uma senha.'],
    ['password', 'carne7!', 'Use 8 caracteres ou mais.'],
    ['password', 'a1'.repeat(65), 'Use até 128 caracteres.'],
    ['password', 'Password1', 'Essa senha está entre as mais usadas do mundo. Escolha outra.'],
    ['password', 'flamengo', 'Essa senha é muito comum e seria adivinhada. Escolha outra.'],
  ])('refuses %s: %j', async (field, value, message) => {
    const sent = form({ [field]: value });
    expect(await refuse(sent)).toEqual(wrong(field, message));
    expect(await found(sent.email)).toEqual([]);
  });

  it("refuses the account's address, or its first part, as a password", async () => {
    const email = 'ana.souza.lima@exemplo.com.br';
    for (const password of [email.toUpperCase(), 'ana.souza.lima']) {
      expect(await refuse(form({ email, password }))).toEqual(
        wrong('password', 'A senha não pode ser o seu e-mail. Escolha outra.'),
      );
    }
  });

  it('reports all invalid fields at once', async () => {
    const { issues } = await refuse({ name: '', email: 'x', password: 'x', phone: 'x' });
    expect(issues?.map(({ field }) => field)).toEqual(['name', 'email', 'password', 'phone']);
  });

  it('accepts values of the maximum length, and a password in any script', async () => {
    const sent = form({ name: 'é'.repeat(100), password: `${'pão '.repeat(31)}fim.` });
    expect((await send(sent)).statusCode).toBe(200);
    const { email, password } = sent;
    expect((await api.send('/auth/login', { method: 'POST', body: { email, password } })).statusCode).toBe(
      200,
    );
  });

  it('accepts a missing telephone, and stores a name as it is written, without extra spaces', async () => {
    for (const phone of [undefined, null, '', '  ']) {
      expect((await send(form({ phone }))).json().data.user.phone).toBeNull();
    }
    for (const [name, stored] of [
      ["  D'Ávila   <b>O’Neil</b> & Filhos \n", "D'Ávila <b>O’Neil</b> & Filhos"],
      ['João 🧑‍🍳 Açougueiro', 'João 🧑‍🍳 Açougueiro'],
      ['Ângela "Gê" %s; --', 'Ângela "Gê" %s; --'],
    ]) {
      expect((await send(form({ name }))).json().data.user.name).toBe(stored);
    }
  });

  it('ignores spaces and capitals in an address', async () => {
    const { email } = form();
    expect((await send(form({ email: ` ${email.toUpperCase()} ` }))).json().data.user.email).toBe(email);
    expect((await refuse(form({ email }))).status).toBe(409);
  });

  it('reports at the field that an address already has an account, and changes nothing', async () => {
    const sent = form();
    await send(sent);
    const message = 'Já existe uma conta com este e-mail. Entre nela ou peça outra senha.';
    expect(await refuse({ ...sent, name: 'Outra', password: 'outra senha qualquer' })).toEqual({
      status: 409,
      success: false,
      code: 'conflict',
      message,
      issues: [{ field: 'email', message }],
    });
    expect(await found(sent.email)).toMatchObject([{ name: 'Ana Souza' }]);
  });

  it('creates one account from simultaneous requests', async () => {
    const sent = form();
    const responses = await Promise.all([1, 2, 3].map(() => send(sent)));
    expect(responses.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409, 409]);
    expect(await found(sent.email)).toHaveLength(1);
  });

  it('makes nobody an administrator, and ignores unknown fields', async () => {
    const sent = form({ role: 'admin', emailVerified: true, id: 1, image: 'https://exemplo.com/x.png' });
    const { data } = (await send(sent)).json();
    expect(data.user.role).toBe('user');
    expect(await found(sent.email)).toMatchObject([{ role: 'user', emailVerified: false, image: null }]);
  });

  it('is limited by network address', async () => {
    const from = newVisitor();
    const responses: number[] = [];
    for (let times = 0; times < 21; times += 1) {
      responses.push(
        (await api.send(path, { method: 'POST', body: form({ password: 'flamengo' }), from })).statusCode,
      );
    }
    expect(responses).toEqual([...Array(20).fill(400), 429]);
  });
});
