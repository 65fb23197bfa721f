import { existsSync } from 'node:fs';
import { readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it } from 'vitest';
import { eq, isNotNull, sql } from '#database/orm.ts';
import { users } from '#database/schema.ts';
import { createPictureKey } from '../platform/stored-pictures.ts';
import { createPicture, formWith } from '../platform/testing/pictures.ts';
import { openTestApi, wrong } from '../platform/testing.ts';
import { photos } from './photo.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/users/photo';
const folder = join(api.context.config.dataDirectory, 'files', 'photos');
const onDisk = async () => (existsSync(folder) ? (await readdir(folder)).toSorted() : []);
const fileOf = (photo: string | null) => `${photo?.slice('/photos/'.length)}.webp`;

const send = (token: string | undefined, form: FormData) => api.send(path, { method: 'PUT', token, form });
const refuse = (token: string | undefined, form: FormData) =>
  api.refusal(path, { method: 'PUT', token, form });
const imageOf = async (id: number) =>
  (await orm.select({ image: users.image }).from(users).where(eq(users.id, id)))[0]?.image;

/** Sets a user's photo; returns its address. */
async function giveTo(token: string, bytes?: Buffer): Promise<string> {
  const form = formWith('foto', bytes ?? (await createPicture()));
  const { data } = await api.read('replacePhoto', path, { token, form });
  if (data.photo === null) throw new Error('the photo has no address');
  return data.photo;
}

/** The colour at a point, given as fractions of the side. */
async function colorAt(bytes: Buffer, x: number, y: number): Promise<'red' | 'blue' | 'white' | 'other'> {
  const { data, info } = await sharp(bytes).removeAlpha().raw().toBuffer({ resolveWithObject: true });
  const offset = (Math.floor(y * info.height) * info.width + Math.floor(x * info.width)) * info.channels;
  const [r = 0, g = 0, b = 0] = data.subarray(offset, offset + 3);
  if (r > 230 && g > 230 && b > 230) return 'white';
  if (r > 200 && g < 60 && b < 60) return 'red';
  return b > 200 && r < 60 && g < 60 ? 'blue' : 'other';
}

