import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { attempts } from '#database/schema.ts';
import type { AttemptLimit } from '#domain/attempts.ts';
import { countAttempt, type LimitedAttempt, settleAttempts } from './attempts.ts';
import { TooMany } from './failure.ts';
import { openTestApi } from './testing.ts';

const api = await openTestApi();
const other = await openTestApi({ beside: api });
afterAll(async () => {
  await other.close();
  await api.close();
});
beforeEach(() => api.orm.delete(attempts));

const defaultLimit: AttemptLimit = { free: 3, firstWaitSeconds: 5, mostWaitSeconds: 60, forgetSeconds: 3600 };
/** Settles attempts as a successful one does, in a separate transaction. */
const settle = (settled: Parameters<typeof settleAttempts>[1], { context } = api) =>
  context.database.orm.transaction((tx) => settleAttempts({ tx, secret: context.secret }, settled));
const attemptBy = (who: string, limit = defaultLimit): LimitedAttempt => ({ scope: ['sign-in', who], limit });

/** Makes an attempt. Returns the seconds to wait; 0: the attempt was allowed and is counted. */
async function attempt(limited: readonly LimitedAttempt[], { context } = api): Promise<number> {
  try {
    await countAttempt(limited, context);
    return 0;
  } catch (error) {
    if (error instanceof TooMany) return error.retryAfterSeconds;
    throw error;
  }
}

/** Makes many attempts at the same time. Returns how many were allowed. */
async function attemptMany(all: readonly (readonly LimitedAttempt[])[], nodes = [api]): Promise<number> {
  const waits = await Promise.all(all.map((limited, i) => attempt(limited, nodes[i % nodes.length])));
  return waits.filter((wait) => wait === 0).length;
}

/** Repeats an attempt as soon as it is allowed. Returns the wait before each, in seconds. */
async function waitsOf(limited: readonly LimitedAttempt[], times: number): Promise<number[]> {
  const waits: number[] = [];
  while (waits.length < times) {
    const wait = await attempt(limited);
    waits.push(wait);
    if (wait > 0) {
      api.pass(wait);
      await countAttempt(limited, api.context);
    }
  }
  return waits;
}

describe('attempts', () => {
  it('are free at first, then wait longer each time, up to a maximum, and separately for each scope', async () => {
    expect(await waitsOf([attemptBy('a')], 9)).toEqual([0, 0, 0, 5, 10, 20, 40, 60, 60]);
    expect(await attempt([attemptBy('b')])).toBe(0);
  });

  it('that come too early get the remaining wait, and do not make it longer', async () => {
    await waitsOf([attemptBy('a')], 4);
    expect(await attempt([attemptBy('a')])).toBe(10);
    api.pass(9.5);
    expect(await attempt([attemptBy('a')])).toBe(1);
    api.pass(0.5);
    expect(await attempt([attemptBy('a')])).toBe(0);
  });

  it('wait for the strictest of their limits, and are not counted while they wait', async () => {
    const strict = { ...defaultLimit, free: 1 };
    expect(await attempt([attemptBy('a'), attemptBy('b', strict)])).toBe(0);
    expect(await attempt([attemptBy('a'), attemptBy('b', strict)])).toBe(5);
    // Only the first attempt was counted: two more are free.
    expect(await waitsOf([attemptBy('a')], 3)).toEqual([0, 0, 5]);
  });

  it('are forgotten after enough time without attempts', async () => {
    await waitsOf([attemptBy('a')], 6);
    api.pass(defaultLimit.forgetSeconds - 1);
    expect(await attempt([attemptBy('a')])).toBe(0);
    expect(await attempt([attemptBy('a')])).toBe(60);
    api.pass(defaultLimit.forgetSeconds);
    expect(await waitsOf([attemptBy('a')], 4)).toEqual([0, 0, 0, 5]);
  });

  it('are counted from zero after a success', async () => {
    await waitsOf([attemptBy('a')], 6);
    await waitsOf([attemptBy('b')], 6);
    await settle({ forgotten: [attemptBy('b'), attemptBy('a'), attemptBy('never tried')] });
    expect(await waitsOf([attemptBy('a')], 4)).toEqual([0, 0, 0, 5]);
    expect(await attempt([attemptBy('b')])).toBe(0);
  });

  it('return to the earlier count when one is taken back', async () => {
    await waitsOf([attemptBy('a')], 4);
    api.pass(10);
    await countAttempt([attemptBy('a')], api.context);
    await settle({ takenBack: [attemptBy('a')] });
    expect(await attempt([attemptBy('a')])).toBe(0);
    expect(await attempt([attemptBy('a')])).toBe(20);
    await settle({ takenBack: [attemptBy('never tried')] });
    expect(await attempt([attemptBy('never tried')])).toBe(0);
  });
});

