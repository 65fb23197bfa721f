import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createCoupon } from '#database/factories/coupons.ts';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createFavorite } from '#database/factories/favorites.ts';
import { createProduct } from '#database/factories/products.ts';
import { createReceiptProductName } from '#database/factories/receipts.ts';
import { createReportedPrice } from '#database/factories/reported-prices.ts';
import { createReview } from '#database/factories/reviews.ts';
import { createSector } from '#database/factories/sectors.ts';
import { eq, getTableName, sql } from '#database/orm.ts';
import {
  categories,
  coupons,
  favorites,
  products,
  receiptImages,
  receiptItems,
  receiptProductNames,
  receipts,
  removals,
  reportedPrices,
  reviews,
  sectors,
  users,
} from '#database/schema.ts';
import { removableNouns } from '#domain/removals.ts';
import { removable } from '../platform/removals.ts';
import { openTestApi, type Person } from '../platform/testing.ts';
import { forgetUnusedImages } from '../receipts/images.ts';
import { picturesOnDisk, uploadAs } from '../receipts/testing.ts';
import { forgetRemovals } from './removals.ts';

/** A deleted row disappears at once, and can be restored for some minutes (docs/decisions/0035-deleted-at-once.md). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let person: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  person = await api.signIn();
});

const gone = 'Isto já foi restaurado, ou o tempo para desfazer acabou.';
const restoreOwn = (id: number | null, token = person.token) =>
  api.refusal(`/users/removals/${id}/restore`, { method: 'POST', token });
const restore = (id: number | null) =>
  api.refusal(`/backoffice/removals/${id}/restore`, { method: 'POST', token: admin.token });
const restoresOwn = (id: number | null) =>
  api.read('restoreOwnRemoval', `/users/removals/${id}/restore`, { token: person.token });
const restores = (id: number | null) =>
  api.read('restoreRemoval', `/backoffice/removals/${id}/restore`, { token: admin.token });
const removeReview = async (id: number) =>
  (await api.read('deleteOwnReview', `/users/reviews/${id}`, { token: person.token })).data.removalId;
const removeSector = async (id: number) =>
  (await api.read('deleteSector', `/backoffice/sectors/${id}?version=1`, { token: admin.token })).data
    .removalId;
async function sendReceipt({ token }: Person) {
  const { id: establishmentId } = await createEstablishment(orm);
  const imageUrl = await uploadAs(api, token);
  const body = { establishmentId, imageUrl, items: [{ productName: 'Alcatra', price: 50, quantity: 1 }] };
  return (await api.read('createReceipt', '/users/receipts', { token, body })).data;
}
const removeReceipt = async (id: number, { token }: Person) =>
  (await api.read('deleteReceipt', `/users/receipts/${id}`, { token })).data.removalId;
const forget = async () => {
  await forgetRemovals(api.context);
  await forgetUnusedImages(api.context);
  await api.context.jobs.settled();
};

it('every foreign key to what can be restored keeps it, or is known to come back or to be lost', async () => {
  const { rows } = await orm.execute<{ key: string; of: string }>(sql`
    select conrelid::regclass::text || '.' || attname as key, confrelid::regclass::text as of
    from pg_constraint
    join pg_attribute on attrelid = conrelid and attnum = conkey[1]
    where contype = 'f' and confdeltype in ('c', 'n')`);
  const tables = new Map(
    removableNouns.map((noun) => [getTableName(removable[noun].table), removable[noun]]),
  );
  const back = new Set(
    [...tables.values()].flatMap(({ belongings }) =>
      belongings.map((column) =>
        `${getTableName(column.table)}.${column.name}`.replace(
          /[A-Z]/g,
          (letter) => `_${letter.toLowerCase()}`,
        ),
      ),
    ),
  );
  const lost = rows.filter(({ key, of }) => tables.has(of) && !back.has(key)).map(({ key }) => key);
  expect(lost.toSorted()).toEqual([
    // Alerts for a deleted product or place end with it.
    'alerts.establishment_id',
    'alerts.product_id',
    // Confirmations of a deleted product or place are deleted with it; its prices are confirmed anew.
    'confirmations.establishment_id',
    'confirmations.product_id',
    // A station whose successor is deleted stands for itself again.
    'establishments.successor_id',
    // A station that users follow cannot be deleted.
    'favorites.establishment_id',
    'price_batches.establishment_id',
    // Withdrawn prices of a deleted product or place are deleted with it, and those of a deleted report lose the reference.
    'prices.reported_price_id',
    'receipt_items.product_id',
    // The register says the brand anew.
    'registrations.brand_id',
    'registrations.kept_brand_id',
  ]);
});

describe('POST /users/removals/:id/restore', () => {
  it('works: a removed review is nowhere, and comes back as it was', async () => {
    const review = await createReview(orm, { userId: person.id, status: 'pending' });
    const removalId = await removeReview(review.id);
    expect(await orm.$count(reviews, eq(reviews.id, review.id))).toBe(0);
    const { data } = await api.read('readPersonalData', '/users/data', { token: person.token });
    expect(data.removals).toMatchObject([
      { noun: 'reviews', rows: [{ id: review.id, comment: review.comment }] },
    ]);
    expect(data.removals[0]?.rows[0]).not.toHaveProperty('user_id');
    const sent = { token: person.token, headers: { 'idempotency-key': 'a-review-comes-back' } };
    for (let times = 0; times < 2; times += 1) {
      const path = `/users/removals/${removalId}/restore`;
      expect((await api.read('restoreOwnRemoval', path, sent)).data).toEqual({ restored: true });
    }
    expect(await orm.select().from(reviews).where(eq(reviews.id, review.id))).toEqual([review]);
    expect(await restoreOwn(removalId)).toMatchObject({ code: 'not_found', message: gone });
  });

  it('refuses where the person has written again since', async () => {
    const { id: establishmentId } = await createEstablishment(orm);
    const first = await createReview(orm, { userId: person.id, establishmentId, status: 'pending' });
    const removalId = await removeReview(first.id);
    const body = { establishmentId, rating: 3, comment: 'Mudei de ideia.' };
    await api.read('createReview', '/users/reviews', { token: person.token, body });
    expect((await restoreOwn(removalId)).code).toBe('conflict');
    expect(await orm.$count(reviews, eq(reviews.establishmentId, establishmentId))).toBe(1);
  });

  it('gives the rules back what a decided report says of its author', async () => {
    const { id } = await createReportedPrice(orm, { userId: person.id, status: 'rejected' });
    const { data } = await api.read('deleteOwnReportedPrice', `/users/reported-prices/${id}`, {
      token: person.token,
    });
    const ruledFrom = async () =>
      (await orm.select().from(users).where(eq(users.id, person.id)))[0]?.ruledFrom;
    expect(await ruledFrom()).not.toBeNull();
    await restoresOwn(data.removalId);
    expect(await ruledFrom()).toBeNull();
    expect(await orm.$count(reportedPrices, eq(reportedPrices.id, id))).toBe(1);
  });

  it('brings a receipt back with its lines and its picture, which otherwise goes for good', async () => {
    const [kept, lost] = [await sendReceipt(person), await sendReceipt(person)];
    const removalId = await removeReceipt(kept.id, person);
    await removeReceipt(lost.id, person);
    await forget();
    expect(await picturesOnDisk(api)).toHaveLength(2);
    await restoresOwn(removalId);
    const { data } = await api.read('listOwnReceipts', '/users/receipts', { token: person.token });
    expect(data).toMatchObject([{ id: kept.id, imageUrl: kept.imageUrl }]);
    expect(await orm.$count(receiptItems, eq(receiptItems.receiptId, kept.id))).toBe(1);
    // It is older than a day, so only the receipt keeps the picture.
    await orm.update(receiptImages).set({ createdAt: new Date(0) });
    await orm.update(removals).set({ removedAt: new Date(0) });
    await forget();
    expect(await orm.$count(removals)).toBe(0);
    expect(await picturesOnDisk(api)).toHaveLength(1);
    expect(await orm.$count(receipts, eq(receipts.id, kept.id))).toBe(1);
  });

  it('refuses what is somebody else’s, of the catalogue, or too old', async () => {
    const { id } = await createReview(orm, { userId: person.id, status: 'pending' });
    const removalId = await removeReview(id);
    expect(await restoreOwn(removalId, (await api.signIn()).token)).toMatchObject({ code: 'not_found' });
    const sector = await createSector(orm);
    expect((await restoreOwn(await removeSector(sector.id), admin.token)).code).toBe('not_found');
    await orm
      .update(removals)
      .set({ removedAt: new Date(0) })
      .where(eq(removals.id, removalId));
    expect(await restoreOwn(removalId)).toMatchObject({ code: 'not_found', message: gone });
  });

  it('the person’s download has what the person has said, and nothing of others or of the server', async () => {
    const sender = await api.signIn();
    await removeReceipt((await sendReceipt(sender)).id, sender);
    const report = await createReportedPrice(orm, { userId: sender.id, status: 'rejected' });
    await api.read('deleteOwnReportedPrice', `/users/reported-prices/${report.id}`, { token: sender.token });
    const { data } = await api.read('readPersonalData', '/users/data', { token: sender.token });
    const columns = new Map(data.removals.map(({ noun, rows }) => [noun, rows.map(Object.keys)]));
    const sorted = (noun: 'receipts' | 'reported-prices') =>
      columns.get(noun)?.map((names) => names.toSorted().join(' '));
    expect(sorted('receipts')).toEqual([
      'access_key created_at decided_at decided_by_rule establishment_id id printed_total_centavos purchased_on rejection_reason status',
      'discount_centavos price_centavos product_id product_name quantity_thousandths receipt_id total_centavos unit',
    ]);
    expect(sorted('reported-prices')).toEqual([
      'comment created_at decided_at decided_by_rule establishment_id id product_id rejection_reason reported_centavos status updated_at',
    ]);
  });
});

describe('POST /backoffice/removals/:id/restore', () => {
  it('works: the row is back under its number, and the audit log of its noun says who', async () => {
    const sector = await createSector(orm, { name: 'Peixaria' });
    const removalId = await removeSector(sector.id);
    expect(await orm.$count(sectors, eq(sectors.id, sector.id))).toBe(0);
    await restores(removalId);
    expect(await orm.select().from(sectors).where(eq(sectors.id, sector.id))).toEqual([sector]);
    expect(await api.lastAudit()).toMatchObject({
      action: 'sectors.restore',
      noun: 'sectors',
      rowId: sector.id,
      userId: admin.id,
      before: null,
      after: { name: 'Peixaria' },
    });
  });

  it('brings back what belongs to a row, and computes what the database computes', async () => {
    const product = await createProduct(orm, { name: 'Fígado de porco' });
    await createReceiptProductName(orm, { productId: product.id });
    const path = `/backoffice/products/${product.id}?version=1`;
    const { data } = await api.read('deleteProduct', path, { token: admin.token });
    expect(await orm.$count(receiptProductNames, eq(receiptProductNames.productId, product.id))).toBe(0);
    await restores(data.removalId);
    expect(await orm.select().from(products).where(eq(products.id, product.id))).toEqual([product]);
    expect(await orm.$count(receiptProductNames, eq(receiptProductNames.productId, product.id))).toBe(1);
  });

  it('brings the hearts of a product back, except those of people who are gone', async () => {
    const { id } = await createProduct(orm);
    const kept = await createFavorite(orm, { productId: id });
    const leaver = await createFavorite(orm, { productId: id });
    const path = `/backoffice/products/${id}?version=1`;
    const { data } = await api.read('deleteProduct', path, { token: admin.token });
    await orm.delete(users).where(eq(users.id, leaver.userId));
    await restores(data.removalId);
    expect(await orm.select().from(favorites).where(eq(favorites.productId, id))).toEqual([kept]);
  });

  it('keeps days, money and moments as they were', async () => {
    const coupon = await createCoupon(orm);
    const path = `/backoffice/coupons/${coupon.id}?version=1`;
    const { data } = await api.read('deleteCoupon', path, { token: admin.token });
    await restores(data.removalId);
    expect(await orm.select().from(coupons).where(eq(coupons.id, coupon.id))).toEqual([coupon]);
    const station = await createFuelStation(orm);
    const there = `/backoffice/fuel/stations/${station.id}?version=1`;
    const removed = await api.read('deleteFuelStation', there, { token: admin.token });
    await restores(removed.data.removalId);
  });

  it('refuses where another row has the name, or what it belonged to is gone', async () => {
    const sector = await createSector(orm, { name: 'Padaria fina' });
    const removalId = await removeSector(sector.id);
    await createSector(orm, { name: 'Padaria fina' });
    expect((await restore(removalId)).code).toBe('conflict');
    const above = await createSector(orm);
    const inserted = await orm
      .insert(categories)
      .values({ name: 'Doces finos', sectorId: above.id })
      .returning();
    const path = `/backoffice/categories/${inserted[0]?.id}?version=1`;
    const { data } = await api.read('deleteCategory', path, { token: admin.token });
    await removeSector(above.id);
    expect(await restore(data.removalId)).toMatchObject({
      code: 'conflict',
      message: 'Aquilo a que este registro pertencia não existe mais.',
    });
  });

  it('refuses what people have removed themselves', async () => {
    const { id } = await createReview(orm, { userId: person.id, status: 'pending' });
    expect((await restore(await removeReview(id))).code).toBe('not_found');
  });
});
