import { setTimeout } from 'node:timers/promises';
import { describe, expect, it } from 'vitest';
import { TooMany } from './failure.ts';
import { createRateLimit, networkOf } from './rate-limit.ts';

describe('rate limit', () => {
  const limit = { calls: 2, minutes: 10 };
  const start = Date.parse('2026-06-12T12:00:00-03:00');
  const openLimit = () => {
    let now = start;
    const count = createRateLimit(limit, { now: () => new Date(now) });
    return {
      /** seconds to wait; undefined: allowed */
      call(address: string, afterSeconds: number) {
        now = start + afterSeconds * 1000;
        try {
          count(address);
        } catch (error) {
          if (error instanceof TooMany) return error.retryAfterSeconds;
          throw error;
        }
        return undefined;
      },
    };
  };

  it('refuses calls over the limit, with the seconds to wait', () => {
    const { call } = openLimit();
    expect([call('a', 0), call('a', 60), call('a', 60), call('a', 599.5)]).toEqual([
      undefined,
      undefined,
      540,
      1,
    ]);
  });
  it('forgets each call after its minutes, and does not count refused calls', () => {
    const { call } = openLimit();
    call('a', 0);
    call('a', 60);
    call('a', 300);
    expect([call('a', 600), call('a', 601), call('a', 660)]).toEqual([undefined, 59, undefined]);
  });
  it('forgets calls that a clock noted before it was set back', () => {
    const { call } = openLimit();
    expect([call('a', 172_800), call('a', 172_800), call('a', 0)]).toEqual([undefined, undefined, undefined]);
  });
  it('forgets an address by timer, without further calls', async () => {
    const stoppedClock = { now: () => new Date(start) };
    const count = createRateLimit({ calls: 1, minutes: 60 / 60_000 }, stoppedClock);
    count('a');
    expect(() => count('a')).toThrow(TooMany);
    await setTimeout(200);
    // The clock does not advance, so only the timer can forget the call.
    expect(() => count('a')).not.toThrow();
  });
  it('counts each address separately', () => {
    const { call } = openLimit();
    call('a', 0);
    call('a', 0);
    expect(call('b', 0)).toBeUndefined();
  });
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
