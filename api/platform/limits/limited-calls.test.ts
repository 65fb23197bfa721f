import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { openTestApi, type Sent } from '../testing.ts';
import { quotas } from './quotas.ts';

/** The limits as calls meet them, with the production quotas. */

const api = await openTestApi({ limits: 'real' });
afterAll(() => api.close());
const users = [await api.signIn(), await api.signIn()] as const;
const { write, file } = quotas;

// Each test begins in another minute.
beforeEach(() => api.pass(3600));

/** Repeats a call; returns how many were accepted, with the first refusal. */
async function calls(times: number, path: string, sent: Sent = {}) {
  for (let n = 0; n < times; n += 1) {
    const response = await api.send(path, sent);
    if (response.statusCode === 429) return { taken: n, refused: response };
  }
  return { taken: times, refused: undefined };
}

const favorite = '/users/favorites/999999';

describe('calls over a limit', () => {
  it('are refused with 429, the time to wait, and a sentence', async () => {
    const sent: Sent = { method: 'POST', body: {}, from: '203.0.113.1' };
    const { taken, refused } = await calls(write.network + 1, '/auth/reset-password/check', sent);
    expect(taken).toBe(write.network);
    const seconds = Number(refused?.headers['retry-after']);
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThanOrEqual(60);
    expect(refused?.json()).toEqual({
      success: false,
      code: 'too_many',
      message: expect.stringMatching(
        /^Muitos pedidos em pouco tempo\. Tente de novo em \d+ (segundos?|minuto)\.$/,
      ),
    });
    expect(refused?.headers['cache-control']).toBe('no-store');
    expect(refused?.headers['x-content-type-options']).toBe('nosniff');
    api.pass(seconds);
    expect((await api.send('/auth/reset-password/check', sent)).statusCode).not.toBe(429);
  });

  it('are refused to a network, whichever calls of a kind it makes and whether they succeed', async () => {
    const from = '203.0.113.2';
    await calls(write.network / 2, '/auth/reset-password/check', { method: 'POST', body: {}, from });
    await calls(write.network / 2, '/users/profile', { method: 'PUT', body: {}, from });
    expect((await api.refusal('/backoffice/regions', { method: 'POST', body: {}, from })).status).toBe(429);
    expect((await api.send('/public/regions', { from })).statusCode).toBe(200);
    expect((await api.refusal('/backoffice/regions', { method: 'POST', body: {} })).status).toBe(401);
  });

  it('are refused to an account from every network, and not to another behind the same address', async () => {
    const [one, other] = users;
    const sent = { method: 'DELETE', token: one.token } as const;
    const half = write.account / 2;
    expect((await calls(half, favorite, { ...sent, from: '203.0.113.3' })).taken).toBe(half);
    expect((await calls(write.account, favorite, { ...sent, from: '198.51.100.3' })).taken).toBe(half);
    expect((await api.refusal(favorite, { ...sent, from: '192.0.2.3' })).status).toBe(429);
    const beside = await api.send(favorite, { ...sent, token: other.token, from: '198.51.100.3' });
    expect(beside.statusCode).not.toBe(429);
  });

  it('are refused without a look at the session', async () => {
    const from = '203.0.113.4';
    const sent = { method: 'DELETE', token: 'nobody.has-this', from } as const;
    const { taken, refused } = await calls(write.network + 1, favorite, sent);
    expect(taken).toBe(write.network);
    expect(refused?.statusCode).toBe(429);
    const [user] = users;
    expect((await api.refusal(favorite, { ...sent, token: user.token })).status).toBe(429);
  });

  it('are not repeats: those get the stored reply first, also from a network and an account over their limit', async () => {
    const [user] = users;
    const { id: establishmentId } = await createEstablishment(api.orm);
    const from = '203.0.113.40';
    const body = { establishmentId, rating: 4, comment: 'Boa carne' };
    const repeat: Sent = {
      method: 'POST',
      token: user.token,
      from,
      body,
      headers: { 'idempotency-key': 'one-review' },
    };
    const first = await api.send('/users/reviews', repeat);
    expect(first.statusCode, first.body).toBe(200);
    const { refused } = await calls(write.network, favorite, { method: 'DELETE', token: user.token, from });
    expect(refused?.statusCode).toBe(429);
    const other = { ...repeat, headers: { 'idempotency-key': 'another-review' } };
    expect((await api.refusal('/users/reviews', other)).status).toBe(429);
    const again = await api.send('/users/reviews', repeat);
    expect([again.statusCode, again.json()]).toEqual([200, first.json()]);
  });

  it('are others under the key of an answered one: they are refused as conflicts or invalid, and counted', async () => {
    const [, user] = users;
    const { id: establishmentId } = await createEstablishment(api.orm);
    const from = '203.0.113.41';
    const first = { establishmentId, rating: 4, comment: 'Boa carne' };
    const under = (body: object): Sent => ({
      method: 'POST',
      token: user.token,
      from,
      body,
      headers: { 'idempotency-key': 'a-known-review' },
    });
    const answered = await api.send('/users/reviews', under(first));
    expect(answered.statusCode, answered.body).toBe(200);
    expect((await api.refusal('/users/reviews', under({ ...first, rating: 9 }))).status).toBe(400);
    expect((await api.refusal('/users/reviews', under({ ...first, rating: 1 }))).status).toBe(409);
    const rest = await calls(write.account, favorite, { method: 'DELETE', token: user.token, from });
    expect(rest.taken).toBe(write.account - 3);
    expect((await api.refusal('/users/reviews', under({ ...first, rating: 1 }))).status).toBe(429);
    const again = await api.send('/users/reviews', under(first));
    expect([again.statusCode, again.json()]).toEqual([200, answered.json()]);
  });

  it('are few for files', async () => {
    const [user] = users;
    const sent = { token: user.token, from: '203.0.113.5' };
    expect((await calls(file.account + 1, '/users/data', sent)).taken).toBe(file.account);
    expect((await api.send('/users/profile', sent)).statusCode).toBe(200);
  });

  it('cannot be had by a made-up address of a client', async () => {
    const from = '203.0.113.6';
    const sent = (n: number): Sent => ({
      method: 'POST',
      body: {},
      from,
      headers: { 'x-forwarded-for': `198.51.100.${n % 250}, 10.0.0.${n % 250}` },
    });
    const statuses = new Map<number, number>();
    for (let n = 0; n <= write.network; n += 1) {
      const { statusCode } = await api.send('/auth/reset-password/check', sent(n));
      statuses.set(statusCode, (statuses.get(statusCode) ?? 0) + 1);
    }
    expect(Object.fromEntries(statuses)).toEqual({ 400: write.network, 429: 1 });
  });

  it('are refused as addresses that nobody has given a meaning, too', async () => {
    const from = '203.0.113.8';
    for (let n = 1; n < quotas.read.network; n += 1) await api.context.limits.count('read', from);
    expect((await calls(2, '/nada', { from })).taken).toBe(1);
    expect((await api.refusal('/public/regions', { from })).status).toBe(429);
  });
});

