import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { eq, sql } from '#database/orm.ts';
import { receiptFilesToDelete, receiptImages, removals } from '#database/schema.ts';
import { createPicture, formWith } from '../platform/testing/pictures.ts';
import { openTestStore } from '../platform/testing/store.ts';
import { at, openTestApi } from '../platform/testing.ts';
import { deleteLeftReceiptFiles } from '../receipt-files/receipt-files.ts';
import { forgetRemovals } from '../removals/removals.ts';
import { forgetUnusedImages } from './images.ts';
import { uploadAs } from './testing.ts';

const store = await openTestStore();
const api = await openTestApi({ storageUrl: store.url() });
afterAll(async () => {
  await api.close();
  store.close();
});

const keys = () => [...store.stored.keys()];
const keyOf = (address: string) => `/fotos/receipts/${address.slice('/uploads/receipt/'.length)}.webp`;

/** Removes a receipt, and advances the clock until it can no longer be restored. */
async function removeForGood(token: string, id: number): Promise<void> {
  await api.read('deleteReceipt', `/users/receipts/${id}`, { token });
  await api.orm.update(removals).set({ removedAt: new Date(0) });
  await forgetRemovals(api.context);
}

it('a picture lives in the S3 store where there is one, and leaves it with its receipt', async () => {
  const { token } = await api.signIn();
  const imageUrl = await uploadAs(api, token);
  expect(keys()).toEqual([keyOf(imageUrl)]);
  expect(await api.readFile('readReceiptImage', imageUrl, { token })).toEqual(
    store.stored.get(keyOf(imageUrl))?.bytes,
  );
  const body = { establishmentId: (await createEstablishment(api.orm)).id, imageUrl, items: [] };
  const { data } = await api.read('createReceipt', '/users/receipts', { token, body });
  await removeForGood(token, data.id);
  await api.context.jobs.settled();
  expect(keys()).toEqual([]);
  expect(existsSync(join(api.context.config.dataDirectory, 'files'))).toBe(false);
});

it('what was stored is deleted where its row cannot be written', async () => {
  const { token } = await api.signIn();
  await api.orm.execute(sql`alter table receipt_images add constraint none check (key = '') not valid`);
  const form = formWith('file', await createPicture());
  const { statusCode } = await api.send('/uploads/receipt', { method: 'POST', token, form });
  await api.orm.execute(sql`alter table receipt_images drop constraint none`);
  expect(statusCode).toBe(500);
  expect(keys()).toEqual([]);
});

it('forgets the keys of pictures that have rows, and so reaches a file behind more than a batch of them', async () => {
  const { id, token } = await api.signIn();
  const since = at('2026-06-10');
  const kept = Array.from({ length: 150 }, (_, i) => ({
    key: `kept-${i}`,
    since,
    userId: id,
    createdAt: since,
  }));
  await api.orm.insert(receiptImages).values(kept);
  const left = (await uploadAs(api, token)).slice('/uploads/receipt/'.length);
  await api.orm.delete(receiptImages).where(eq(receiptImages.key, left));
  await api.orm.insert(receiptFilesToDelete).values([...kept, { key: left, since: at('2026-06-11') }]);
  await deleteLeftReceiptFiles(api.context);
  expect(await api.orm.$count(receiptFilesToDelete)).toBe(0);
  expect((await api.orm.delete(receiptImages).returning()).length).toBe(kept.length);
  expect(keys()).toEqual([]);
});

describe('while the store is away', () => {
  const left = () => api.orm.$count(receiptFilesToDelete);
  const comeBack = async () => {
    store.recover('DELETE');
    store.recover('PUT');
    api.pass(2 * 3600);
    await deleteLeftReceiptFiles(api.context);
  };
  const causes: [string, (token: string, imageUrl: string, password: string) => Promise<unknown>][] = [
    [
      'a removed receipt',
      async (token, imageUrl) => {
        const body = { establishmentId: (await createEstablishment(api.orm)).id, imageUrl, items: [] };
        const { data } = await api.read('createReceipt', '/users/receipts', { token, body });
        await removeForGood(token, data.id);
      },
    ],
    [
      'a deleted account',
      (token, _, password) => api.read('deleteAccount', '/users/deletion', { token, body: { password } }),
    ],
    [
      'a picture that nobody sends',
      async () => {
        api.pass(26 * 3600);
        await forgetUnusedImages(api.context);
      },
    ],
  ];

  it.each(causes)('the file of %s stays known, and goes once the store is back', async (_, cause) => {
    const { token, password } = await api.signIn();
    const imageUrl = await uploadAs(api, token);
    store.fail('DELETE');
    await cause(token, imageUrl, password);
    await api.context.jobs.settled();
    expect(keys()).toEqual([keyOf(imageUrl)]);
    expect(await left()).toBe(1);
    await comeBack();
    expect(keys()).toEqual([]);
    expect(await left()).toBe(0);
  });

  it('a file that may have arrived there stays known until it is certainly gone', async () => {
    const { token } = await api.signIn();
    store.fail('PUT');
    const form = formWith('file', await createPicture());
    const { statusCode } = await api.send('/uploads/receipt', { method: 'POST', token, form });
    expect(statusCode).toBeGreaterThanOrEqual(500);
    expect(await left()).toBe(1);
    await deleteLeftReceiptFiles(api.context);
    expect(await left()).toBe(1);
    await comeBack();
    expect(await left()).toBe(0);
  });
});
