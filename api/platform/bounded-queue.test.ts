import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createBoundedQueue, Overloaded, oneOfEachAccount, type WatchedQueue } from './bounded-queue.ts';
import { TooMany } from './failure.ts';

const held = () => Promise.withResolvers<string>();

it('runs a few at a time, keeps a short line, and refuses the rest at once', async () => {
  const queue = createBoundedQueue({ running: 2, waiting: 1, longestWaitMs: 10_000 });
  const tasks = [held(), held(), held()];
  let begun = 0;
  const answers = tasks.map((task) =>
    queue(() => {
      begun += 1;
      return task.promise;
    }),
  );
  await expect(queue(async () => 'one more')).rejects.toThrow(Overloaded);
  await sleep();
  expect(begun).toBe(2);
  expect(queue.figures()).toEqual({ running: 2, waiting: 1, refusedFull: 1, refusedLate: 0 });
  for (const [n, task] of tasks.entries()) task.resolve(`answer ${n}`);
  expect(await Promise.all(answers)).toEqual(['answer 0', 'answer 1', 'answer 2']);
  expect(await queue(async () => 'later')).toBe('later');
});

it('refuses what has waited too long, also while nothing ends, and never runs it', async () => {
  vi.useFakeTimers();
  const queue = createBoundedQueue({ running: 1, waiting: 5, longestWaitMs: 1000 });
  const first = held();
  const late = vi.fn(async () => 'late');
  const running = queue(() => first.promise);
  const refused = expect(queue(late)).rejects.toMatchObject({
    code: 'unavailable',
    status: 503,
    retryAfterSeconds: 5,
  });
  await vi.advanceTimersByTimeAsync(1000);
  await refused;
  first.resolve('first');
  expect(await running).toBe('first');
  expect(await queue(async () => 'next')).toBe('next');
  expect(late).not.toHaveBeenCalled();
  expect(queue.figures()).toEqual({ running: 0, waiting: 0, refusedFull: 0, refusedLate: 1 });
  vi.useRealTimers();
});

it('goes on after a task has failed', async () => {
  const queue = createBoundedQueue({ running: 1, waiting: 1, longestWaitMs: 10_000 });
  await expect(queue(() => Promise.reject(new Error('broken')))).rejects.toThrow('broken');
  expect(await queue(async () => 'next')).toBe('next');
});

describe('a line by the times of its tasks', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });
  const openLine = (running: number) =>
    createBoundedQueue({ running, waiting: { least: 4, most: 1000 }, longestWaitMs: 4000 });
  const lasting = (ms: number) => () => new Promise<void>((resolve) => setTimeout(resolve, ms));
  const add = (queue: WatchedQueue, ms: number, count: number) => {
    for (let n = 0; n < count; n += 1) queue(lasting(ms)).catch(() => {});
  };
  /** Adds tasks until one is refused; returns how many there are. */
  const fill = (queue: WatchedQueue, ms: number) => {
    let added = 0;
    for (; !queue.refusesNow(); added += 1) add(queue, ms, 1);
    return added;
  };
  /** Runs some tasks, each of which takes some time of a thread that runs one of them at once. */
  const run = async (queue: WatchedQueue, ms: number, count: number) => {
    for (let n = 0; n < count; n += 1) {
      const done = queue(lasting(ms));
      await vi.advanceTimersByTimeAsync(ms);
      await done;
    }
  };

  it('takes the least of them before any has ended, and where two seconds are too short for more, and never more than the most', async () => {
    expect(fill(openLine(2), 10)).toBe(2 + 4);
    const slow = openLine(2);
    await run(slow, 3000, 1);
    expect(fill(slow, 3000)).toBe(2 + 4);
    const queue = openLine(1);
    await run(queue, 1, 1);
    expect(fill(queue, 1)).toBe(1 + 1000);
  });

  it.each([
    [1, 25],
    [2, 50],
  ])(
    'takes as many as can be answered within two seconds, %i at a time, and answers them',
    async (running, ms) => {
      const queue = openLine(running);
      await run(queue, 25, 1);
      add(queue, ms, 2000 / 25);
      await vi.advanceTimersByTimeAsync(2000);
      expect(queue.figures()).toEqual({ running: 0, waiting: 0, refusedFull: 0, refusedLate: 0 });
      const another = openLine(running);
      await run(another, 25, 1);
      expect(fill(another, ms)).toBe(2000 / 25);
    },
  );

  it('leaves some of that time in a crowd, until nobody waits', async () => {
    const queue = openLine(1);
    await run(queue, 25, 1);
    expect(fill(queue, 25)).toBe(2000 / 25);
    await vi.advanceTimersByTimeAsync(500);
    expect(fill(queue, 25)).toBe(1600 / 25 - (2000 - 500) / 25);
    await vi.advanceTimersByTimeAsync(2000);
    expect(queue.figures()).toMatchObject({ running: 0, waiting: 0 });
    expect(fill(queue, 25)).toBe(2000 / 25);
  });

  it('lets the least wait longer where nobody else comes, and in a crowd for two seconds', async () => {
    const slow = openLine(1);
    await run(slow, 1000, 1);
    add(slow, 1000, 4);
    await vi.advanceTimersByTimeAsync(4000);
    expect(slow.figures()).toEqual({ running: 0, waiting: 0, refusedFull: 0, refusedLate: 0 });
    expect(fill(slow, 1000)).toBe(1 + 4);
    await vi.advanceTimersByTimeAsync(2000);
    expect(slow.figures()).toMatchObject({ waiting: 0, refusedFull: 1, refusedLate: 3 });
  });

  it('forgets the slow first ones, and notices when they become slow', async () => {
    const queue = openLine(1);
    await run(queue, 500, 3);
    expect(fill(queue, 20)).toBe(1 + 4);
    await vi.advanceTimersByTimeAsync(500);
    await run(queue, 20, 100);
    const many = fill(queue, 20);
    expect(many).toBeGreaterThan(90);
    expect(many).toBeLessThanOrEqual(100);
    await vi.advanceTimersByTimeAsync(2000);
    await run(queue, 200, 30);
    expect(fill(queue, 200)).toBeLessThan(15);
  });
});

