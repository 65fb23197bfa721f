import { afterAll, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { openTestApi, wrong } from '../platform/testing.ts';
import { forgetUnusedImages } from './images.ts';
import { picturesOnDisk, uploadAs } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

const path = '/users/receipts';
const forget = async () => {
  await forgetUnusedImages(api.context);
  await api.context.jobs.settled();
};
const fileOf = (address: string) => `${address.slice('/uploads/receipt/'.length)}.webp`;

it('a picture that no receipt names can be sent for a day, and then goes with its file; the others stay', async () => {
  const { token, email, password } = await api.signIn();
  const unused = await uploadAs(api, token);
  const { id: establishmentId } = await createEstablishment(api.orm);
  const sent = { establishmentId, imageUrl: await uploadAs(api, token), items: [] };
  await api.read('createReceipt', path, { token, body: sent });
  await forget();
  expect(await picturesOnDisk(api)).toEqual([unused, sent.imageUrl].map(fileOf).toSorted());

  api.pass(24 * 3600 + 1);
  const again = await api.read('signIn', '/auth/login', { body: { email, password } });
  const late = { method: 'POST' as const, token: again.data.token, body: { ...sent, imageUrl: unused } };
  expect(await api.refusal(path, late)).toEqual(wrong('imageUrl', 'Por favor, faça upload de uma imagem.'));
  api.pass(2 * 3600);
  await forget();
  expect(await picturesOnDisk(api)).toEqual([fileOf(sent.imageUrl)]);
});
