import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { createRegion } from '#database/factories/regions.ts';
import { listenerName, openServer } from '#database/open/server.ts';
import { openProxy } from '#database/testing/proxy.ts';
import { createTestDatabase } from '#database/testing/test-database.ts';
import { lastGoodHeader } from './mount.ts';
import { openTestApi } from './testing.ts';

const { url, drop } = await createTestDatabase();
const proxy = await openProxy(url);
const other = await openServer(url);
const api = await openTestApi({
  database: await openServer(proxy.url, { timeouts: { statementMs: 1000, lockMs: 500 } }),
});
const { caches } = api.context;
afterAll(async () => {
  await api.close();
  await proxy.close();
  await other.close();
  await drop();
});
afterEach(async () => {
  proxy.set('open', listenerName);
  proxy.set('open');
  await untilHearing(true);
});

const untilHearing = (isHearing: boolean) =>
  expect.poll(() => caches.isHearing(), { interval: 5, timeout: 10_000 }).toBe(isHearing);
const read = () => api.get('/public/regions');
const names = async () => (await read()).json().data.map(({ name }: { name: string }) => name);
const isInMemory = () => caches.responses.peek('/api/public/regions') !== undefined;

describe('a node that may not hear what others write', () => {
  it.each(['cut', 'silent'] as const)('reads anew while its line is %s, and keeps nothing', async (line) => {
    await read();
    expect(isInMemory()).toBe(true);
    const begunAt = performance.now();
    proxy.set(line, listenerName);
    await untilHearing(false);
    expect(performance.now() - begunAt).toBeLessThan(2000);
    for (const count of [1, 2]) {
      const { name } = await createRegion(other.orm, { name: `Quadra ${line} ${count}` });
      expect(await names()).toContain(name);
      expect((await read()).headers).toMatchObject({ 'cache-control': 'no-store' });
    }
    expect(isInMemory()).toBe(false);
  });

  it('forgets what it may have missed when it hears again, and keeps answers again', async () => {
    await read();
    proxy.set('cut', listenerName);
    await untilHearing(false);
    const { name } = await createRegion(other.orm, { name: 'Luzimangues' });
    proxy.set('open', listenerName);
    await untilHearing(true);
    expect(await names()).toContain(name);
    expect(isInMemory()).toBe(true);
  });

  it('keeps what it has after a silence in which nothing was lost', async () => {
    await read();
    proxy.set('silent', listenerName);
    await untilHearing(false);
    proxy.set('open', listenerName);
    await untilHearing(true);
    expect(isInMemory()).toBe(true);
  });

  it.each(['cut', 'silent'] as const)(
    'gives the last good answer with its age, soon, if the database is %s as well',
    async (line) => {
      await read();
      proxy.set(line);
      await untilHearing(false);
      for (let n = 0; n < 3; n += 1) {
        const begunAt = performance.now();
        const { statusCode, headers } = await read();
        expect(statusCode).toBe(200);
        expect(headers[lastGoodHeader]).toBeDefined();
        expect(performance.now() - begunAt).toBeLessThan(900);
      }
    },
  );

  it('is ready as soon as the database answers', async () => {
    proxy.set('cut');
    expect(await api.database.answers()).toBe(false);
    proxy.set('cut', listenerName);
    proxy.set('open');
    expect(await api.database.answers()).toBe(true);
    expect(caches.isHearing()).toBe(false);
  });
});
