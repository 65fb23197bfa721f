import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { regions } from '../schema.ts';
import { openTestDatabase } from '../testing/test-database.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

function listener() {
  const heard: string[] = [];
  return { heard: (payload: string) => heard.push(payload), missed: () => heard.push('missed'), all: heard };
}

it('hears of a committed change of the catalogue, once, and of no other', async () => {
  const ear = listener();
  const stop = await database.listen('catalogue', ear);
  await database.orm.insert(regions).values({ name: 'Centro' });
  await expect.poll(() => ear.all).toEqual(['regions']);
  await expect(
    database.orm.transaction(async (tx) => {
      await tx.insert(regions).values({ name: 'Jardim Aureny' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await stop();
  await database.orm.insert(regions).values({ name: 'Jardim Taquari' });
  await sleep(100);
  expect(ear.all).toEqual(['regions']);
});

it('tells two listeners of one channel, and goes on telling one when the other stops', async () => {
  const [first, second] = [listener(), listener()];
  const stop = await database.listen('catalogue', first);
  await database.listen('catalogue', second);
  await stop();
  await database.orm.insert(regions).values({ name: 'Luzimangues' });
  await expect.poll(() => second.all).toEqual(['regions']);
  expect(first.all).toEqual([]);
});