it('the documentation is limited like files, and says of every call that it may be refused', async () => {
  const from = '203.0.113.9';
  const document = (await api.send('/openapi.json', { from })).json();
  const operations = Object.values<object>(document.paths).flatMap((path) => Object.values(path));
  expect(operations.length).toBeGreaterThan(100);
  expect(operations.filter(({ responses }) => !('429' in responses))).toEqual([]);
  for (let n = 2; n < file.network; n += 1) await api.context.limits.count('file', from);
  expect((await calls(2, '/openapi.json', { from })).taken).toBe(1);
  for (let n = 0; n < quotas.read.network; n += 1) await api.context.limits.count('read', from);
  for (const page of ['/docs', '/docs/json', '/docs/static/swagger-ui.css']) {
    expect((await api.refusal(page, { from })).status, page).toBe(429);
  }
});

it('behind a trusted proxy its visitors are counted each for themselves', async () => {
  const behind = await openTestApi({ limits: 'real', beside: api, trustedProxies: ['loopback'] });
  const sent = (visitor: string): Sent => ({
    method: 'POST',
    body: {},
    headers: { 'x-forwarded-for': visitor },
  });
  const path = '/auth/reset-password/check';
  for (let n = 0; n < write.network; n += 1) await behind.send(path, sent('203.0.113.7'));
  expect((await behind.refusal(path, sent('203.0.113.7'))).status).toBe(429);
  expect((await behind.refusal(path, sent('203.0.113.8'))).status).toBe(400);
  await behind.close();
});
