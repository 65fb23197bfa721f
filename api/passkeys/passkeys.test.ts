import { afterAll, describe, expect, it } from 'vitest';
import { createSession } from '#database/factories/sessions.ts';
import { eq } from '#database/orm.ts';
import { accounts, passkeys, sessions, usedTokens, users } from '#database/schema.ts';
import { challengeMinutes, freshSessionMinutes, mostPasskeys } from '#domain/passkeys.ts';
import { openTestApi, wrong } from '../platform/testing.ts';
import { forgetExpired } from '../sessions/sessions.ts';
import { lastSecret, mailsTo, newVisitor } from '../users/testing.ts';
import { addPasskey, challengeOf, createAuthenticator } from './testing.ts';

/** docs/decisions/0077-passkeys.md */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const own = '/users/passkeys';
const starting = `${own}/options`;
const signing = '/auth/passkey';
const notAdded = wrong('credential', 'A chave não foi aceita. Tente adicioná-la de novo.');
const notKnown = {
  status: 401,
  code: 'unauthenticated',
  message: 'Não reconhecemos essa chave de acesso. Entre de outra maneira.',
};
const start = async (token: string) => (await api.read('startPasskey', starting, { token, body: {} })).data;
const listOf = (token: string) => api.read('listPasskeys', own, { token });
const refuseToAdd = (token: string, credential: object, name = 'Celular') =>
  api.refusal(own, { method: 'POST', token, body: { name, credential } });
const signIn = (credential: object, device?: string) =>
  api.read('signInByPasskey', signing, { body: { credential } as never, from: newVisitor(), device });
const refuseToSignIn = (credential: object) =>
  api.refusal(signing, { method: 'POST', body: { credential }, from: newVisitor() });

describe('adding a passkey', () => {
  it('works: it is in the list, and its owner gets a mail that does not repeat its name', async () => {
    const { token, email, id } = await api.signIn({ name: 'Ana Souza' });
    const options = await start(token);
    expect(options).toMatchObject({
      rp: { id: 'localhost', name: 'Compara Palmas' },
      user: { id: Buffer.from(String(id)).toString('base64url'), name: email, displayName: 'Ana Souza' },
      excludeCredentials: [],
    });
    const { id: passkeyId } = await addPasskey(api, token, { name: '  Celular   novo ' });
    expect((await listOf(token)).data).toEqual([
      { id: passkeyId, name: 'Celular novo', createdAt: '2026-06-12T12:00:00-03:00', lastUsedAt: null },
    ]);
    const mail = (await mailsTo(api, email)).at(-1);
    expect(mail?.subject).toBe('Uma chave de acesso foi adicionada à sua conta');
    expect(mail?.text).not.toContain('Celular novo');
    expect((await start(token)).excludeCredentials).toHaveLength(1);
  });

  it('takes the password if the session is not new, and a new session of who has none', async () => {
    const { id, token, password } = await api.signIn();
    expect((await listOf(token)).reauthentication).toBe('none');
    api.pass(freshSessionMinutes * 60);
    expect((await listOf(token)).reauthentication).toBe('password');
    const refuse = (body: object) => api.refusal(starting, { method: 'POST', token, body });
    expect(await refuse({})).toEqual(wrong('password', 'Informe sua senha.'));
    expect(await refuse({ password: 'outra senha errada' })).toEqual(wrong('password', 'Senha incorreta.'));
    await api.read('startPasskey', starting, { token, body: { password } });
    await orm.update(accounts).set({ password: null }).where(eq(accounts.userId, id));
    expect((await listOf(token)).reauthentication).toBe('sign-in');
    expect(await refuse({})).toMatchObject({ status: 409, code: 'conflict' });
  });

  it('refuses another origin, another host, and a device that has not asked for its owner', async () => {
    const { token } = await api.signIn();
    const options = await start(token);
    const device = createAuthenticator();
    const wrongs = [
      { origin: 'https://compara-palmas.example.com' },
      { origin: 'http://localhost:3001' },
      { rpId: 'example.com' },
      { isVerified: false },
    ];
    for (const asked of wrongs) {
      expect(await refuseToAdd(token, device.create({ ...options, ...asked }))).toEqual(notAdded);
    }
    expect((await listOf(token)).data).toEqual([]);
  });

  it('takes a challenge once, for ten minutes, and only of this session, this purpose and this site', async () => {
    const { id: userId, token } = await api.signIn();
    const other = await api.signIn();
    const options = await start(token);
    const credential = createAuthenticator().create(options);
    expect(await refuseToAdd(other.token, credential)).toEqual(notAdded);
    const invented = { ...options, challenge: Buffer.from('a.9999999999999.b').toString('base64url') };
    expect(await refuseToAdd(token, createAuthenticator().create(invented))).toEqual(notAdded);
    const toSignIn = { ...options, challenge: await challengeOf(api) };
    expect(await refuseToAdd(token, createAuthenticator().create(toSignIn))).toEqual(notAdded);
    await api.read('createPasskey', own, { token, body: { name: 'Celular', credential } });
    expect(await refuseToAdd(token, credential)).toEqual(notAdded);
    expect(await refuseToAdd(token, createAuthenticator().create(options))).toEqual(notAdded);
    const late = createAuthenticator().create(await start(token));
    api.pass(challengeMinutes * 60);
    expect(await refuseToAdd(token, late)).toEqual(notAdded);
    expect(await orm.$count(passkeys, eq(passkeys.userId, userId))).toBe(1);
  });

  it("refuses a passkey that is another account's, and more than an account may have", async () => {
    const { token } = await api.signIn();
    const { authenticator } = await addPasskey(api, token);
    const other = await api.signIn();
    expect(await refuseToAdd(other.token, authenticator.create(await start(other.token)))).toEqual(notAdded);
    const options = await start(other.token);
    const rows = Array.from({ length: mostPasskeys }, (_, number) => ({
      userId: other.id,
      credentialId: `chave-${number}`,
      publicKey: 'a',
      counter: 0,
      name: 'Celular',
      createdAt: api.context.clock.now(),
    }));
    await orm.insert(passkeys).values(rows);
    expect(await refuseToAdd(other.token, createAuthenticator().create(options))).toMatchObject({
      status: 409,
    });
    expect(await api.refusal(starting, { method: 'POST', token: other.token, body: {} })).toMatchObject({
      code: 'conflict',
      message: 'Cada conta tem até 20 chaves. Remova uma que você não usa.',
    });
  });

  it('refuses what is no answer of a device, and no name', async () => {
    const { token } = await api.signIn();
    const credential = createAuthenticator().create(await start(token));
    const damaged = { ...credential, response: { ...credential.response, attestationObject: 'AAAA' } };
    expect(await refuseToAdd(token, damaged)).toEqual(notAdded);
    expect(await refuseToAdd(token, {})).toMatchObject({ status: 400 });
    expect(await refuseToAdd(token, credential, ' ')).toEqual(wrong('name', 'Dê um nome à chave.'));
  });
});

