import sharp from 'sharp';
import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { eq } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { createPicture, formWith } from '../platform/testing/pictures.ts';
import { openTestApi } from '../platform/testing.ts';
import { placePhotos } from './photo.ts';
import { type KeptShop, keepShop } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const admin = await api.signIn({ role: 'admin' });

let shop: KeptShop;
beforeEach(async () => {
  shop = await keepShop(api);
});

const send = async (bytes?: Buffer) => {
  const form = formWith('foto', bytes ?? (await createPicture({ width: 3000, height: 2000 })));
  const { token } = shop.person;
  return (await api.read('replacePlacePhoto', `${shop.path}/photo`, { token, form })).data.photo ?? '';
};
const shown = async () =>
  (await api.read('readEstablishment', `/public/establishments/${shop.id}`)).data.photo;
const statusOf = async (photo: string) => (await api.get(photo)).statusCode;

describe("'replacePlacePhoto'", () => {
  it('puts a smaller picture on the page of the place, in the place of the one before', async () => {
    const first = await send();
    expect(await shown()).toBe(first);
    const { width = 0, height = 0 } = await sharp(await api.readFile('readPlacePhoto', first)).metadata();
    expect([width, height]).toEqual([1280, 853]);
    expect(await api.lastAudit()).toMatchObject({
      action: 'establishments.update-by-merchant',
      before: { photo: null },
      after: { photo: first },
    });
    const second = await send();
    expect(second).not.toBe(first);
    expect(await shown()).toBe(second);
    expect([await statusOf(first), await statusOf(second)]).toEqual([404, 200]);
  });

  it('refuses what is no picture, and the place of somebody else', async () => {
    const form = formWith('foto', Buffer.from('nada'), 'foto.jpg', 'image/jpeg');
    const sent = { method: 'PUT', token: shop.person.token, form } as const;
    expect(await api.refusal(`${shop.path}/photo`, sent)).toMatchObject({ status: 415 });
    const other = await keepShop(api);
    const theirs = { ...sent, form: formWith('foto', await createPicture()) };
    expect(await api.refusal(`${other.path}/photo`, theirs)).toMatchObject({ status: 404 });
    expect(await shown()).toBeNull();
  });
});

it("'deletePlacePhoto' takes it from the page, and 'readPlacePhoto' does not serve it any more", async () => {
  const photo = await send();
  const { token } = shop.person;
  const { data } = await api.read('deletePlacePhoto', `${shop.path}/photo`, { token });
  expect([data.photo, await shown(), await statusOf(photo)]).toEqual([null, null, 404]);
});

it('an hour later the files of photos that no place has are gone, and that of a deleted place is not', async () => {
  const fileOf = (photo: string) => placePhotos.fileOf(photo.split('/').at(-1) ?? '');
  const first = fileOf(await send());
  const last = fileOf(await send());
  const [row] = await orm.select().from(establishments).where(eq(establishments.id, shop.id));
  const files = () => api.context.files.keysIn(placePhotos.folder);
  expect(await files()).toContain(first);
  await api.read(
    'deleteEstablishment',
    `/backoffice/establishments/${shop.id}?version=${row?.version}`,
    admin,
  );
  // Files have the time of this machine.
  const storedAt = (await api.context.files.storedAt(last)) ?? expect.fail('no file');
  const later = new Date(storedAt.getTime() + 61 * 60_000);
  await placePhotos.forgetLeft({ ...api.context, clock: { now: () => later } });
  expect(await files()).toContain(last);
  expect(await files()).not.toContain(first);
});
