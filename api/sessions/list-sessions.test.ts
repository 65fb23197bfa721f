import { afterAll, describe, expect, it } from 'vitest';
import { createSession } from '#database/factories/sessions.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

describe("'listSessions'", () => {
  it('lists the current session first, then by last use, without ended ones', async () => {
    const ana = await api.signIn();
    const today = (time: string) => at(testDay, time);
    const [earlier, later] = [
      await createSession(api.orm, {
        userId: ana.id,
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:128.0) Gecko/20100101 Firefox/128.0',
        remembered: false,
        createdAt: today('08:00:00'),
        updatedAt: today('08:00:00'),
        expiresAt: today('12:00:01'),
      }),
      await createSession(api.orm, {
        userId: ana.id,
        createdAt: at('2026-05-20'),
        updatedAt: today('14:00:00'),
      }),
    ];
    await createSession(api.orm, { userId: ana.id, expiresAt: today('12:00:00') });
    await api.signIn();
    const { data } = await api.read('listSessions', '/users/sessions', { token: ana.token });
    expect(data).toEqual([
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
  });

  it('never shows a token', async () => {
    const ana = await api.signIn();
    const { token } = await createSession(api.orm, { userId: ana.id });
    const { payload } = await api.send('/users/sessions', { token: ana.token });
    expect(payload).not.toContain(token);
    expect(payload).not.toContain(ana.token.split('.')[0]);
  });

  it('refuses a signed-out visitor', async () => {
    expect(await api.refusal('/users/sessions')).toMatchObject({ status: 401, code: 'unauthenticated' });
  });
});