describe('PUT /users/photo', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'works: makes a square WebP without metadata of a %s',
    async (format) => {
      const person = await api.signIn();
      const sent = await createPicture({ format });
      expect((await sharp(sent).metadata()).exif?.toString('latin1')).toContain('Casa da Ana');
      const photo = await giveTo(person.token, sent);
      expect(photo).toMatch(/^\/photos\/[\w-]{32}$/);
      const rawPayload = await api.readFile('readPhoto', photo);
      const { exif, xmp, iptc, icc, ...kept } = await sharp(rawPayload).metadata();
      expect(kept).toMatchObject({ format: 'webp', width: 240, height: 240 });
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(rawPayload.toString('latin1')).not.toContain('Casa da Ana');
      const colors = [await colorAt(rawPayload, 0.2, 0.5), await colorAt(rawPayload, 0.8, 0.5)];
      expect(colors).toEqual(['red', 'blue']);
      expect((await api.read('readProfile', '/users/profile', person)).data.photo).toBe(photo);
    },
  );

  it('turns a picture upright as the camera says', async () => {
    const { token } = await api.signIn();
    // Red was on the left; after a quarter turn to the right it is at the top.
    const photo = await giveTo(token, await createPicture({ orientation: 6 }));
    const kept = await api.readFile('readPhoto', photo);
    expect([await colorAt(kept, 0.5, 0.2), await colorAt(kept, 0.5, 0.8)]).toEqual(['red', 'blue']);
  });

  it('takes the first frame of an animated picture, and white for what is transparent', async () => {
    const frame = (background: string) =>
      sharp({ create: { width: 40, height: 40, channels: 4, background } })
        .png()
        .toBuffer();
    const animated = await sharp([await frame('#ff0000'), await frame('#0000ff')], {
      join: { animated: true },
    })
      .webp()
      .toBuffer();
    expect((await sharp(animated, { animated: true }).metadata()).pages).toBe(2);
    const { token } = await api.signIn();
    const first = await api.readFile('readPhoto', await giveTo(token, animated));
    expect(await colorAt(first, 0.5, 0.5)).toBe('red');
    expect((await sharp(first, { animated: true }).metadata()).pages).toBeUndefined();
    const clear = await api.readFile('readPhoto', await giveTo(token, await frame('#ff000000')));
    expect(await colorAt(clear, 0.5, 0.5)).toBe('white');
  });

  it('refuses other files, more than 5 MB, a picture that is cut off or broken, and two files', async () => {
    const { token } = await api.signIn();
    const gif = formWith('foto', Buffer.from('GIF89a'), 'foto.png', 'image/png');
    expect(await refuse(token, gif)).toMatchObject({
      status: 415,
      message: 'Envie uma imagem JPEG, PNG ou WebP.',
    });
    const picture = await createPicture();
    const padded = (size: number) =>
      formWith('foto', Buffer.concat([picture, Buffer.alloc(size - picture.length)]));
    const limit = 5 * 1024 * 1024;
    expect((await send(token, padded(limit))).statusCode).toBe(200);
    expect(await refuse(token, padded(limit + 1))).toMatchObject({
      status: 413,
      message: 'O arquivo pode ter até 5 MB.',
    });
    for (const length of [picture.length / 2, 14]) {
      expect(await refuse(token, formWith('foto', picture.subarray(0, length)))).toEqual(
        wrong('foto', 'Este arquivo não é uma imagem que possamos ler.'),
      );
    }
    const text = new FormData();
    text.append('foto', 'texto');
    expect(await refuse(token, text)).toEqual(wrong('foto', 'Escolha um arquivo.'));
    const two = formWith('foto', picture);
    two.append('foto', new Blob([new Uint8Array(picture)], { type: 'image/jpeg' }), 'outra.jpg');
    const andText = formWith('foto', picture);
    andText.append('nome', 'Ana');
    for (const form of [two, andText]) {
      expect(await refuse(token, form)).toEqual(wrong('foto', 'Envie um arquivo só.'));
    }
  });

  it('leaves no file of what it refuses, or cannot finish, and the photo of before stays', async () => {
    const { id, token } = await api.signIn();
    const first = await giveTo(token);
    await api.context.jobs.settled();
    const before = await onDisk();
    await refuse(token, formWith('foto', (await createPicture()).subarray(0, 200)));
    expect(await onDisk()).toEqual(before);
    await orm.execute(sql`alter table users add constraint no_photos check (image is null) not valid`);
    try {
      expect((await send(token, formWith('foto', await createPicture()))).statusCode).toBe(500);
    } finally {
      await orm.execute(sql`alter table users drop constraint no_photos`);
    }
    expect(await onDisk()).toEqual(before);
    expect(`/photos/${await imageOf(id)}`).toBe(first);
  });

  it('leaves one file of those that are sent at once', async () => {
    const { id, token } = await api.signIn();
    const picture = await createPicture();
    const before = await onDisk();
    const answers = await Promise.all([1, 2, 3].map(() => send(token, formWith('foto', picture))));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200]);
    await api.context.jobs.settled();
    expect((await onDisk()).filter((name) => !before.includes(name))).toEqual([`${await imageOf(id)}.webp`]);
  });

  it('takes so many and then makes wait', async () => {
    const { token } = await api.signIn();
    const picture = await createPicture();
    const statuses: number[] = [];
    for (let times = 0; times < 11; times += 1) {
      statuses.push((await send(token, formWith('foto', picture))).statusCode);
    }
    expect(statuses).toEqual([...Array(10).fill(200), 429]);
  });
});

it('DELETE /users/photo works: the photo is gone, and so is its file, but nobody else’s', async () => {
  const [{ token }, other] = [await api.signIn(), await api.signIn()];
  const [photo, kept] = [await giveTo(token), await giveTo(other.token)];
  for (const _ of ['the photo', 'nothing']) {
    expect((await api.read('deletePhoto', path, { token })).data.photo).toBeNull();
    await api.context.jobs.settled();
  }
  expect((await api.get(photo)).statusCode).toBe(404);
  expect((await api.get(kept)).statusCode).toBe(200);
  expect(await onDisk()).not.toContain(fileOf(photo));
});

