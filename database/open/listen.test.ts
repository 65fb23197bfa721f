import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { eq } from '#database/orm.ts';
import { createReportedPrice } from '../factories/reported-prices.ts';
import { createReview } from '../factories/reviews.ts';
import { createUser } from '../factories/users.ts';
import { regions, users } from '../schema.ts';
import { openTestDatabase } from '../testing/test-database.ts';

const database = await openTestDatabase();
afterAll(() => database.close());

function createListener() {
  const payloads: string[] = [];
  return {
    heard: (payload: string) => payloads.push(payload),
    missed: () => payloads.push('missed'),
    payloads,
  };
}

it('notifies once of a committed change of the catalogue, and not of a rolled back one', async () => {
  const listener = createListener();
  const stop = await database.listen('catalogue', listener);
  await database.orm.insert(regions).values({ name: 'Centro' });
  await expect.poll(() => listener.payloads).toEqual(['regions']);
  await expect(
    database.orm.transaction(async (tx) => {
      await tx.insert(regions).values({ name: 'Jardim Aureny' });
      throw new Error('no');
    }),
  ).rejects.toThrow('no');
  await stop();
  await database.orm.insert(regions).values({ name: 'Jardim Taquari' });
  await sleep(100);
  expect(listener.payloads).toEqual(['regions']);
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
      const { productId, establishmentId } = await createReportedPrice(database.orm, {
        userId,
        status: 'approved',
      });
      return `reported_prices reported_prices:establishment_id:${establishmentId} reported_prices:product_id:${productId}`;
    },
  ],
])("notifies of a person's new name if %s shows it, and of no other change", async (_, sign) => {
  const { id, name } = await createUser(database.orm);
  const tags = await sign(id);
  const listener = createListener();
  const stop = await database.listen('catalogue', listener);
  const change = (changed: Partial<typeof users.$inferInsert>) =>
    database.orm.update(users).set(changed).where(eq(users.id, id));
  await change({
    name,
    phone: '63999991234',
    email: `ana${id}@example.com`,
    role: 'admin',
    updatedAt: new Date(),
  });
  await change({ name: 'Ana Souza' });
  await expect.poll(() => listener.payloads).toEqual([tags]);
  await change({ phone: null });
  // Notifications arrive in the order of commits, so none of the earlier change can follow this one.
  await database.orm.insert(regions).values({ name: `Taquaruçu ${id}` });
  await expect.poll(() => listener.payloads).toEqual([tags, 'regions']);
  await stop();
});

it('does not notify of a new name without public contributions', async () => {
  const { id } = await createUser(database.orm);
  await createReview(database.orm, { userId: id, status: 'pending' });
  await createReportedPrice(database.orm, { userId: id, status: 'rejected' });
  const listener = createListener();
  const stop = await database.listen('catalogue', listener);
  await database.orm.update(users).set({ name: 'Ana Souza' }).where(eq(users.id, id));
  await database.orm.insert(regions).values({ name: 'Buritirana' });
  await expect.poll(() => listener.payloads).toEqual(['regions']);
  await stop();
});

it('notifies two listeners of one channel, and continues with one when the other stops', async () => {
  const [first, second] = [createListener(), createListener()];
  const stop = await database.listen('catalogue', first);
  await database.listen('catalogue', second);
  await stop();
  await database.orm.insert(regions).values({ name: 'Luzimangues' });
  await expect.poll(() => second.payloads).toEqual(['regions']);
  expect(first.payloads).toEqual([]);
});
