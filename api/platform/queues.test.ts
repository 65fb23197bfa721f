import { afterAll, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { createQueues, queueOf } from './queues.ts';
import { openTestApi } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

it.each([
  ['listPublicFuelPrices', 'publicReads'],
  ['readBrandLogo', 'publicReads'],
  ['listRegions', 'personalReads'],
  ['exportRegions', 'files'],
] as const)('%s waits among the %s', (name, line) => {
  const queues = createQueues();
  expect(queueOf(endpoints[name], queues)).toBe(queues[line]);
});

it('what waits for services of others, and a write, wait in no line', () => {
  const queues = createQueues();
  expect(queueOf(endpoints.lookUpPostalCode, queues)).toBeNull();
  expect(queueOf(endpoints.createRegion, queues)).toBeNull();
});

it('a crowd of visitors, or of exports, leaves the panel its turn', async () => {
  const { token } = await api.signIn({ role: 'admin' });
  const { publicReads, files } = api.context.queues;
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = (queue: typeof files, many: number) =>
    Array.from({ length: many }, () => queue(() => promise));
  const crowd = [...hold(publicReads, 100), ...hold(files, 30)];
  // Those who run have left the line.
  await new Promise((done) => setImmediate(done));
  crowd.push(...hold(publicReads, 8), ...hold(files, 2));
  const ask = (url: string) => api.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect((await ask('/api/public/suggestions?search=picanha')).statusCode).toBe(503);
  expect((await ask('/api/backoffice/regions/export')).statusCode).toBe(503);
  expect((await ask('/api/backoffice/regions')).statusCode).toBe(200);
  resolve();
  await Promise.allSettled(crowd);
});
