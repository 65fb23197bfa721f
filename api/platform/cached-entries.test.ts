import { afterAll, describe, expect, it } from 'vitest';
import type { Endpoint } from '#contract/endpoint.ts';
import { endpoints } from '#contract/endpoints.ts';
import { openTestApi } from './testing.ts';

/**
 * A cached answer is sent to everybody, before any authorization. So only public answers may be cached: the type of an entry
 * lets no other be, and the table and the running API ensure it, too.
 */

const entries = Object.entries<Endpoint>(endpoints);
const cached = entries.filter(([, { cache }]) => cache !== undefined);

it('the table caches nothing but reads of anyone', () => {
  expect(cached.length).toBeGreaterThan(15);
  expect(cached.filter(([, { who, method }]) => who !== 'anyone' || method !== 'GET')).toEqual([]);
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

  it('tells two people their own data at the same address, and gives both the very bytes of everybody else where it is cached', async () => {
    const [ana, rui] = [await api.signIn({ name: 'Ana' }), await api.signIn({ name: 'Rui' })];
    for (const { token, name } of [ana, rui, ana]) {
      const { data } = await api.read('readProfile', '/users/profile', { token });
      expect(data.name).toBe(name);
    }
    const { token } = await api.signIn();
    const visitor = await api.get('/public/regions');
    const person = await api.send('/public/regions', { token });
    expect(person.headers.etag).toBe(visitor.headers.etag);
    expect(person.body).toBe(visitor.body);
  });
});
