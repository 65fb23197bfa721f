import { setImmediate } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createAfterwards } from './afterwards.ts';

function opened() {
  const reported: unknown[] = [];
  return { reported, ...createAfterwards((error) => reported.push(error)) };
}

it('begins once the caller has gone on', async () => {
  const { do: doAfterwards, settled } = opened();
  const happened: string[] = [];
  doAfterwards(async () => {
    happened.push('work');
  });
  await Promise.resolve();
  happened.push('answer');
  await settled();
  expect(happened).toEqual(['answer', 'work']);
});

it('reports what fails, whether at once or later, and goes on with the rest', async () => {
  const { do: doAfterwards, settled, reported } = opened();
  const [first, second] = [new Error('at once'), new Error('later')];
  let done = false;
  doAfterwards(() => {
    throw first;
  });
  doAfterwards(async () => {
    await setImmediate();
    throw second;
  });
  doAfterwards(async () => {
    done = true;
  });
  await settled();
  expect(reported).toEqual([first, second]);
  expect(done).toBe(true);
});

it('is settled when all of it is done, also what began meanwhile', async () => {
  const { do: doAfterwards, settled } = opened();
  const done: string[] = [];
  let finish = () => {};
  doAfterwards(async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
    });
    doAfterwards(async () => {
      done.push('second');
    });
    done.push('first');
  });
  const settling = settled().then(() => done.push('settled'));
  await setImmediate();
  expect(done).toEqual([]);
  finish();
  await settling;
  expect(done).toEqual(['first', 'second', 'settled']);
  await settled();
});
