import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, expect, it } from 'vitest';
import { eq, sql } from '#database/orm.ts';
import { users } from '#database/schema.ts';
import { createPicture, formWith } from '../platform/testing/pictures.ts';
import { openTestStore } from '../platform/testing/store.ts';
import { openTestApi } from '../platform/testing.ts';

const store = await openTestStore();
const api = await openTestApi({ storageUrl: store.url() });
afterAll(async () => {
  await api.close();
  store.close();
});

const path = '/users/photo';

it('a photo lives in the S3 store where there is one, and leaves it when another takes its place', async () => {
  const { token } = await api.signIn();
  const give = async () =>
    (await api.read('replacePhoto', path, { token, form: formWith('foto', await createPicture()) })).data
      .photo;
  const first = String(await give());
  const keys = () => [...store.stored.keys()];
  expect(keys()).toEqual([`/fotos${first}.webp`]);
  expect(await api.readFile('readPhoto', first)).toEqual(store.stored.get(`/fotos${first}.webp`)?.bytes);
  const second = String(await give());
  await api.context.jobs.settled();
  expect(keys()).toEqual([`/fotos${second}.webp`]);
  expect((await api.get(first)).statusCode).toBe(404);
  await api.read('deletePhoto', path, { token });
  await api.context.jobs.settled();
  expect(keys()).toEqual([]);
  expect(existsSync(join(api.context.config.dataDirectory, 'files'))).toBe(false);
});

it('a write that fails is told as itself, also where the store does not delete its file', async () => {
  const { id, token } = await api.signIn();
  store.fail('DELETE');
  await api.orm.execute(sql`
    create function refuse_photos() returns trigger language plpgsql as
    $$ begin raise exception 'closing' using errcode = '57P01'; end $$
  `);
  await api.orm.execute(
    sql`create trigger no_photos before update of image on users for each row execute function refuse_photos()`,
  );
  const form = formWith('foto', await createPicture());
  const refusal = await api.refusal(path, { method: 'PUT', token, form });
  await api.orm.execute(sql`drop trigger no_photos on users`);
  expect(refusal).toMatchObject({ status: 503, code: 'unavailable' });
  expect(store.stored.size).toBe(1);
  expect(await api.orm.$count(users, eq(users.id, id))).toBe(1);
});

it('a photo that the store does not take changes nothing', async () => {
  const { token } = await api.signIn();
  store.fail('PUT');
  const form = formWith('foto', await createPicture());
  expect(await api.refusal(path, { method: 'PUT', token, form })).toMatchObject({ status: 503 });
  expect((await api.read('readProfile', '/users/profile', { token })).data.photo).toBeNull();
});
