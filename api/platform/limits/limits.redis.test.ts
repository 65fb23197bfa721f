import { once } from 'node:events';
import { type AddressInfo, connect, createServer, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import pino from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type RedisServer, startRedis } from '#tools/testing/redis-server.ts';
import { TooMany } from '../failure.ts';
import { openTestApi, type Sent, type TestApi } from '../testing.ts';
import { createLimits, type Limits } from './limits.ts';
import { quotas } from './quotas.ts';

const { write } = quotas;
const home = '203.0.113.7';
const soon = <T>(read: () => T) => expect.poll(read, { timeout: 20_000, interval: 20 });
const isInUse = (limits: Limits) => limits.figures().isRedisInUse;

/** Opens a line to a Redis server that passes on what it gets after a while. */
async function openSlowLine(redisUrl: string) {
  let delayMs = 0;
  const sockets = new Set<Socket>();
  const passOn = (from: Socket, to: Socket) => {
    sockets.add(from);
    from.on('data', (bytes) => {
      if (Number.isFinite(delayMs)) setTimeout(() => to.write(bytes), delayMs);
    });
    from.on('close', () => to.destroy());
    from.on('error', () => {});
  };
  const url = new URL(redisUrl);
  const { port, hostname } = url;
  const server = createServer((client) => {
    const upstream = connect(Number(port), hostname);
    passOn(client, upstream);
    passOn(upstream, client);
  });
  await once(server.listen(0, '127.0.0.1'), 'listening');
  url.port = String((server.address() as AddressInfo).port);
  return {
    url: url.href,
    delay(ms: number) {
      delayMs = ms;
    },
    close() {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

let redis: RedisServer;
beforeAll(async () => {
  redis = await startRedis();
});
afterAll(() => redis.kill());

describe('two servers with one Redis', () => {
  let one: TestApi;
  let other: TestApi;
  beforeAll(async () => {
    one = await openTestApi({ limits: 'real', redisUrl: redis.url });
    other = await openTestApi({ limits: 'real', redisUrl: redis.url, beside: one });
  });
  afterAll(async () => {
    await other.close();
    await one.close();
  });
  beforeEach(async () => {
    // The next test begins in another minute.
    one.pass(3600);
    for (const { context } of [one, other]) await soon(() => isInUse(context.limits)).toBe(true);
  });

  const path = '/auth/reset-password/check';
  const sent: Sent = { method: 'POST', body: {}, from: home };
  /** Counts directly, which is faster than making calls. */
  const count = async (api: TestApi, times: number, address = home, userId?: number) => {
    for (let n = 0; n < times; n += 1) await api.context.limits.count('write', address, userId);
  };

  it('count together', async () => {
    await count(one, write.network / 2);
    await count(other, write.network / 2 - 1);
    expect((await one.refusal(path, sent)).status).toBe(400);
    const refused = await other.send(path, sent);
    expect(refused.statusCode).toBe(429);
    expect(refused.json().message).toMatch(/^Muitos pedidos em pouco tempo/);
    one.pass(Number(refused.headers['retry-after']));
    expect((await other.refusal(path, sent)).status).toBe(400);
  });

  it('count an account together, from two networks', async () => {
    await count(one, write.account / 2, home, 7);
    await count(other, write.account / 2, '198.51.100.1', 7);
    await expect(one.context.limits.count('write', '192.0.2.1', 7)).rejects.toThrow(TooMany);
    await expect(other.context.limits.count('write', '192.0.2.1', 8)).resolves.toBeUndefined();
  });

  it('leave no address there, and nothing for longer than a minute', async () => {
    await count(one, 1, home, 7);
    await count(one, 1, '2001:db8:1:2::3');
    const client = new Redis(redis.url);
    const keys = await client.keys('*');
    expect(keys.length).toBeGreaterThan(2);
    for (const key of keys) {
      expect(key).toMatch(/^compara-palmas:limit:(first|[\w-]{22}:\d+)$/);
      const rest = await client.pttl(key);
      expect(rest).toBeGreaterThan(0);
      expect(rest).toBeLessThanOrEqual(60_000);
    }
    client.disconnect();
  });

  it('ask it once for a request', async () => {
    const client = new Redis(redis.url);
    const calls = async () => {
      const [, evaluated = '0'] = /cmdstat_eval:calls=(\d+)/.exec(await client.info('commandstats')) ?? [];
      return Number(evaluated);
    };
    const { token } = await one.signIn();
    const before = await calls();
    await one.send('/users/profile', { token });
    // The network and the account are counted together.
    expect(await calls()).toBe(before + 1);
    client.disconnect();
  });

  it('go on by themselves when it is killed, from what they know, and count there again when it is back', async () => {
    await count(one, write.network - 2);
    // Any counted call of the other process fetches the shared count.
    expect((await other.refusal(path, sent)).status).toBe(400);
    const underWay = Array.from({ length: 50 }, () =>
      one.send('/public/regions?x=1', { from: '198.51.100.9' }),
    );
    await redis.kill();
    for (const { statusCode } of await Promise.all(underWay)) expect(statusCode).toBe(200);
    for (const { context } of [one, other]) await soon(() => isInUse(context.limits)).toBe(false);

    expect((await other.refusal(path, sent)).status).toBe(400);
    expect((await other.refusal(path, sent)).status).toBe(429);
    // The other process now counts on its own.
    expect((await one.refusal(path, { ...sent, from: '198.51.100.7' })).status).toBe(400);
    await count(other, write.network, '198.51.100.8');
    await expect(count(other, 1, '198.51.100.8')).rejects.toThrow(TooMany);
    await expect(count(one, 1, '198.51.100.8')).resolves.toBeUndefined();

    await redis.start();
    for (const { context } of [one, other]) await soon(() => isInUse(context.limits)).toBe(true);
    await count(one, write.network, '192.0.2.9');
    await expect(count(other, 1, '192.0.2.9')).rejects.toThrow(TooMany);
  });
});

describe('a server whose Redis', () => {
  const at = new Date('2026-06-12T12:00:00Z');
  /** Opens limits and captures their log. */
  const open = (redisUrl: string) => {
    const lines: { msg: string; reason?: string }[] = [];
    const log = pino({ level: 'info' }, { write: (line: string) => lines.push(JSON.parse(line)) });
    const limits = createLimits({
      config: { limitFactor: 1, redisUrl },
      // No window ends while a test counts. Redis itself expires keys by its own clock.
      clock: { now: () => at },
      secret: 'nobody guesses this in a test of limits',
      log,
    });
    return { limits, lines, said: () => lines.map(({ msg }) => msg) };
  };
  const here = 'calls are counted in Redis';
  const away = 'Redis is away: calls are counted in this process';
  const exhaust = async (limits: Limits, address: string) => {
    for (let n = 0; n < write.network; n += 1) await limits.count('write', address);
    await expect(limits.count('write', address)).rejects.toThrow(TooMany);
  };

  it('is not there at the start counts by itself, says so once, and finds it later', async () => {
    await redis.kill();
    const { limits, lines, said } = open(redis.url);
    await exhaust(limits, '192.0.2.20');
    await soon(said).toEqual([away]);
    expect(lines[0]?.reason).toBe('ECONNREFUSED');
    await redis.start();
    await soon(said).toEqual([away, here]);
    limits.close();
    expect(said()).toEqual([away, here]);
  });

  it('hangs is given up after a moment, for all requests at once, and is found again', async () => {
    const { limits, said } = open(redis.url);
    await soon(said).toEqual([here]);
    redis.freeze();
    await Promise.all(Array.from({ length: 100 }, (_, n) => limits.count('read', `192.0.2.${n}`)));
    expect(said()).toEqual([here, away]);
    expect(isInUse(limits)).toBe(false);
    await exhaust(limits, '192.0.2.30');
    redis.thaw();
    await soon(said).toEqual([here, away, here]);
    limits.close();
  });

  it('is slow, or half open, is left after a moment until it is quicker', async () => {
    const line = await openSlowLine(redis.url);
    const { limits, said } = open(line.url);
    await soon(said).toEqual([here]);
    const timed = async (address: string) => {
      const startedAt = performance.now();
      await limits.count('read', address);
      return performance.now() - startedAt;
    };
    // A half open connection passes nothing on, and is never closed.
    for (const ms of [1_000, Number.POSITIVE_INFINITY]) {
      line.delay(ms);
      const all = await Promise.all(Array.from({ length: 20 }, (_, n) => timed(`192.0.2.${n}`)));
      expect(Math.max(...all)).toBeLessThan(1_000);
      expect(isInUse(limits)).toBe(false);
      // Nothing waits for it any more.
      await exhaust(limits, ms > 1_000 ? '192.0.2.60' : '192.0.2.61');
      line.delay(0);
      await soon(() => isInUse(limits)).toBe(true);
    }
    expect(said()).toEqual([here, away, here, away, here]);
    limits.close();
    line.close();
  });

  it('does not take the password counts by itself, and tells neither password nor address', async () => {
    const { limits, lines, said } = open(redis.url.replace('senha', 'outra'));
    await soon(said).toEqual([away]);
    await exhaust(limits, '192.0.2.40');
    expect(JSON.stringify(lines)).toContain('WRONGPASS');
    expect(JSON.stringify(lines)).not.toMatch(/outra|127\.0\.0\.1/);
    limits.close();
  });

  it('refuses to count is left alone, with one line in the log', async () => {
    const client = new Redis(redis.url);
    const { limits, said } = open(redis.url);
    await soon(said).toEqual([here]);
    await client.config('SET', 'maxmemory', '1');
    await exhaust(limits, '192.0.2.50');
    expect(said()).toEqual([here, away]);
    await client.config('SET', 'maxmemory', '0');
    await soon(said).toEqual([here, away, here]);
    limits.close();
    client.disconnect();
  });
});
