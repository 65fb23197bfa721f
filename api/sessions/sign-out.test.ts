import { afterAll, describe, expect, it } from 'vitest';
import { eq } from '#database/orm.ts';
import { sessions } from '#database/schema.ts';
import { openTestApi, type Person } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

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
