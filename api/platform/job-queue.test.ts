import { expect, it } from 'vitest';
import { createFailureLog } from './job-queue.ts';

it('failures of the queue are logged once at first, then once a minute, and when they have ended', () => {
  const lines: [fields: object, message: string][] = [];
  const note = (fields: object, message: string) => lines.push([fields, message]);
  let now = 0;
  const failures = createFailureLog({ error: note, warn: note } as never, () => now);
  const failing = { message: 'connect ECONNREFUSED', stack: 'Error: connect' };
  for (; now < 61_000; now += 1000) {
    failures.add(failing);
    // A worker on another connection may get through between two failures.
    failures.end();
  }
  now += 10_000;
  failures.end();
  failures.end();
  expect(lines).toEqual([
    [{ failures: 1, err: failing }, 'background jobs: the queue fails'],
    [{ failures: 61, err: failing }, 'background jobs: the queue fails'],
    [{ failures: 61, seconds: 60 }, 'background jobs: the queue works again'],
  ]);
  failures.add(failing);
  expect(lines).toHaveLength(4);
  expect(failures.count()).toBe(62);
});
