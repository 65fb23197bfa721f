import { afterAll, describe, expect, it } from 'vitest';
import type { Call, Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import { eq } from '#database/orm.ts';
import { auditLog, sectors } from '#database/schema.ts';
import { createLocalCaller } from './local-caller.ts';
import { openTestApi } from './testing.ts';

/** A call within the process has the same rights, limits, checks and messages as over HTTP. */

const api = await openTestApi();
afterAll(() => api.close());
const call = createLocalCaller(api.calls, api.context);

/** The same call both ways: over HTTP, and within the process. */
async function both<N extends EndpointName>(
  name: N,
  { params, query, body }: Call<Endpoints[N]>,
  { token, from = '203.0.113.1' }: { token?: string; from?: string } = {},
) {
  const entry: Endpoint = endpoints[name];
  const { id } = (params ?? {}) as { id?: unknown };
  const search = new URLSearchParams(query as Record<string, string> | undefined);
  const answer = await api.send(`${entry.path.replace(':id', String(id))}?${search}`, {
    method: entry.method,
    from,
    ...(body !== undefined && { body }),
    ...(token !== undefined && { token }),
  });
  const local = await call(name, { params, query, body } as Call<Endpoints[N]>, {
    address: `${from}0`,
    ...(token !== undefined && { authorization: `Bearer ${token}` }),
  });
  return {
    http: { status: answer.statusCode, body: answer.json() },
    local: { status: local.ok ? 200 : local.status, body: local.body },
  };
}

describe('the same call over HTTP and within the process', () => {
  it('answers the same', async () => {
    const { http, local } = await both('listPublicRegions', {});
    expect(local).toEqual(http);
    expect(local.status).toBe(200);
  });

  it('is refused the same without a session, with an ended one, and without the right', async () => {
    const user = await api.signIn();
    for (const who of [{}, { token: 'ended.session' }, { token: user.token }]) {
      const { http, local } = await both('listSectors', {}, who);
      expect(local).toEqual(http);
      expect([401, 403]).toContain(local.status);
    }
    const { http, local } = await both('createSector', { body: { name: 'Novo' } });
    expect(local).toEqual(http);
    expect(local.status).toBe(401);
  });

  it('is refused the same where what is sent is wrong', async () => {
    const { token } = await api.signIn({ role: 'admin' });
    const wrong = [
      await both('listSectors', { query: { limit: 0, page: 'x', sort: 'x' } as never }, { token }),
      await both('readProduct', { params: { id: '01' } }),
      await both('readProduct', { params: { id: '999999' } }),
      await both('createSector', { body: { name: '' } }, { token }),
      await both('createSector', { body: [] as never }, { token }),
      await both('createSector', { body: { name: 'x'.repeat(200) } }, { token }),
      await both('updateCategory', { params: { id: 'x' }, body: {} as never }, { token }),
      await both('updateCategory', { params: { id: '1' }, body: {} as never }, { token }),
      await both('deleteSector', { params: { id: '1' }, query: {} as never }, { token }),
      await both('readLatestPrice', { query: { productId: 'x' } as never }),
      await both('signIn', { body: { email: 'nada', password: '' } }),
    ];
    for (const { http, local } of wrong) {
      expect(local).toEqual(http);
      expect(local.status).toBeGreaterThanOrEqual(400);
    }
  });

  it('is counted the same, for each network address', async () => {
    const [name, { limit }] = Object.entries<Endpoint>(endpoints).find(
      ([, entry]) => entry.limit && entry.who === 'anyone' && entry.example?.body,
    ) as [EndpointName, Endpoint];
    expect(limit).toBeDefined();
    const body = endpoints[name] as Endpoint;
    const given = { body: body.example?.body } as Call<Endpoints[EndpointName]>;
    const origin = { address: '198.51.100.7' };
    for (let n = 0; n < (limit?.calls ?? 0); n += 1) await call(name, given, origin);
    expect(await call(name, given, origin)).toMatchObject({
      ok: false,
      status: 429,
      body: { code: 'too_many' },
    });
    expect(
      (await api.refusal(body.path, { method: body.method, body: given.body, from: '198.51.100.7' })).status,
    ).toBe(429);
    expect((await call(name, given, { address: '198.51.100.8' })).ok).toBe(true);
  });
});

describe('a call within the process', () => {
  it('of a write is made in one transaction, and noted in the audit log', async () => {
    const { token, id: userId } = await api.signIn({ role: 'admin' });
    const authorization = `Bearer ${token}`;
    const made = await call('createSector', { body: { name: 'De dentro' } }, { authorization });
    expect(made).toMatchObject({ ok: true, body: { success: true, data: { name: 'De dentro' } } });
    const inLog = api.orm.select().from(auditLog).where(eq(auditLog.noun, 'sectors'));
    expect(await inLog).toMatchObject([{ userId, action: 'sectors.create' }]);
    const again = await call('createSector', { body: { name: 'De dentro' } }, { authorization });
    expect(again).toMatchObject({ ok: false, status: 409 });
    expect(await api.orm.$count(sectors)).toBe(3);
  });

  it('says what its answer is made of, and shares the cache with HTTP', async () => {
    const answer = await call('listPublicSectors', {});
    expect(answer).toMatchObject({ ok: true, tags: ['sectors'], isCurrent: true, lastGoodFrom: null });
    const again = await call('listPublicSectors', {});
    expect(again.body).toBe(answer.body);
  });
});
