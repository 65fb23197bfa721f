import { afterAll, describe, expect, it } from 'vitest';
import { createSession } from '#database/factories/sessions.ts';
import { openTestApi } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

describe("'endOtherSessions'", () => {
  it('ends all sessions of the caller except the current one, and returns their number', async () => {
    const [ana, bia] = [await api.signIn(), await api.signIn()];
    for (let times = 0; times < 3; times += 1) await createSession(api.orm, { userId: ana.id });
    const end = () => api.read('endOtherSessions', '/users/sessions', { token: ana.token });
    expect((await end()).data).toEqual({ ended: 3 });
    expect((await end()).data).toEqual({ ended: 0 });
    for (const { token } of [ana, bia]) {
      expect((await api.read('listSessions', '/users/sessions', { token })).data).toHaveLength(1);
    }
  });

  it('refuses a signed-out visitor', async () => {
    expect(await api.refusal('/users/sessions', { method: 'DELETE' })).toMatchObject({ status: 401 });
  });
});
