import { beforeEach, expect, it } from 'vitest';
import { createBoundedQueue, type WatchedQueue } from './bounded-queue.ts';
import { createRenewals, mostRenewals } from './renewals.ts';
import { createResponseCache, type RenderedResponse, type ResponseCache } from './response-cache.ts';

let cache: ResponseCache;
let queue: WatchedQueue;
/** the responses that were made, in their order */
let made: string[];
/** ends the pause after a renewal */
let wake: () => void;

beforeEach(() => {
  made = [];
  wake = () => {};
  queue = createBoundedQueue({ running: 1, waiting: 10, longestWaitMs: 10_000 });
  cache = createResponseCache({ now: () => new Date('2026-06-12T15:00:00Z') });
  const rest = () =>
    new Promise<void>((resolve) => {
      wake = resolve;
    });
  cache.startRenewing(createRenewals(rest));
});

const rendered = (body: string): RenderedResponse => ({
  status: 200,
  contentType: 'text/html',
  body,
  cacheable: true,
  tags: ['prices'],
});
const ask = (key: string, render = async () => rendered(key)) =>
  cache.get(
    key,
    () => {
      made.push(key);
      return render();
    },
    { queue },
  );
const turn = () => new Promise((resolve) => setImmediate(resolve));
/** Lets all pending background work finish, without waiting for its pauses. */
async function settle(): Promise<void> {
  for (let turns = 0; turns < 20; turns += 1) {
    wake();
    await turn();
  }
}

it('a response that somebody has asked for is made anew once after a write, and nobody asks for it', async () => {
  await ask('/acougues');
  cache.drop(['prices']);
  expect(cache.peek('/acougues')).toBeUndefined();
  await settle();
  expect(made).toEqual(['/acougues', '/acougues']);
  expect(cache.peek('/acougues')).toBeDefined();
});

it('is made anew for as long as somebody asks between two writes', async () => {
  await ask('/acougues');
  for (let write = 0; write < 3; write += 1) {
    cache.drop(['prices']);
    await settle();
  }
  expect(made).toHaveLength(2);
  await ask('/acougues');
  cache.peek('/acougues');
  cache.drop(['prices']);
  await settle();
  expect(made).toHaveLength(4);
});

it('readers who come meanwhile wait for the same one', async () => {
  await ask('/acougues');
  cache.drop(['prices']);
  await turn();
  const { value } = await ask('/acougues');
  await settle();
  expect(made).toHaveLength(2);
  expect(cache.peek('/acougues')).toBe(value);
});

it('many writes before it is made cause one, and a write while it is made one more', async () => {
  const { promise, resolve } = Promise.withResolvers<void>();
  let isSlow = false;
  await ask('/acougues', async () => {
    if (isSlow) await promise;
    return rendered('página');
  });
  isSlow = true;
  for (let write = 0; write < 5; write += 1) cache.drop(['prices']);
  await turn();
  expect(made).toHaveLength(2);
  for (let write = 0; write < 5; write += 1) cache.drop(['prices']);
  resolve();
  await settle();
  expect(made).toHaveLength(3);
  expect(cache.peek('/acougues')).toBeDefined();
});

it('one is made at a time, that first which was asked for last, with a rest after each', async () => {
  for (const key of ['/', '/combustivel', '/acougues', '/']) await ask(key);
  made = [];
  cache.drop(['prices']);
  await turn();
  await turn();
  expect(made).toEqual(['/']);
  await settle();
  expect(made).toEqual(['/', '/acougues', '/combustivel']);
});

it('is not made while readers wait in its line', async () => {
  await ask('/acougues');
  const { promise, resolve } = Promise.withResolvers<void>();
  const crowd = [queue(() => promise), queue(() => promise)];
  await turn();
  cache.drop(['prices']);
  await settle();
  expect(made).toHaveLength(1);
  resolve();
  await Promise.all(crowd);
  await settle();
  expect(made).toHaveLength(2);
});

it('one that fails is left to readers', async () => {
  let fails = false;
  await ask('/acougues', async () => {
    if (fails) throw new Error('the database is away');
    return rendered('página');
  });
  fails = true;
  cache.drop(['prices']);
  await settle();
  expect(made).toHaveLength(2);
});

it('after a write to everything, those that were asked for last are made and the others left', async () => {
  for (let page = 0; page < mostRenewals + 20; page += 1) await ask(`/produto/${page}`);
  made = [];
  cache.drop(['*']);
  for (let rounds = 0; rounds < mostRenewals; rounds += 1) await settle();
  expect(made).toHaveLength(mostRenewals);
  expect(made).not.toContain('/produto/0');
});

it('what is prepared is made while nothing runs in its line, after what was asked for, and counts as not asked for', async () => {
  await ask('/acougues');
  made = [];
  const prepared: string[] = [];
  for (const key of ['/', '/combustivel']) {
    const render = async () => {
      made.push(key);
      return rendered(key);
    };
    cache.prepare(key, render, { queue }, () => prepared.push(key));
  }
  const { promise, resolve } = Promise.withResolvers<void>();
  const running = queue(() => promise);
  cache.drop(['prices']);
  await settle();
  expect(made).toEqual([]);
  resolve();
  await running;
  for (let rounds = 0; rounds < 3; rounds += 1) await settle();
  expect(made).toEqual(['/acougues', '/', '/combustivel']);
  expect(prepared).toEqual(['/', '/combustivel']);
  // Nobody has asked for any of them since it was made.
  cache.drop(['prices']);
  await settle();
  expect(made).toHaveLength(3);
});

it('nothing is made anew once it has stopped', async () => {
  await ask('/acougues');
  cache.drop(['prices']);
  cache.stopRenewing();
  await settle();
  expect(made).toHaveLength(1);
});
