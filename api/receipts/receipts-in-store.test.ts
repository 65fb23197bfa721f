import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPicture, formWith } from '../platform/testing/pictures.ts';
import { openTestStore } from '../platform/testing/store.ts';
import { openTestApi } from '../platform/testing.ts';
import { uploadAs } from './testing.ts';

const store = await openTestStore();
const api = await openTestApi({ storageUrl: store.url() });
afterAll(async () => {
  await api.close();
  store.close();
});

const keys = () => [...store.stored.keys()];
const keyOf = (address: string) => `/fotos/receipts/${address.slice('/uploads/receipt/'.length)}.webp`;

it('a picture lives in the S3 store where there is one, and leaves it with its receipt', async () => {
  const { token } = await api.signIn();
  const imageUrl = await uploadAs(api, token);
  expect(keys()).toEqual([keyOf(imageUrl)]);
  expect(await api.readFile('readReceiptImage', imageUrl, { token })).toEqual(
    store.stored.get(keyOf(imageUrl))?.bytes,
  );
  const body = { establishmentId: (await createEstablishment(api.orm)).id, imageUrl, items: [] };
  const { data } = await api.read('createReceipt', '/users/receipts', { token, body });
  await api.read('deleteReceipt', `/users/receipts/${data.id}`, { token });
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
