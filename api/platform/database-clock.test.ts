import { expect, it } from 'vitest';
import { followDatabase } from './database-clock.ts';

const noon = Date.parse('2026-06-12T15:00:00Z');
const minute = 60_000;

/** Opens a clock on a machine whose own clock is ahead of the database's. */
async function open(aheadMs: number) {
  let passed = 0;
  let ahead = aheadMs;
  let isAway = false;
  let questions = 0;
  let travelMs = 0;
  const warnings: number[] = [];
  const background = {
    run: async () => {
      questions += 1;
      if (isAway) throw new Error('the database is away');
      passed += travelMs;
      return { rows: [{ ms: String(noon + passed) }] };
    },
  };
  const clock = await followDatabase(
    { background: background as never },
    {
      warn: ({ aheadSeconds }) => warnings.push(aheadSeconds),
      hereMs: () => noon + passed + ahead,
      passedMs: () => passed,
    },
  );
  const settle = () => new Promise((resolve) => setImmediate(resolve));
  return {
    clock,
    warnings,
    questions: () => questions,
    /** how far the clock is from the database's, in ms */
    error: () => clock.now().getTime() - (noon + passed),
    pass(ms: number) {
      passed += ms;
    },
    /** Sets the clock of the machine. */
    async set(aheadMs: number) {
      passed += 10_000;
      ahead = aheadMs;
      clock.now();
      await settle();
    },
    away: (away: boolean) => {
      isAway = away;
    },
    travel: (ms: number) => {
      travelMs = ms;
    },
  };
}

it('shows the time of the database on a machine that is ten minutes ahead, and says once that it is', async () => {
  const { error, pass, warnings } = await open(10 * minute);
  expect(error()).toBe(0);
  pass(45_000);
  expect(error()).toBe(0);
  expect(warnings).toEqual([600]);
});

it('does not jump when the clock of the machine jumps back or ahead, also while the database is away', async () => {
  const { error, set, away, warnings } = await open(0);
  for (const jump of [-10 * minute, 10 * minute]) {
    await set(jump);
    expect(error()).toBe(0);
  }
  away(true);
  await set(-60 * minute);
  expect(error()).toBe(0);
  expect(warnings).toEqual([-600, 600]);
});

it('asks once for a jump, not with each use', async () => {
  const { clock, set, questions } = await open(0);
  await set(10 * minute);
  const before = questions();
  for (let n = 0; n < 100; n += 1) clock.now();
  expect(questions()).toBe(before);
});

it('believes no answer that was long on its way', async () => {
  const { error, set, travel } = await open(0);
  travel(5_000);
  await set(10 * minute);
  expect(error()).toBe(0);
});
