import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { CallFailure, NoAnswer } from '../api-client/transport.ts';
import { createIdempotencyKeys } from './idempotency-keys.ts';
import { currentSession, keepSession } from './session.ts';
import { ana, stubBrowser } from './testing.ts';
import { createAct, createReloads } from './use-act.ts';
import { callQuery } from './use-call.tsx';
import { SignedOut } from './user-call.ts';

const success = (data: unknown) => Response.json({ success: true, data });
const refusal = (status: number, code: string) =>
  Response.json({ success: false, code, message: 'Recusado.' }, { status });
const lost = () => Promise.reject(new TypeError('Failed to fetch'));

/** Stubs a server of sectors. @param create its answers to creating calls, in order */
function serve(...create: (() => Response | Promise<Response>)[]) {
  const asked: { method: string; address: string; headers: Record<string, string> }[] = [];
  vi.stubGlobal('fetch', async (address: string, { method, headers }: RequestInit) => {
    asked.push({ method: method ?? '', address, headers: headers as Record<string, string> });
    if (method === 'GET') return success([]);
    return (create.shift() ?? (() => success({})))();
  });
  return asked;
}
const open = (queries = new QueryClient()) => ({
  queries,
  create: createAct({
    apiPrefix: '/api',
    queries,
    keys: createIdempotencyKeys(),
    name: 'createSector',
    changes: ['listSectors'],
  }),
});
/** Observes the query like a component. */
const show = async (queries: QueryClient) => {
  const observer = new QueryObserver(queries, { ...callQuery('/api', 'listSectors', {}), retry: false });
  await new Promise<void>((shown) => observer.subscribe(({ isFetched }) => isFetched && shown()));
};
const given = { body: { name: 'Hortifrúti' } };

beforeEach(() => {
  stubBrowser();
  keepSession({ token: 't', user: { ...ana, role: 'admin' } });
});
afterEach(() => vi.unstubAllGlobals());

describe('a call that a page shows', () => {
  it('is made as the person who is signed in, unless it is public', async () => {
    const asked = serve();
    const queries = new QueryClient();
    await queries.fetchQuery(callQuery('/api', 'listSectors', { query: { page: 2 } }));
    await queries.fetchQuery(callQuery('/api', 'listPublicSectors', {}));
    expect(asked).toEqual([
      { method: 'GET', address: '/api/backoffice/sectors?page=2', headers: { authorization: 'Bearer t' } },
      { method: 'GET', address: '/api/public/sectors', headers: {} },
    ]);
  });
  it('reports each answer once', async () => {
    serve();
    const heard = vi.fn();
    await new QueryClient().fetchQuery(callQuery('/api', 'listSectors', {}, heard));
    expect(heard.mock.calls).toEqual([[{ success: true, data: [], count: 0, lastGoodFrom: null }]]);
  });
  it('ends the session where that is over', async () => {
    vi.stubGlobal('fetch', async () => refusal(401, 'unauthenticated'));
    const asked = new QueryClient().fetchQuery({ ...callQuery('/api', 'listSectors', {}), retry: false });
    await expect(asked).rejects.toThrow(SignedOut);
    expect(currentSession()).toBeNull();
  });
});

describe('a call that changes something', () => {
  it('is done once what it changes has been asked again', async () => {
    const asked = serve();
    const { queries, create } = open();
    await show(queries);
    await create(given);
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'GET']);
  });
  it('leaves the asking to whoever makes several, who asks once', async () => {
    const asked = serve();
    const { queries, create } = open();
    await show(queries);
    const reloads = createReloads();
    await create(given, { reloads });
    await create(given, { reloads });
    await reloads.run();
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST', 'POST', 'GET']);
  });
  it('has what is not on the page asked again when it is shown', async () => {
    const asked = serve();
    const { queries, create } = open();
    await queries.fetchQuery(callQuery('/api', 'listSectors', { query: { page: 2 } }));
    await create(given);
    expect(asked).toHaveLength(2);
    expect(queries.getQueryState(['listSectors', { query: { page: 2 } }])?.isInvalidated).toBe(true);
  });
  it('leaves everything alone when it is refused, and throws', async () => {
    const asked = serve(() => refusal(409, 'conflict'));
    const { queries, create } = open();
    await show(queries);
    await expect(create(given)).rejects.toThrow(CallFailure);
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'POST']);
  });
  it('asks again also where the thing is gone already', async () => {
    const asked = serve(() => refusal(404, 'not_found'));
    const { queries } = open();
    await show(queries);
    const remove = createAct({
      apiPrefix: '/api',
      queries,
      keys: createIdempotencyKeys(),
      name: 'deleteSector',
      changes: ['listSectors'],
    });
    await expect(remove({ params: { id: 1 }, query: { version: 1 } })).rejects.toThrow(CallFailure);
    expect(asked.map(({ method }) => method)).toEqual(['GET', 'DELETE', 'GET']);
    expect(asked[1]?.headers).not.toHaveProperty('idempotency-key');
  });
  it('carries the same key until it has been answered', async () => {
    const asked = serve(lost, () => refusal(500, 'internal'));
    const { create } = open();
    await expect(create(given)).rejects.toThrow(NoAnswer);
    await expect(create(given)).rejects.toThrow(CallFailure);
    await create(given);
    await create(given);
    const keys = asked.map(({ headers }) => headers['idempotency-key']);
    expect(keys[0]).toMatch(/^[\w-]{8,100}$/);
    expect(keys.slice(0, 3)).toEqual([keys[0], keys[0], keys[0]]);
    expect(keys[3]).not.toBe(keys[0]);
  });
  it('carries the key that it is given in place of its own', async () => {
    const asked = serve();
    await open().create(given, { idempotencyKey: 'da-linha-que-espera' });
    expect(asked[0]?.headers['idempotency-key']).toBe('da-linha-que-espera');
  });
});