describe('signing in with a passkey', () => {
  it('works without a name or a password: a session, a known browser, and the time of its use', async () => {
    const { id, token, email } = await api.signIn();
    const { authenticator } = await addPasskey(api, token);
    const { data } = await signIn(authenticator.get({ challenge: await challengeOf(api) }));
    expect(data.user).toMatchObject({ id, email, role: 'user' });
    expect((await listOf(data.token)).data).toMatchObject([
      { lastUsedAt: expect.stringMatching(/^2026-06-12/) },
    ]);
    const mail = (await mailsTo(api, email)).at(-1);
    expect(mail?.subject).toBe('Entraram na sua conta em um aparelho novo');
    expect(mail?.text).toContain('com uma chave de acesso');
    expect(mail?.text).toContain('remova essa chave em Configurações');
  });

  it('says nothing of any account before', async () => {
    const { data } = await api.read('startPasskeySignIn', '/auth/passkey/options');
    expect(data).toEqual({
      challenge: expect.any(String),
      rpId: 'localhost',
      timeout: challengeMinutes * 60_000,
      userVerification: 'required',
    });
  });

  it('takes a challenge once, for ten minutes', async () => {
    const { token } = await api.signIn();
    const { authenticator } = await addPasskey(api, token);
    const credential = authenticator.get({ challenge: await challengeOf(api) });
    await signIn(credential);
    expect(await refuseToSignIn(credential)).toMatchObject(notKnown);
    const late = await challengeOf(api);
    api.pass(challengeMinutes * 60);
    expect(await refuseToSignIn(authenticator.get({ challenge: late }))).toMatchObject(notKnown);
    api.pass(1);
    await forgetExpired(orm, api.context.clock.now());
    expect(await orm.$count(usedTokens)).toBe(0);
  });

  it('takes a challenge once also if a device that does not count answers it twice at the same time', async () => {
    const { id, token } = await api.signIn();
    const { authenticator } = await addPasskey(api, token, { authenticator: createAuthenticator(false) });
    const challenge = await challengeOf(api);
    const before = await orm.$count(sessions, eq(sessions.userId, id));
    const send = () =>
      api.send(signing, {
        method: 'POST',
        body: { credential: authenticator.get({ challenge }) },
        from: newVisitor(),
      });
    const statuses = (await Promise.all([send(), send(), send()])).map(({ statusCode }) => statusCode);
    expect(statuses.toSorted()).toEqual([200, 401, 401]);
    expect(await orm.$count(sessions, eq(sessions.userId, id))).toBe(before + 1);
  });

  it('refuses another origin or host, a device that has not asked for its owner, and a count that has fallen', async () => {
    const { token } = await api.signIn();
    const { authenticator } = await addPasskey(api, token);
    const wrongs = [
      { origin: 'https://compara-palmas.example.com' },
      { rpId: 'example.com' },
      { isVerified: false },
    ];
    for (const asked of wrongs) {
      const challenge = await challengeOf(api);
      expect(await refuseToSignIn(authenticator.get({ challenge, ...asked }))).toMatchObject(notKnown);
    }
    await signIn(authenticator.get({ challenge: await challengeOf(api) }));
    authenticator.rewind();
    expect(await refuseToSignIn(authenticator.get({ challenge: await challengeOf(api) }))).toMatchObject(
      notKnown,
    );
  });

  it("refuses another's signature, another's account, and a passkey that nobody has", async () => {
    const [ana, bia] = [await api.signIn(), await api.signIn()];
    const [first, second] = [await addPasskey(api, ana.token), await addPasskey(api, bia.token)];
    const challenge = await challengeOf(api);
    const signed = second.authenticator.get({ challenge });
    const { credentialId } = first.authenticator;
    const asFirst = { ...signed, id: credentialId, rawId: credentialId };
    expect(await refuseToSignIn(asFirst)).toMatchObject(notKnown);
    const handle = Buffer.from(String(ana.id)).toString('base64url');
    expect(await refuseToSignIn(second.authenticator.get({ challenge, handle }))).toMatchObject(notKnown);
    expect(await refuseToSignIn(createAuthenticator().get({ challenge, handle }))).toMatchObject(notKnown);
  });
});

