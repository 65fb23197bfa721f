import pino from 'pino';
import { describe, expect, it } from 'vitest';
import { TooMany } from '../failure.ts';
import { createLimits } from './limits.ts';
import { quotas } from './quotas.ts';
import { networkOf } from './subjects.ts';

const start = Date.parse('2026-06-12T12:00:00-03:00');
const hour = 3600;
const home = '203.0.113.7';
const { write } = quotas;

function openLimits(limitFactor = 1) {
  let now = start;
  const limits = createLimits({
    config: { limitFactor, redisUrl: undefined },
    clock: { now: () => new Date(now) },
    secret: 'nobody guesses this in a test of limits',
    log: pino({ level: 'silent' }),
  });
  /** seconds to wait; 0: allowed */
  const call = async (counted: keyof typeof quotas, address: string, userId?: number) => {
    try {
      await limits.count(counted, address, userId);
    } catch (error) {
      if (error instanceof TooMany) return error.retryAfterSeconds;
      throw error;
    }
    return 0;
  };
  const calls = async (times: number, ...given: Parameters<typeof call>) => {
    for (let n = 0; n < times; n += 1) if ((await call(...given)) > 0) return n;
    return times;
  };
  return {
    limits,
    call,
    calls,
    pass(seconds: number) {
      now += seconds * 1000;
    },
  };
}

describe('the limits of all calls', () => {
  it('refuse a network what is over its limit, until the wait that they name has passed', async () => {
    const { call, calls, pass } = openLimits();
    expect(await calls(write.network + 1, 'write', home)).toBe(write.network);
    const wait = await call('write', home);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(60);
    pass(wait);
    expect(await calls(write.network + 1, 'write', home)).toBe(write.network);
  });

  it('never name a longer wait than a minute, and are true to the second', async () => {
    const { call, calls, pass } = openLimits(0.1);
    for (let n = 0; n < 20; n += 1) {
      const address = `203.0.113.${n}`;
      await calls(write.network, 'write', address);
      const wait = await call('write', address);
      expect(wait).toBeLessThanOrEqual(60);
      pass(wait - 1);
      const rest = await call('write', address);
      expect(rest).toBeLessThanOrEqual(1);
      pass(rest);
      expect(await call('write', address)).toBe(0);
    }
  });

  it('do not count what they refuse', async () => {
    const { limits, call, calls } = openLimits(0.1);
    await calls(write.network, 'write', home);
    for (let n = 0; n < 5; n += 1) expect(await call('write', home)).toBeGreaterThan(0);
    expect(limits.figures().refusals).toEqual([{ counted: 'write', by: 'network', count: 6 }]);
  });

  it('count each kind and each network for itself', async () => {
    const { call, calls } = openLimits(0.1);
    await calls(write.network, 'write', home);
    expect(await call('write', home)).toBeGreaterThan(0);
    expect(await call('read', home)).toBe(0);
    expect(await call('file', home)).toBe(0);
    expect(await call('write', '203.0.113.8')).toBe(0);
  });

  it('take the 2^64 addresses of an IPv6 customer for one network, and IPv4 in IPv6 for IPv4', async () => {
    const { call, calls } = openLimits(0.1);
    await calls(write.network, 'write', '2001:db8:1:2::1');
    expect(await call('write', '2001:db8:1:2:ffff:1:2:3')).toBeGreaterThan(0);
    expect(await call('write', '2001:db8:1:3::1')).toBe(0);
    await calls(write.network, 'write', home);
    expect(await call('write', `::ffff:${home}`)).toBeGreaterThan(0);
  });

  it('count an account wherever it is signed in, and two behind one address apart', async () => {
    const { call, calls } = openLimits();
    expect(await calls(write.account / 2, 'write', home, 1)).toBe(write.account / 2);
    expect(await calls(write.account, 'write', '198.51.100.1', 1)).toBe(write.account / 2);
    expect(await call('write', '192.0.2.1', 1)).toBeGreaterThan(0);
    expect(await calls(write.account, 'write', home, 2)).toBe(write.account);
    expect(await call('write', home, 2)).toBeGreaterThan(0);
    expect(await call('write', home, 3)).toBe(0);
  });

  it('leave a clock that was set nobody waiting', async () => {
    const { call, calls, pass } = openLimits(0.1);
    pass(48 * hour);
    await calls(write.network, 'write', home);
    expect(await call('write', home)).toBeGreaterThan(0);
    pass(-48 * hour);
    expect(await call('write', home)).toBe(0);
  });

  it('count answers from memory apart, and many of them', () => {
    const { limits } = openLimits(0.1);
    for (let n = 0; n < quotas.memory.network / 10; n += 1) limits.countHere('memory', home);
    expect(() => limits.countHere('memory', home)).toThrow(TooMany);
    expect(() => limits.countHere('memory', '203.0.113.8')).not.toThrow();
    expect(() => limits.refuseKnown('read', home)).not.toThrow();
  });

  it('are multiplied by the factor of the setting, and off without one', async () => {
    expect(await openLimits(2).calls(2 * write.network + 1, 'write', home)).toBe(2 * write.network);
    const off = createLimits({
      config: { limitFactor: undefined, redisUrl: undefined },
      clock: { now: () => new Date(start) },
      secret: '',
      log: pino({ level: 'silent' }),
    });
    for (let n = 0; n <= write.network; n += 1) await off.count('write', home);
    expect(off.figures()).toEqual({ refusals: [], isRedisInUse: null });
  });
});

