import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { createUser } from '../factories/users.ts';
import { regions, users } from '../schema.ts';
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

it("hears of a person's other name, as reviews are signed with it, and of nothing else about a person", async () => {
  const ear = listener();
  const stop = await database.listen('catalogue', ear);
  const { id, name } = await createUser(database.orm);
  const change = (changed: Partial<typeof users.$inferInsert>) =>
    database.orm.update(users).set(changed).where(eq(users.id, id));
  await change({
    name,
    phone: '63999991234',
    email: 'ana@example.com',
    role: 'admin',
    updatedAt: new Date(),
  });
  await change({ name: 'Ana Souza' });
  await expect.poll(() => ear.all).toEqual(['users']);
  await change({ phone: null });
  // Messages come in the order of their commits: what is not here before this one never was.
  await database.orm.insert(regions).values({ name: 'Taquaruçu' });
  await expect.poll(() => ear.all).toEqual(['users', 'regions']);
  await stop();
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
