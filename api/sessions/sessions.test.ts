import { afterAll, describe, expect, it } from 'vitest';
import { createSession } from '#database/factories/sessions.ts';
import { eq } from '#database/orm.ts';
import { sessions } from '#database/schema.ts';
import { at, openTestApi, type Person, testDay, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

const path = '/users/sessions';
const list = async (token: string) => (await api.read('listSessions', path, { token })).data;
const idsOf = async (token: string) => (await list(token)).map(({ id }) => id);

it("'listSessions' lists the current session first, then by last use, without ended ones and tokens", async () => {
  const ana = await api.signIn();
  const today = (time: string) => at(testDay, time);
  const earlier = await createSession(api.orm, {
    userId: ana.id,
    userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
    remembered: false,
    createdAt: today('08:00:00'),
    updatedAt: today('08:00:00'),
    expiresAt: today('12:00:01'),
  });
  const later = await createSession(api.orm, {
    userId: ana.id,
    createdAt: at('2026-05-20'),
    updatedAt: today('14:00:00'),
  });
  await createSession(api.orm, { userId: ana.id, expiresAt: today('12:00:00') });
  await api.signIn();
  expect(await list(ana.token)).toEqual([
    {
      id: expect.any(Number),
      device: 'Aparelho desconhecido',
      current: true,
      remembered: true,
      createdAt: '2026-06-12T12:00:00-03:00',
      lastUsedAt: '2026-06-12T12:00:00-03:00',
      expiresAt: '2026-07-12T12:00:00-03:00',
    },
    expect.objectContaining({
      id: later.id,
      current: false,
      createdAt: '2026-05-20T08:00:00-03:00',
      lastUsedAt: '2026-06-12T14:00:00-03:00',
    }),
    expect.objectContaining({
      id: earlier.id,
      device: 'Firefox no Linux',
      current: false,
      remembered: false,
    }),
  ]);
  const { payload } = await api.send(path, { token: ana.token });
  expect(payload).not.toContain(later.token);
  expect(payload).not.toContain(ana.token.split('.')[0]);
});

it("'endOtherSessions' ends all sessions of the caller except the current one, and returns their number", async () => {
  const [ana, bia] = [await api.signIn(), await api.signIn()];
  for (let times = 0; times < 3; times += 1) await createSession(api.orm, { userId: ana.id });
  const end = () => api.read('endOtherSessions', path, { token: ana.token });
  expect((await end()).data).toEqual({ ended: 3 });
  expect((await end()).data).toEqual({ ended: 0 });
  for (const { token } of [ana, bia]) expect(await list(token)).toHaveLength(1);
});

describe("'endSession'", () => {
  const refused = (id: number | string, token: string) =>
    api.refusal(`${path}/${id}`, { method: 'DELETE', token });

  it("ends one of the caller's sessions, also the current one", async () => {
    const { id: userId, token } = await api.signIn();
    const [here] = await idsOf(token);
    const { id } = await createSession(api.orm, { userId });
    const reply = await api.read('endSession', `${path}/${id}`, { token });
    expect(reply).toEqual({ success: true, data: { ended: true } });
    expect(await idsOf(token)).toEqual([here]);
    await api.read('endSession', `${path}/${here}`, { token });
    expect(await api.refusal(path, { token })).toMatchObject({ status: 401 });
  });

  it("reports another person's session as not found, like an unknown or ended one", async () => {
    const [ana, bia] = [await api.signIn(), await api.signIn({ role: 'admin' })];
    const [hers = 0] = await idsOf(ana.token);
    const missing = { status: 404, success: false, code: 'not_found', message: 'Sessão não encontrada.' };
    expect(await refused(hers, bia.token)).toEqual(missing);
    expect(await refused(999_999, bia.token)).toEqual(missing);
    expect(await idsOf(ana.token)).toEqual([hers]);
    const { id } = await createSession(api.orm, { userId: bia.id });
    await api.read('endSession', `${path}/${id}`, { token: bia.token });
    expect(await refused(id, bia.token)).toEqual(missing);
    expect(await refused('x', bia.token)).toEqual(wrong('id', 'Informe um número inteiro positivo.'));
  });
});

const signOut = (token?: string) => api.read('signOut', '/auth/logout', { token });
const sessionsOf = ({ id }: Person) => api.orm.select().from(sessions).where(eq(sessions.userId, id));

describe("'signOut'", () => {
  it('ends the session on the server, and no other', async () => {
    const [ana, bia] = [await api.signIn(), await api.signIn()];
    expect(await signOut(ana.token)).toEqual({ success: true, data: { ended: true } });
    expect(await sessionsOf(ana)).toEqual([]);
    expect(await api.refusal('/users/profile', { token: ana.token })).toMatchObject({ status: 401 });
    expect(await sessionsOf(bia)).toHaveLength(1);
  });

  it('succeeds when the session has already ended or expired, and without a session', async () => {
    const [ana, bia] = [await api.signIn(), await api.signIn()];
    await signOut(ana.token);
    await signOut(ana.token);
    api.pass(31 * 24 * 60 * 60);
    await signOut(bia.token);
    await signOut();
    await signOut('garbage');
    expect(await sessionsOf(bia)).toEqual([]);
  });

  it('does not accept a token read from the database', async () => {
    const ana = await api.signIn();
    const [session] = await sessionsOf(ana);
    await signOut(session?.token);
    await signOut(`${session?.token}.${'A'.repeat(43)}=`);
    expect(await sessionsOf(ana)).toHaveLength(1);
  });

  it('does not report success when the session could not be ended', async () => {
    const ana = await api.signIn();
    await api.orm.execute('alter table sessions rename to elsewhere');
    expect(await api.refusal('/auth/logout', { method: 'POST', token: ana.token })).toMatchObject({
      status: 500,
    });
    await api.orm.execute('alter table elsewhere rename to sessions');
    expect((await api.read('readProfile', '/users/profile', { token: ana.token })).data.id).toBe(ana.id);
  });
});