describe('GET /photos/:key', () => {
  it('works for everybody: may be kept for ever, is shown as what it is and runs nothing', async () => {
    const { token } = await api.signIn();
    const photo = await giveTo(token);
    const { statusCode, headers, rawPayload } = await api.get(photo);
    expect(statusCode).toBe(200);
    expect(headers).toMatchObject({
      'content-type': 'image/webp',
      'content-length': String(rawPayload.length),
      'cache-control': 'public, max-age=31536000, immutable',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
    const head = await api.app.inject({ method: 'HEAD', url: `/api${photo}` });
    expect([head.statusCode, head.rawPayload.length]).toEqual([200, 0]);
  });

  it('finds no photo that is not there', async () => {
    const missing = await api.send(`/photos/${createPictureKey()}`);
    expect(missing.statusCode).toBe(404);
    expect(missing.headers['cache-control']).toBe('no-store');
    expect(missing.json()).toMatchObject({ code: 'not_found', message: 'Foto não encontrada.' });
  });

  it('reaches nothing else', async () => {
    const { token } = await api.signIn();
    const photo = await giveTo(token);
    const { dataDirectory } = api.context.config;
    await writeFile(join(dataDirectory, 'files', 'secret.webp'), 'secret');
    await writeFile(join(dataDirectory, 'secret'), 'secret');
    const key = photo.slice('/photos/'.length);
    const absolute = encodeURIComponent(join(dataDirectory, 'files', 'secret'));
    const keys = [
      '../secret',
      '..%2fsecret',
      '%2e%2e/secret',
      '%2e%2e%2fsecret',
      '%2e%2e%5csecret',
      '%252e%252e%252fsecret',
      '..%2f..%2fsecret%00',
      absolute,
      `${key}.webp`,
      `${key}%00`,
      `${key}%0a`,
      `%2e%2f${key}`,
      `../photos/${key}`.replaceAll('/', '%2f'),
      key.slice(1),
      '.',
      '..',
      '%20',
    ];
    for (const asked of keys) {
      const { statusCode, body } = await api.send(`/photos/${asked}`);
      expect([400, 404], asked).toContain(statusCode);
      expect(body, asked).not.toContain('secret"');
      expect(body, asked).toContain('"success":false');
    }
  });
});

describe('the photo of an account that is deleted', () => {
  it('is deleted with it, and stays with the account where that is refused', async () => {
    const { token, password } = await api.signIn();
    const photo = await giveTo(token);
    await api.refusal('/users/deletion', { method: 'POST', token, body: { password: 'errada' } });
    await api.context.jobs.settled();
    expect((await api.get(photo)).statusCode).toBe(200);
    await api.read('deleteAccount', '/users/deletion', { token, body: { password } });
    await api.context.jobs.settled();
    expect(await onDisk()).not.toContain(fileOf(photo));
    expect((await api.get(photo)).statusCode).toBe(404);
  });

  it('is not kept by a photo that arrives while the account goes', async () => {
    const { token, password } = await api.signIn();
    await giveTo(token);
    const before = await onDisk();
    const [photo, deletion] = await Promise.all([
      send(token, formWith('foto', await createPicture())),
      api.send('/users/deletion', { method: 'POST', token, body: { password } }),
    ]);
    expect([200, 401]).toContain(photo.statusCode);
    expect(deletion.statusCode).toBe(200);
    await api.context.jobs.settled();
    expect((await onDisk()).filter((name) => !before.includes(name))).toEqual([]);
  });
});

it('what no account has is deleted after an hour, as when a process was killed', async () => {
  const { token } = await api.signIn();
  const photo = await giveTo(token);
  await writeFile(join(folder, `${createPictureKey()}.webp`), 'left');
  const left = await onDisk();
  // The files have the system's time, from which the clock of the test differs.
  const storedAt = (await stat(join(folder, fileOf(photo)))).mtimeMs;
  const forgetAfter = (minutes: number) =>
    photos.forgetLeft({ ...api.context, clock: { now: () => new Date(storedAt + minutes * 60_000) } });
  await forgetAfter(50);
  expect(await onDisk()).toEqual(left);
  await forgetAfter(61);
  const kept = await onDisk();
  expect(kept).toContain(fileOf(photo));
  const used = await orm.select({ image: users.image }).from(users).where(isNotNull(users.image));
  expect(kept).toEqual(used.map(({ image }) => `${image}.webp`).toSorted());
});

it('the photo is known to who signs in afterwards, and named in the data that its owner downloads', async () => {
  const { email, password, token } = await api.signIn();
  expect((await api.read('readPersonalData', '/users/data', { token })).data.profile.photo).toBeNull();
  const photo = await giveTo(token);
  expect((await api.read('readPersonalData', '/users/data', { token })).data.profile.photo).toBe(photo);
  const login = await api.read('signIn', '/auth/login', { body: { email, password } });
  expect(login.data.user.photo).toBe(photo);
});
