import { afterAll, describe, expect, expectTypeOf, it } from 'vitest';
import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, type Endpoints, endpoints } from '#contract/endpoints.ts';
import { openTestApi } from './testing.ts';

/**
 * A cached answer is sent to everybody, before any authorization. So only public answers may be cached: the type of an entry,
 * the table and the running API all ensure it.
 */

const entries = Object.entries<Endpoint>(endpoints);
const cached = entries.filter(([, { cache }]) => cache !== undefined);

describe('the type of an entry', () => {
  const data = z.object({});
  const read = { method: 'GET', path: '/x', noun: 'regions', summary: 'x', data, failures: [] } as const;
  const write = { ...read, method: 'POST', who: 'anyone' } as const;
  const cache = ['regions'] as const;

  it('lets a read of anyone be cached', () => {
    const ofAnyone = { ...read, who: 'anyone', cache } as const;
    expectTypeOf(ofAnyone).toExtend<Endpoint>();
    expectTypeOf({ ...read, who: 'user' } as const).toExtend<Endpoint>();
    expectTypeOf({ ...read, who: 'admin' } as const).toExtend<Endpoint>();
  });

  it('lets no answer for a person be cached, and no write', () => {
    const ofUser = { ...read, who: 'user', cache } as const;
    const ofAdmin = { ...read, who: 'admin', cache } as const;
    expectTypeOf(ofUser).not.toExtend<Endpoint>();
    expectTypeOf(ofAdmin).not.toExtend<Endpoint>();
    expectTypeOf(write).toExtend<Endpoint>();
    const cachedWrite = { ...write, cache } as const;
    expectTypeOf(cachedWrite).not.toExtend<Endpoint>();
  });

  it('lets a cache name tables only', () => {
    const invented = { ...read, who: 'anyone', cache: ['sessions'] } as const;
    const switchedOn = { ...read, who: 'anyone', cache: true } as const;
    expectTypeOf(invented).not.toExtend<Endpoint>();
    expectTypeOf(switchedOn).not.toExtend<Endpoint>();
  });

  it('asks an administrative write, and nothing else, what the audit log says of it', () => {
    const silent = { ...write, who: 'admin' } as const;
    const audited = { ...write, who: 'admin', audit: 'regions.create' } as const;
    const auditedRead = { ...read, who: 'admin', audit: 'regions.read' } as const;
    expectTypeOf(silent).not.toExtend<Endpoint>();
    expectTypeOf(audited).toExtend<Endpoint>();
    expectTypeOf(auditedRead).not.toExtend<Endpoint>();
  });

  it('holds for the whole table', () => {
    expectTypeOf<Endpoints[EndpointName]>().toExtend<Endpoint>();
  });
});

describe('the table', () => {
  it('caches nothing but reads of anyone', () => {
    expect(cached.length).toBeGreaterThan(15);
    expect(cached.filter(([, { who, method }]) => who !== 'anyone' || method !== 'GET')).toEqual([]);
  });
});

describe('the running API', async () => {
  const api = await openTestApi();
  afterAll(() => api.close());

  const personalReads = entries.filter(
    ([, { who, method, path, query }]) =>
      who !== 'anyone' &&
      method === 'GET' &&
      !path.includes('/:') &&
      // Calls with required parameters are tested elsewhere.
      (query?.safeParse({}).success ?? true),
  );

  it.each(personalReads)('keeps nothing of %s, and asks who calls each time', async (_, { path }) => {
    const person = await api.signIn({ role: 'admin' });
    const answer = await api.send(path, { token: person.token });
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.headers['cache-control']).toBe('no-store');
    expect(api.context.caches.responses.peek(`/api${path}`)).toBeUndefined();
    expect((await api.send(path)).statusCode).toBe(401);
  });

  const withoutParameters = cached.filter(
    ([, { path, query }]) => !path.includes('/:') && (query?.safeParse({}).success ?? true),
  );

  it.each(withoutParameters)(
    'keeps no second answer of %s for a query that it does not know',
    async (_, { path }) => {
      const { responses } = api.context.caches;
      await api.get(path);
      const { entries: before } = responses.figures();
      expect((await api.get(`${path}?fbclid=1`)).statusCode).toBe(200);
      expect(responses.figures().entries).toBe(before);
    },
  );

  it('tells two people their own data at the same address', async () => {
    const [ana, rui] = [await api.signIn({ name: 'Ana' }), await api.signIn({ name: 'Rui' })];
    for (const { token, name } of [ana, rui, ana]) {
      const { data } = await api.read('readProfile', '/users/profile', { token });
      expect(data.name).toBe(name);
    }
  });

  it('gives a signed-in person the very bytes of everybody else where it is cached', async () => {
    const { token } = await api.signIn();
    const visitor = await api.get('/public/regions');
    const person = await api.send('/public/regions', { token });
    expect(person.headers.etag).toBe(visitor.headers.etag);
    expect(person.body).toBe(visitor.body);
  });
});
