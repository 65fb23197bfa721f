import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { attempts } from '#database/schema.ts';
import type { AttemptLimit } from '#domain/attempts.ts';
import { countAttempt, settleAttempts, type Tried } from './attempts.ts';
import { TooMany } from './failure.ts';
import { openTestApi } from './testing.ts';

const api = await openTestApi();
const other = await openTestApi({ beside: api });
afterAll(async () => {
  await other.close();
  await api.close();
});
beforeEach(() => api.orm.delete(attempts));

const some: AttemptLimit = { free: 3, firstWaitSeconds: 5, mostWaitSeconds: 60, forgetSeconds: 3600 };
/** What a successful attempt does, in a transaction of its own. */
const settle = (settled: Parameters<typeof settleAttempts>[1], { context } = api) =>
  context.database.orm.transaction((tx) =>
    settleAttempts({ tx, now: context.clock.now(), secret: context.secret }, settled),
  );
const by = (who: string, limit = some): Tried => ({ what: ['sign-in', who], limit });

/** Seconds to wait; 0: the try was let through and is counted. */
async function tryAt(tried: readonly Tried[], { context } = api): Promise<number> {
  try {
    await countAttempt(tried, context);
    return 0;
  } catch (error) {
    if (error instanceof TooMany) return error.retryAfterSeconds;
    throw error;
  }
}

/** How many of as many at the same time are let through. */
async function tryManyAt(tries: readonly (readonly Tried[])[], nodes = [api]): Promise<number> {
  const waits = await Promise.all(tries.map((tried, i) => tryAt(tried, nodes[i % nodes.length])));
  return waits.filter((wait) => wait === 0).length;
}

/** Tries again as soon as one may, and says how long that was each time. */
async function waitsOf(tried: readonly Tried[], times: number): Promise<number[]> {
  const waits: number[] = [];
  while (waits.length < times) {
    const wait = await tryAt(tried);
    waits.push(wait);
    if (wait > 0) {
      api.pass(wait);
      await countAttempt(tried, api.context);
    }
  }
  return waits;
}

describe('tries', () => {
  it('are free at first, then wait longer each time, up to a most', async () => {
    expect(await waitsOf([by('a')], 9)).toEqual([0, 0, 0, 5, 10, 20, 40, 60, 60]);
  });

  it('that come too early are told what is left of the wait, and do not make it longer', async () => {
    await waitsOf([by('a')], 4);
    expect(await tryAt([by('a')])).toBe(10);
    api.pass(9.5);
    expect(await tryAt([by('a')])).toBe(1);
    api.pass(0.5);
    expect(await tryAt([by('a')])).toBe(0);
  });

  it('are counted for each by itself', async () => {
    await waitsOf([by('a')], 5);
    expect(await tryAt([by('b')])).toBe(0);
  });

  it('wait for the slowest of all they are counted for, and are then counted for none', async () => {
    const impatient = { ...some, free: 1 };
    expect(await tryAt([by('a'), by('b', impatient)])).toBe(0);
    expect(await tryAt([by('a'), by('b', impatient)])).toBe(5);
    // The first one was counted once: two more are free.
    expect(await waitsOf([by('a')], 3)).toEqual([0, 0, 5]);
  });

  it('are forgotten when nobody has tried for long enough', async () => {
    await waitsOf([by('a')], 6);
    api.pass(some.forgetSeconds - 1);
    expect(await tryAt([by('a')])).toBe(0);
    expect(await tryAt([by('a')])).toBe(60);
    api.pass(some.forgetSeconds);
    expect(await waitsOf([by('a')], 4)).toEqual([0, 0, 0, 5]);
  });

  it('are counted from nothing once one has succeeded', async () => {
    await waitsOf([by('a')], 6);
    await waitsOf([by('b')], 6);
    await settle({ forgotten: [by('b'), by('a'), by('never tried')] });
    expect(await waitsOf([by('a')], 4)).toEqual([0, 0, 0, 5]);
    expect(await tryAt([by('b')])).toBe(0);
  });

  it('of which one is taken back stand as they stood before it', async () => {
    await waitsOf([by('a')], 4);
    api.pass(10);
    await countAttempt([by('a')], api.context);
    await settle({ takenBack: [by('a')] });
    expect(await tryAt([by('a')])).toBe(0);
    expect(await tryAt([by('a')])).toBe(20);
    await settle({ takenBack: [by('never tried')] });
    expect(await tryAt([by('never tried')])).toBe(0);
  });
});

describe('many tries at once', () => {
  it('count as many', async () => {
    expect(await tryManyAt(Array.from({ length: 30 }, () => [by('a')]))).toBe(3);
  });

  it('count as many over all nodes, and stand when one of them starts anew', async () => {
    const tries = Array.from({ length: 30 }, () => [by('a')]);
    expect(await tryManyAt(tries, [api, other])).toBe(3);
    expect(await tryAt([by('a')], other)).toBe(5);
    const restarted = await openTestApi({ beside: api });
    expect(await tryAt([by('a')], restarted)).toBe(5);
    await restarted.close();
  });

  it("do not stand in each other's way, in whatever order they name what they try at", async () => {
    const patient = { ...some, free: 1000 };
    const names = ['a', 'b', 'c', 'd', 'e'];
    const tries = Array.from({ length: 60 }, (_, i) =>
      names.map((_, n) => by(names[(n * (i % 2 === 0 ? 1 : 4) + i) % names.length] ?? '', patient)),
    );
    const forgetting = tries.map((tried, i) =>
      i % 3 === 0
        ? settle({ forgotten: tried })
        : settle({ takenBack: [by('c', patient), by('a', patient)] }, other),
    );
    expect(await tryManyAt(tries, [api, other])).toBe(60);
    await Promise.all(forgetting);
  });
});

describe('what is kept of tries', () => {
  it('says neither who was tried nor from where', async () => {
    await countAttempt([by('ana@example.com'), by('203.0.113.7')], api.context);
    const rows = await api.orm.select().from(attempts);
    expect(rows.map(({ key }) => key)).toEqual([
      expect.stringMatching(/^[\w-]{43}$/),
      expect.stringMatching(/^[\w-]{43}$/),
    ]);
  });

  it('does not grow by tries that have to wait', async () => {
    await waitsOf([by('network')], 4);
    const before = await api.orm.select().from(attempts);
    for (let times = 0; times < 5; times += 1) {
      expect(await tryAt([by(`account ${times}`), by('network')])).toBe(10);
    }
    await tryManyAt(Array.from({ length: 20 }, (_, i) => [by(`account ${i}`), by('network')]));
    expect(await api.orm.select().from(attempts)).toEqual(before);
  });
});