describe('networks in a line', () => {
  const openLine = (waiting: number) => createBoundedQueue({ running: 1, waiting, longestWaitMs: 100_000 });
  /** Adds a task of a network, which notes that it has begun, or that it was refused. */
  const add = (queue: WatchedQueue, network: string, notes: string[], task = async () => {}) =>
    queue(() => {
      notes.push(network);
      return task();
    }, network).catch((error) => {
      expect(error).toBeInstanceOf(Overloaded);
      notes.push(`${network} recusada`);
    });

  it('one may take all of it, but the last of it leaves for others, down to equal parts', async () => {
    const queue = openLine(4);
    const notes: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const all = [add(queue, 'a', notes, () => promise)];
    for (const network of ['a', 'a', 'a', 'a', 'a', 'b', 'b', 'b', 'c', 'd', 'e']) {
      all.push(add(queue, network, notes));
      await sleep();
    }
    expect(notes).toEqual([
      'a',
      ...['a', 'a', 'a', 'b', 'a', 'b', 'e'].map((network) => `${network} recusada`),
    ]);
    resolve();
    await Promise.all(all);
  });

  it('take turns', async () => {
    const queue = openLine(10);
    const notes: string[] = [];
    const { promise, resolve } = Promise.withResolvers<void>();
    const all = [add(queue, 'z', notes, () => promise)];
    for (const network of ['a', 'a', 'a', 'b', 'c', 'c']) all.push(add(queue, network, notes));
    resolve();
    await Promise.all(all);
    expect(notes).toEqual(['z', 'a', 'b', 'c', 'a', 'c', 'a']);
  });
});

it('lets an account enter with one task at a time, so that others find a place beside it', async () => {
  const shared = createBoundedQueue({ running: 2, waiting: 10, longestWaitMs: 10_000 });
  const queue = oneOfEachAccount(shared, 10_000);
  const tasks = [held(), held(), held(), held()];
  const begun: number[] = [];
  const own = tasks.map((task, n) =>
    queue(1, () => {
      begun.push(n);
      return task.promise;
    }),
  );
  await expect(queue(1, async () => 'a fifth')).rejects.toThrow(TooMany);
  expect(await queue(2, async () => 'of another account')).toBe('of another account');
  expect(begun).toEqual([0]);
  expect(queue.figures()).toMatchObject({ running: 1, waiting: 0 });
  for (const [n, task] of tasks.entries()) {
    task.resolve(`answer ${n}`);
    expect(await own[n]).toBe(`answer ${n}`);
  }
  expect(begun).toEqual([0, 1, 2, 3]);
  expect(await queue(1, async () => 'later')).toBe('later');
});