it('a clock that was ahead and is set back leaves nobody waiting for longer than the longest wait', async () => {
  api.pass(2 * 86_400);
  await waitsOf([attemptBy('a')], 9);
  api.pass(-2 * 86_400);
  expect(await attempt([attemptBy('a')])).toBe(0);
  expect(await waitsOf([attemptBy('a')], 4)).toEqual([0, 0, 5, 10]);
});

describe('many attempts at once', () => {
  it('wait for none that is free, whose clock was later by a moment', async () => {
    const free = { ...defaultLimit, free: 10 };
    await attempt([attemptBy('a', free)]);
    api.pass(-0.003);
    expect(await attempt([attemptBy('a', free)])).toBe(0);
    await settle({ takenBack: [attemptBy('a', free)] });
    api.pass(-0.003);
    expect(await attempt([attemptBy('a', free)])).toBe(0);
    api.pass(0.006);
  });

  it('are all counted across nodes, and stay counted when a node restarts', async () => {
    const all = Array.from({ length: 30 }, () => [attemptBy('a')]);
    expect(await attemptMany(all, [api, other])).toBe(3);
    expect(await attempt([attemptBy('a')], other)).toBe(5);
    const restarted = await openTestApi({ beside: api });
    expect(await attempt([attemptBy('a')], restarted)).toBe(5);
    await restarted.close();
  });

  it('do not deadlock, in whatever order they name their scopes', async () => {
    const generous = { ...defaultLimit, free: 1000 };
    const names = ['a', 'b', 'c', 'd', 'e'];
    const all = Array.from({ length: 60 }, (_, i) =>
      names.map((_, n) => attemptBy(names[(n * (i % 2 === 0 ? 1 : 4) + i) % names.length] ?? '', generous)),
    );
    const settling = all.map((limited, i) =>
      i % 3 === 0
        ? settle({ forgotten: limited })
        : settle({ takenBack: [attemptBy('c', generous), attemptBy('a', generous)] }, other),
    );
    expect(await attemptMany(all, [api, other])).toBe(60);
    await Promise.all(settling);
  });
});

describe('the stored attempts', () => {
  it('reveal neither the account nor the network', async () => {
    await countAttempt([attemptBy('ana@example.com'), attemptBy('203.0.113.7')], api.context);
    const rows = await api.orm.select().from(attempts);
    expect(rows.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      expect.stringMatching(/^[\w-]{43}$/),
    ]);
  });

  it('do not grow attemptBy attempts that have to wait', async () => {
    await waitsOf([attemptBy('network')], 4);
    const before = await api.orm.select().from(attempts);
    for (let times = 0; times < 5; times += 1) {
      expect(await attempt([attemptBy(`account ${times}`), attemptBy('network')])).toBe(10);
    }
    await attemptMany(
      Array.from({ length: 20 }, (_, i) => [attemptBy(`account ${i}`), attemptBy('network')]),
    );
    expect(await api.orm.select().from(attempts)).toEqual(before);
  });
});
