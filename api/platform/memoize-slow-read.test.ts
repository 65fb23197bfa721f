import { expect, it, vi } from 'vitest';
import { memoizeSlowRead } from './memoize-slow-read.ts';
import { at } from './testing.ts';

const noon = at('2026-06-12', '12:00:00');
const later = (seconds: number) => new Date(noon.getTime() + seconds * 1000);

/** A reader that takes `tookMs` and returns how often it was called. */
function counter(tookMs: number) {
  let clock = 0;
  let readings = 0;
  const read = vi.fn(async () => {
    clock += tookMs;
    readings += 1;
    return readings;
  });
  return { read, ask: memoizeSlowRead(read, () => clock) };
}

it('reads again for every call what is read quickly', async () => {
  const { ask } = counter(49);
  expect(await ask(noon)).toMatchObject({ value: 1, at: noon });
  expect(await ask(noon)).toMatchObject({ value: 2, at: noon });
});

it('keeps a hundred times as long what is read slowly, and then shows the old value while it reads again', async () => {
  const { ask, read } = counter(200);
  await ask(noon);
  expect(await ask(later(19))).toMatchObject({ value: 1, at: noon });
  expect(read).toHaveBeenCalledTimes(1);
  expect(await ask(later(21))).toMatchObject({ value: 1, at: noon });
  expect(read).toHaveBeenCalledTimes(2);
  await vi.waitFor(async () => expect((await ask(later(22))).value).toBe(2));
});

it('shows nothing that is older than a quarter of an hour, or of another day', async () => {
  const { ask } = counter(60_000);
  await ask(noon);
  expect(await ask(later(14 * 60))).toMatchObject({ value: 1 });
  expect(await ask(later(15 * 60))).toMatchObject({ value: 2, at: later(15 * 60) });
  const night = counter(60_000);
  await night.ask(at('2026-06-12', '23:59:00'));
  expect(await night.ask(at('2026-06-13', '00:00:00'))).toMatchObject({ value: 2 });
});

it('reads once for calls at the same time', async () => {
  const { ask, read } = counter(10);
  expect((await Promise.all([ask(noon), ask(noon)])).map(({ value }) => value)).toEqual([1, 1]);
  expect(read).toHaveBeenCalledTimes(1);
});

it('fails with the first reading, keeps the old value after it, and tries again', async () => {
  let clock = 0;
  let fails = true;
  const ask = memoizeSlowRead(
    async () => {
      clock += 1000;
      if (fails) throw new Error('the database is away');
      return 'read';
    },
    () => clock,
  );
  await expect(ask(noon)).rejects.toThrow('the database is away');
  fails = false;
  expect((await ask(noon)).value).toBe('read');
  fails = true;
  expect((await ask(later(200))).value).toBe('read');
  expect((await ask(later(201))).value).toBe('read');
});