describe("one's own passkeys", () => {
  it('are renamed and removed; one that is removed opens nothing', async () => {
    const { token } = await api.signIn();
    const { id, authenticator } = await addPasskey(api, token);
    const renamed = await api.read('renamePasskey', `${own}/${id}`, { token, body: { name: 'Notebook' } });
    expect(renamed.data.name).toBe('Notebook');
    await api.read('deletePasskey', `${own}/${id}`, { token });
    expect((await listOf(token)).data).toEqual([]);
    expect(await refuseToSignIn(authenticator.get({ challenge: await challengeOf(api) }))).toMatchObject(
      notKnown,
    );
  });

  it("are nobody else's", async () => {
    const { token } = await api.signIn();
    const { id } = await addPasskey(api, token);
    const other = await api.signIn();
    const missing = { status: 404, message: 'Chave de acesso não encontrada.' };
    const sent = { token: other.token, body: { name: 'Minha' } };
    expect(await api.refusal(`${own}/${id}`, { method: 'PUT', ...sent })).toMatchObject(missing);
    expect(await api.refusal(`${own}/${id}`, { method: 'DELETE', token: other.token })).toMatchObject(
      missing,
    );
    expect((await listOf(other.token)).data).toEqual([]);
    expect((await listOf(token)).data).toHaveLength(1);
  });

  it('end when the owner of an address that was never confirmed comes: by a link, or by another password', async () => {
    const opened = async (open: (email: string) => Promise<unknown>) => {
      const { token, email, id } = await api.signIn();
      await addPasskey(api, token);
      await open(email);
      return orm.$count(passkeys, eq(passkeys.userId, id));
    };
    const byLink = async (email: string) => {
      await api.send('/auth/login-link', { method: 'POST', body: { email }, from: newVisitor() });
      const body = { token: await lastSecret(api, email) };
      await api.read('signInByLink', '/auth/login-by-link', { body, from: newVisitor() });
    };
    const byPassword = async (email: string) => {
      await api.send('/auth/forgot-password', { method: 'POST', body: { email }, from: newVisitor() });
      const body = { token: await lastSecret(api, email), password: 'outra senha bem longa' };
      await api.read('resetPassword', '/auth/reset-password', { body, from: newVisitor() });
    };
    expect(await opened(byLink)).toBe(0);
    expect(await opened(byPassword)).toBe(0);
    const confirmed = async (email: string) => {
      await orm.update(users).set({ emailVerified: true }).where(eq(users.email, email));
      await byPassword(email);
    };
    expect(await opened(confirmed)).toBe(1);
  });

  it('leave with the account', async () => {
    const { token, password, id } = await api.signIn();
    await addPasskey(api, token);
    await createSession(orm, { userId: id });
    await api.read('deleteAccount', '/users/deletion', { token, body: { password } });
    expect(await orm.$count(passkeys, eq(passkeys.userId, id))).toBe(0);
  });
});
