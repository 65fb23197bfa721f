import { setTimeout as sleep } from 'node:timers/promises';
import { eq } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { createReportedPrice } from '../factories/reported-prices.ts';
import { createReview } from '../factories/reviews.ts';
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

it.each([
  [
    'a review',
    async (userId: number) => {
      const { establishmentId } = await createReview(database.orm, { userId, status: 'approved' });
      return `reviews reviews:establishment_id:${establishmentId}`;
    },
  ],
  [
    'a report',
    async (userId: number) => {
      const { productId } = await createReportedPrice(database.orm, { userId, status: 'approved' });
      return `reported_prices reported_prices:product_id:${productId}`;
    },
  ],
])(
  "hears of a person's other name, where %s is signed with it, and of nothing else about them",
  async (_, sign) => {
    const { id, name } = await createUser(database.orm);
    const changed = await sign(id);
    const ear = listener();
    const stop = await database.listen('catalogue', ear);
    const change = (columns: Partial<typeof users.$inferInsert>) =>
      database.orm.update(users).set(columns).where(eq(users.id, id));
    await change({
      name,
      phone: '63999991234',
      email: `ana${id}@example.com`,
      role: 'admin',
      updatedAt: new Date(),
    });
    await change({ name: 'Ana Souza' });
    await expect.poll(() => ear.all).toEqual([changed]);
    await change({ phone: null });
    // Messages come in the order of their commits: what is not here before this one never was.
    await database.orm.insert(regions).values({ name: `Taquaruçu ${id}` });
    await expect.poll(() => ear.all).toEqual([changed, 'regions']);
    await stop();
  },
);

it('hears nothing of the name of who has signed nothing that everybody reads', async () => {
  const { id } = await createUser(database.orm);
  await createReview(database.orm, { userId: id, status: 'pending' });
  await createReportedPrice(database.orm, { userId: id, status: 'rejected' });
  const ear = listener();
  const stop = await database.listen('catalogue', ear);
  await database.orm.update(users).set({ name: 'Ana Souza' }).where(eq(users.id, id));
  await database.orm.insert(regions).values({ name: 'Buritirana' });
  await expect.poll(() => ear.all).toEqual(['regions']);
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
