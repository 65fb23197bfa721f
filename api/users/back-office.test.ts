import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReview } from '#database/factories/reviews.ts';
import { createSession } from '#database/factories/sessions.ts';
import { createUser } from '#database/factories/users.ts';
import { eq } from '#database/orm.ts';
import { accounts, auditLog, reviews, sessions, users } from '#database/schema.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';
import { newVisitor } from './testing.ts';

/** Spec, back office, sections 2, 5, 6 and 8 (Users manager). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let user: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  user = await api.signIn({ name: 'Rui Melo' });
});

const path = '/backoffice/users';
const stored = async (id: number) => (await orm.select().from(users).where(eq(users.id, id)))[0];
const signIn = (email: string, password: string) =>
  api.send('/auth/login', { method: 'POST', body: { email, password }, from: newVisitor() });

let people = 0;
const body = (more: object = {}) => {
  people += 1;
  const email = `pessoa${people}@exemplo.com.br`;
  return { name: 'Bia Ramos', email, password: 'carne de sol na brasa', role: 'user', ...more };
};
const notFound = { status: 404, success: false, code: 'not_found', message: 'Usuário não encontrado.' };
const message = 'Já existe um usuário com este e-mail.';
const taken = {
  status: 409,
  success: false,
  code: 'conflict',
  message,
  issues: [{ field: 'email', message }],
};

describe('GET /backoffice/users', () => {
  const list = (query: string) => api.read('listUsers', `${path}?${query}`, { token: admin.token });

  it('works: found by name or address, ordered, by role, with open sessions', async () => {
    const { id } = await createUser(orm, { name: 'Água Viva', email: 'zelia@longe.com.br' });
    await createUser(orm, { name: 'Agualusa', email: 'b@longe.com.br', role: 'admin' });
    await createSession(orm, { userId: id });
    const { data, count } = await list('search=agua&sort=-email');
    expect(count).toBe(2);
    expect(data[0]).toEqual({
      id,
      name: 'Água Viva',
      email: 'zelia@longe.com.br',
      role: 'user',
      sessions: 1,
      version: 1,
      createdAt: expect.stringMatching(/-03:00$/),
      updatedAt: expect.stringMatching(/-03:00$/),
    });
    expect((await list('search=LONGE.com&role=admin')).data).toMatchObject([{ name: 'Agualusa' }]);
    expect((await list('search=longe.com.br&limit=1&page=2')).data).toHaveLength(1);
    for (const query of ['role=chefe', 'sort=password', 'page=0']) {
      const refusal = await api.refusal(`${path}?${query}`, { token: admin.token });
      expect(refusal, query).toMatchObject({ status: 400, code: 'invalid' });
    }
  });
  it("'exportUsers' writes what the filter finds, and no formula", async () => {
    await createUser(orm, { name: "=cmd|' /C calc'!A1", email: 'formula@longe.com.br' });
    const file = await api.readFile('exportUsers', `${path}/export?search=formula&role=user`, {
      token: admin.token,
    });
    const [head, line, end] = file.toString().split('\r\n');
    expect(head).toBe('\uFEFFID;Nome;E-mail;Papel;Data de cadastro');
    expect(line).toMatch(/^\d+;'=cmd.*;formula@longe\.com\.br;Usuário;\d\d\/\d\d\/\d{4}$/);
    expect(end).toBe('');
  });
});

describe('POST /backoffice/users', () => {
  const create = (sent: unknown) => api.refusal(path, { method: 'POST', body: sent, token: admin.token });

  it("'createUser' works: the person signs in, and the log names nobody", async () => {
    const sent = body({ email: ' Nova@Exemplo.com.br ', role: 'admin' });
    const { data } = await api.read('createUser', path, { token: admin.token, body: sent });
    const asRead = await api.read('readUserRow', `${path}/${data.id}`, { token: admin.token });
    expect(asRead.data).toEqual(data);
    expect(data).toMatchObject({
      name: 'Bia Ramos',
      email: 'nova@exemplo.com.br',
      role: 'admin',
      version: 1,
    });
    expect(await api.lastAudit()).toMatchObject({
      userId: admin.id,
      action: 'users.create',
      rowId: data.id,
      before: null,
      after: { id: data.id, role: 'admin' },
    });
    expect((await signIn(data.email, sent.password)).statusCode).toBe(200);
  });
  it.each([
    ['name', undefined, 'Informe o nome.'],
    ['email', 'x', 'Informe um e-mail válido.'],
    ['password', '', 'Informe uma senha.'],
    ['password', 'password123', 'Essa senha está entre as mais usadas do mundo. Escolha outra.'],
    ['password', 'pessoal@exemplo.com.br', 'A senha não pode ser o seu e-mail. Escolha outra.'],
    ['role', undefined, 'Escolha o papel.'],
    ['role', 'chefe', 'Escolha o papel.'],
  ])('refuses %s %j', async (field, value, why) => {
    const email = field === 'email' ? value : 'pessoal@exemplo.com.br';
    expect(await create(body({ email, [field]: value }))).toEqual(wrong(field, why));
  });
  it('refuses an address that is taken, at its field', async () => {
    expect(await create(body({ email: user.email.toUpperCase() }))).toEqual(taken);
  });
});

describe('PUT /backoffice/users/:id', () => {
  const change = (id: number | string, sent: unknown, token: string | undefined = admin.token) =>
    api.refusal(`${path}/${id}`, { method: 'PUT', body: sent, token });
  const save = (id: number, sent: unknown) =>
    api.read('updateUser', `${path}/${id}`, { token: admin.token, body: sent });
  const valuesOf = ({ name, email }: Person) => ({ name, email, role: 'user', version: 1 });

  it.each([{}, { password: '' }])('works: with the password %j it stays as it is', async (more) => {
    const person = await api.signIn();
    const { data } = await save(person.id, { ...valuesOf(person), name: 'Outro Nome', ...more });
    expect(data).toMatchObject({ name: 'Outro Nome', version: 2, sessions: 1 });
    expect((await signIn(person.email, person.password)).statusCode).toBe(200);
    expect(await api.lastAudit()).toMatchObject({
      action: 'users.update',
      before: { id: person.id, role: 'user' },
      after: { id: person.id, role: 'user', changed: ['name'] },
    });
  });
  it('changes the password: sessions end, and the person is told', async () => {
    const person = await api.signIn();
    const password = 'outra senha bem longa';
    await save(person.id, { ...valuesOf(person), password });
    expect((await api.refusal('/users/profile', { token: person.token })).code).toBe('unauthenticated');
    expect((await signIn(person.email, person.password)).statusCode).toBe(401);
    const mail = (await api.mails()).at(-1);
    expect([mail?.to?.[0]?.address, mail?.subject]).toEqual([person.email, 'Sua senha foi trocada']);
    expect((await signIn(person.email, password)).statusCode).toBe(200);
    expect((await api.lastAudit())?.after).toEqual({ id: person.id, role: 'user', changed: ['password'] });
    expect(JSON.stringify(await orm.select().from(auditLog))).not.toContain(password);
    expect(JSON.stringify(await orm.select().from(accounts))).not.toContain(password);
  });
  it('changes the address: the old one is told, and none is in the log', async () => {
    const person = await api.signIn();
    const email = 'mudou.de@exemplo.com.br';
    await save(person.id, { ...valuesOf(person), email });
    expect((await api.mails()).at(-1)?.to?.[0]?.address).toBe(person.email);
    expect((await signIn(email, person.password)).statusCode).toBe(200);
    expect(await stored(person.id)).toMatchObject({ emailVerified: false });
    const log = JSON.stringify(await orm.select().from(auditLog));
    for (const secret of [email, person.email]) expect(log).not.toContain(secret);
  });
  it('gives the role to new sessions alone, and takes it with the next request', async () => {
    const person = await api.signIn();
    await save(person.id, { ...valuesOf(person), role: 'admin' });
    expect(await api.refusal(path, { token: person.token })).toMatchObject({ status: 401 });
    const { email, password } = person;
    const { token } = (await api.read('signIn', '/auth/login', { body: { email, password } })).data;
    expect((await api.send(path, { token })).statusCode).toBe(200);
    await save(person.id, { ...valuesOf(person), version: 2 });
    expect(await api.refusal(path, { token })).toMatchObject({ status: 403 });
  });
  it('refuses what is typed wrongly, a taken address, and a row that is not there', async () => {
    const person = await api.signIn();
    const sent = valuesOf(person);
    expect(await change(person.id, { ...sent, password: 'curta' })).toEqual(
      wrong('password', 'Use 8 caracteres ou mais.'),
    );
    expect(await change(person.id, { ...sent, role: null })).toEqual(wrong('role', 'Escolha o papel.'));
    expect(await change(person.id, { ...sent, email: admin.email })).toEqual(taken);
    expect(await change(9_999_999, sent)).toEqual(notFound);
    expect(await stored(person.id)).toMatchObject({ version: 1, email: person.email });
  });
  it('tells of a change meanwhile, also of one by the person', async () => {
    const person = await api.signIn({ name: 'Caio Braga' });
    await api.send('/users/profile', {
      method: 'PUT',
      token: person.token,
      body: { name: 'Caio B. Braga', phone: '' },
    });
    expect(await change(person.id, valuesOf(person))).toMatchObject({
      status: 409,
      code: 'stale',
      changed: { name: 'Caio B. Braga' },
    });
    api.pass(60);
    await save(person.id, { ...valuesOf(person), version: 2 });
    expect(await change(person.id, { ...valuesOf(person), version: 2 })).toMatchObject({
      code: 'stale',
      changed: { name: 'Marta Lima' },
    });
  });
  it('leaves the own address and password to the account, where the present one is asked for', async () => {
    const why = 'Esta é a sua conta. Troque o e-mail e a senha em Minha conta.';
    const sent = { ...valuesOf(admin), role: 'admin' };
    expect(await change(admin.id, { ...sent, email: 'x@exemplo.com.br' })).toEqual(wrong('email', why));
    expect(await change(admin.id, { ...sent, password: 'outra senha longa' })).toEqual(
      wrong('password', why),
    );
    expect(await stored(admin.id)).toMatchObject({ version: 1 });
  });
});

describe('DELETE /backoffice/users/:id', () => {
  const remove = (id: number | string, query = 'version=1') =>
    api.refusal(`${path}/${id}?${query}`, { method: 'DELETE', token: admin.token });

  it('works: as the person could have done', async () => {
    const person = await api.signIn();
    const published = await createReview(orm, { userId: person.id, status: 'approved' });
    const waiting = await createReview(orm, { userId: person.id, status: 'pending' });
    await api.read('deleteUser', `${path}/${person.id}?version=1`, { token: admin.token });
    expect(await stored(person.id)).toBeUndefined();
    const left = await orm.select({ id: reviews.id, userId: reviews.userId }).from(reviews);
    expect(left).toContainEqual({ id: published.id, userId: null });
    expect(left.map(({ id }) => id)).not.toContain(waiting.id);
    expect(await api.lastAudit()).toMatchObject({
      userId: admin.id,
      action: 'users.delete',
      rowId: person.id,
      before: { id: person.id, role: 'user' },
      after: null,
    });
    expect(await remove(person.id)).toEqual(notFound);
  });
  it('refuses administrators, oneself, and an older version', async () => {
    const [other, { id }] = [await createUser(orm, { role: 'admin' }), await createUser(orm)];
    const refusal = { status: 409, code: 'in_use' };
    expect(await remove(other.id)).toMatchObject({
      ...refusal,
      message: 'Administradores não podem ser excluídos. Mude antes o papel para Usuário.',
    });
    expect(await remove(admin.id)).toMatchObject({
      ...refusal,
      message: 'Esta é a sua conta. Você pode excluí-la em Minha conta, em Configurações.',
    });
    expect(await remove(id, 'version=2')).toMatchObject({ status: 409, code: 'stale' });
    for (const one of [other.id, id]) expect(await stored(one)).toBeDefined();
  });
});

describe('DELETE /backoffice/users/:id/sessions', () => {
  const end = (id: number) =>
    api.read('endUserSessions', `${path}/${id}/sessions`, { method: 'DELETE', token: admin.token });

  it('works: all sessions of a person end, except the one that asks', async () => {
    const person = await api.signIn();
    await createSession(orm, { userId: person.id });
    expect((await end(person.id)).data).toEqual({ ended: 2 });
    expect((await api.refusal('/users/profile', { token: person.token })).code).toBe('unauthenticated');
    expect(await api.lastAudit()).toMatchObject({ action: 'users.end-sessions', rowId: person.id });
    expect((await end(person.id)).data).toEqual({ ended: 0 });
    await createSession(orm, { userId: admin.id });
    expect((await end(admin.id)).data.ended).toBeGreaterThan(0);
    expect(await orm.$count(sessions, eq(sessions.userId, admin.id))).toBe(1);
    const refusal = await api.refusal(`${path}/9999999/sessions`, { method: 'DELETE', token: admin.token });
    expect(refusal).toEqual(notFound);
  });
});
