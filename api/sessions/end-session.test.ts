import { afterAll, describe, expect, it } from 'vitest';
import { createSession } from '#database/factories/sessions.ts';
import { openTestApi, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

const idsOf = async (token: string) =>
  (await api.read('listSessions', '/users/sessions', { token })).data.map(({ id }) => id);
const refused = (path: string, token?: string) => api.refusal(path, { method: 'DELETE', token });

describe("'endSession'", () => {
  it("ends one of the caller's sessions", async () => {
    const ana = await api.signIn();
    const [here] = await idsOf(ana.token);
    const { id } = await createSession(api.orm, { userId: ana.id });
    const reply = await api.read('endSession', `/users/sessions/${id}`, { token: ana.token });
    expect(reply).toEqual({ success: true, data: { ended: true } });
    expect(await idsOf(ana.token)).toEqual([here]);
  });

  it('can end the current session', async () => {
    const ana = await api.signIn();
    const [here] = await idsOf(ana.token);
    await api.read('endSession', `/users/sessions/${here}`, { token: ana.token });
    expect(await api.refusal('/users/sessions', { token: ana.token })).toMatchObject({ status: 401 });
  });

  it("reports another person's session as not found, like an unknown or ended one", async () => {
    const [ana, bia] = [await api.signIn(), await api.signIn({ role: 'admin' })];
    const [hers = 0] = await idsOf(ana.token);
    const missing = {
      status: 404,
      success: false,
      code: 'not_found',
      message: 'Sessão não encontrada.',
    };
    expect(await refused(`/users/sessions/${hers}`, bia.token)).toEqual(missing);
    expect(await refused('/users/sessions/999999', bia.token)).toEqual(missing);
    expect(await idsOf(ana.token)).toEqual([hers]);
    const { id } = await createSession(api.orm, { userId: bia.id });
    await api.read('endSession', `/users/sessions/${id}`, { token: bia.token });
    expect(await refused(`/users/sessions/${id}`, bia.token)).toEqual(missing);
  });

  it('refuses an invalid id and a signed-out visitor', async () => {
    const { token } = await api.signIn();
    expect(await refused('/users/sessions/x', token)).toEqual(
      wrong('id', 'Informe um número inteiro positivo.'),
    );
    expect(await refused('/users/sessions/1')).toMatchObject({ status: 401 });
  });
});