describe('the limit of a single call', () => {
  const limit = { calls: 2, minutes: 10 };
  const openCall = () => {
    const { limits, pass } = openLimits();
    /** seconds to wait; 0: allowed */
    const call = async (address: string, name = 'createMessage') => {
      try {
        await limits.countCall(name, limit, address);
      } catch (error) {
        if (error instanceof TooMany) return error.retryAfterSeconds;
        throw error;
      }
      return 0;
    };
    return { limits, call, pass };
  };

  it('refuses calls over it, with the seconds to wait, and does not count refused calls', async () => {
    const { limits, call, pass } = openCall();
    expect([await call(home), await call(home)]).toEqual([0, 0]);
    const wait = await call(home);
    expect(wait).toBeGreaterThan(0);
    expect(wait).toBeLessThanOrEqual(600);
    pass(wait - 1);
    expect(await call(home)).toBe(1);
    pass(1);
    expect([await call(home), await call(home)]).toEqual([0, 0]);
    expect(await call(home)).toBe(600);
    expect(limits.figures().refusals).toEqual([]);
  });

  it('counts each address and each call separately, whatever the setting of the others', async () => {
    const { call } = openCall();
    await call(home);
    await call(home);
    expect(await call('203.0.113.8')).toBe(0);
    expect(await call(home, 'createReview')).toBe(0);
    const off = createLimits({
      config: { limitFactor: undefined, redisUrl: undefined },
      clock: { now: () => new Date(start) },
      secret: '',
      log: pino({ level: 'silent' }),
    });
    await off.countCall('createMessage', { calls: 1, minutes: 10 }, home);
    await expect(off.countCall('createMessage', { calls: 1, minutes: 10 }, home)).rejects.toThrow(TooMany);
  });

  it('forgets calls that a clock noted before it was set back', async () => {
    const { call, pass } = openCall();
    pass(48 * hour);
    await call(home);
    await call(home);
    pass(-48 * hour);
    expect(await call(home)).toBe(0);
  });
});

it('the figures leave room for two hundred people behind one address, and are tighter for what costs more, and for one account', () => {
  // Four pages a minute, each with three uncached reads, a search or two, and an occasional change.
  const people = 200;
  expect(quotas.read.network).toBeGreaterThanOrEqual(people * 4 * 3);
  expect(quotas.search.network).toBeGreaterThanOrEqual(people * 4 * 2);
  expect(quotas.write.network).toBeGreaterThanOrEqual(people * 3);
  expect(quotas.page.network).toBeGreaterThanOrEqual(people * 3);
  const { memory, read, search, write, file } = quotas;
  const order = [memory, read, search, write, file];
  for (const side of ['network', 'account'] as const) {
    const figures = order.map((allowance) => allowance[side]);
    expect(figures).toEqual(figures.toSorted((a, b) => b - a));
  }
  for (const { network, account } of [read, search, write, file]) expect(account).toBeLessThan(network);
});

it.each([
  ['203.0.113.7', '203.0.113.7'],
  ['::ffff:203.0.113.7', '203.0.113.7'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2'],
  ['2001:0db8:0001:0002::6', '2001:db8:1:2'],
  ['2001:db8::5:6', '2001:db8:0:0'],
  ['::1', '0:0:0:0'],
  ['', ''],
])('%s is counted as %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});
