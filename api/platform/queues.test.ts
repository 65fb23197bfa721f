import { afterAll, expect, it } from 'vitest';
import { endpoints } from '#contract/endpoints.ts';
import { createQueues, queueOf, writeQueueOf } from './queues.ts';
import { openTestApi } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

it.each([
  ['listPublicFuelPrices', 'publicReads'],
  ['readBrandLogo', 'publicFiles'],
  ['listRegions', 'personalReads'],
  ['exportRegions', 'files'],
  ['previewPriceSheet', 'personalReads'],
] as const)('%s waits among the %s', (name, line) => {
  const queues = createQueues();
  expect(queueOf(endpoints[name], queues)).toBe(queues[line]);
});

it('what waits for services of others, and what a write prepares, wait in no line, and signing in among no other writes', () => {
  const queues = createQueues();
  expect(queueOf(endpoints.lookUpPostalCode, queues)).toBeNull();
  expect(queueOf(endpoints.createRegion, queues)).toBeNull();
  expect(writeQueueOf(endpoints.signIn, queues)).toBe(queues.signIns);
  expect(writeQueueOf(endpoints.register, queues)).toBe(queues.publicWrites);
  expect(writeQueueOf(endpoints.createRegion, queues)).toBe(queues.personalWrites);
});

it('crowds of writes are refused where the line is full, and leave signing in its turn', async () => {
  const { token, email, password } = await api.signIn({ role: 'admin' });
  const { personalWrites, publicWrites } = api.context.queues;
  const { promise, resolve } = Promise.withResolvers<void>();
  const crowd = [
    ...Array.from({ length: 1004 }, () => personalWrites(() => promise)),
    ...Array.from({ length: 204 }, () => publicWrites(() => promise)),
  ];
  const post = (url: string, payload: object) =>
    api.app.inject({ method: 'POST', url, payload, headers: { authorization: `Bearer ${token}` } });
  const refused = await post('/api/backoffice/regions', { name: 'Norte' });
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json().message).toBe(
    'Muita gente está usando o site agora. Tente de novo em alguns segundos.',
  );
  expect((await post('/api/auth/login', { email, password })).statusCode).toBe(200);
  resolve();
  await Promise.all(crowd);
  expect((await post('/api/backoffice/regions', { name: 'Norte do rio' })).statusCode).toBe(200);
});

it('a crowd of callers who are yet to be found leaves signing in its turn', async () => {
  const { token, email, password } = await api.signIn({ role: 'admin' });
  const { sessions } = api.context.queues;
  const { promise, resolve } = Promise.withResolvers<void>();
  const crowd = Array.from({ length: 1008 }, () => sessions(() => promise));
  const headers = { authorization: `Bearer ${token}` };
  const refused = await api.app.inject({ url: '/api/backoffice/regions', headers });
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  const payload = { email, password };
  expect((await api.app.inject({ method: 'POST', url: '/api/auth/login', payload })).statusCode).toBe(200);
  resolve();
  await Promise.all(crowd);
  expect((await api.app.inject({ url: '/api/backoffice/regions', headers })).statusCode).toBe(200);
});

it('a crowd of visitors, or of exports, leaves the panel its turn', async () => {
  const { token } = await api.signIn({ role: 'admin' });
  const { publicReads, files } = api.context.queues;
  const { promise, resolve } = Promise.withResolvers<void>();
  const hold = (queue: typeof files, many: number) =>
    Promise.allSettled(Array.from({ length: many }, () => queue(() => promise)));
  const crowd = [hold(publicReads, 108), hold(files, 32)];
  const ask = (url: string) => api.app.inject({ url, headers: { authorization: `Bearer ${token}` } });
  expect((await ask('/api/public/suggestions?search=picanha')).statusCode).toBe(503);
  expect((await ask('/api/backoffice/regions/export')).statusCode).toBe(503);
  expect((await ask('/api/backoffice/regions')).statusCode).toBe(200);
  resolve();
  await Promise.all(crowd);
});
