import sharp from 'sharp';
import { afterAll, afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { eq } from '#database/orm.ts';
import { receiptImages } from '#database/schema.ts';
import { createPicture, formWith } from '../platform/testing/pictures.ts';
import { openTestApi, wrong } from '../platform/testing.ts';
import { heicPicture, picturesOnDisk, uploadAs } from './testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = '/uploads/receipt';
const refuse = (token: string | undefined, form: FormData) =>
  api.refusal(path, { method: 'POST', token, form });
const megabyte = 1024 * 1024;

describe('POST /uploads/receipt', () => {
  it.each(['jpeg', 'png', 'webp'] as const)(
    'works: makes a WebP without metadata of a %s',
    async (format) => {
      const { id, token } = await api.signIn();
      const sent = await createPicture({ format, width: 600, height: 400 });
      const form = formWith('file', sent);
      const { data } = await api.read('uploadReceiptImage', path, { token, form });
      const address = data.fileUrl;
      expect(address).toMatch(/^\/uploads\/receipt\/[\w-]{32}$/);
      const kept = await api.readFile('readReceiptImage', address, { token });
      const { exif, xmp, iptc, icc, ...facts } = await sharp(kept).metadata();
      expect(facts).toMatchObject({ format: 'webp', width: 600, height: 400 });
      expect([exif, xmp, iptc, icc]).toEqual([undefined, undefined, undefined, undefined]);
      expect(kept.toString('latin1')).not.toContain('Casa da Ana');
      expect(await orm.$count(receiptImages, eq(receiptImages.userId, id))).toBe(1);
    },
  );

  it('takes HEIC, by its bytes and whatever it is called', async () => {
    const { token } = await api.signIn();
    expect(heicPicture.toString('latin1')).toContain('Casa da Ana');
    const kept = await api.readFile('readReceiptImage', await uploadAs(api, token, heicPicture), { token });
    const { data, info } = await sharp(kept).raw().toBuffer({ resolveWithObject: true });
    expect([info.width, info.height]).toEqual([48, 32]);
    const [red = 0, , blue = 0] = data;
    expect(red).toBeGreaterThan(200);
    expect(blue).toBeLessThan(60);
    expect(kept.toString('latin1')).not.toContain('Casa da Ana');
  });

  it('turns a picture upright, and makes a long one smaller', async () => {
    const { token } = await api.signIn();
    const sent = await createPicture({ width: 3000, height: 600, orientation: 6 });
    const kept = await api.readFile('readReceiptImage', await uploadAs(api, token, sent), { token });
    expect(await sharp(kept).metadata()).toMatchObject({ width: 400, height: 2000 });
  });

  it('has a small picture for lists, of its middle', async () => {
    const { token } = await api.signIn();
    const sent = await createPicture({ width: 600, height: 1800 });
    const address = await uploadAs(api, token, sent);
    const small = await api.readFile('readReceiptImage', `${address}?size=small`, { token });
    expect(await sharp(small).metadata()).toMatchObject({ format: 'webp', width: 240, height: 240 });
    expect(await api.refusal(`${address}?size=large`, { token })).toMatchObject({ status: 400 });
    const stranger = await api.signIn();
    expect(await api.refusal(`${address}?size=small`, stranger)).toMatchObject({
      status: 404,
      message: 'Imagem não encontrada.',
    });
  });

  it('takes 10 MB, and makes wait after so many, for an hour at most', async () => {
    const { token } = await api.signIn();
    const jpeg = await createPicture();
    await uploadAs(api, token, Buffer.concat([jpeg, Buffer.alloc(10 * megabyte - jpeg.length)]));
    for (let times = 1; times < 20; times += 1) await uploadAs(api, token, jpeg);
    expect(await refuse(token, formWith('file', jpeg))).toMatchObject({ status: 429, code: 'too_many' });
    api.pass(3601);
    for (let times = 0; times < 3; times += 1) await uploadAs(api, token, jpeg);
  });

  it('keeps nothing of another file that hides behind a picture', async () => {
    const { token } = await api.signIn();
    const hidden = Buffer.from('<script>alert(document.domain)</script>PK\u0003\u0004');
    const address = await uploadAs(api, token, Buffer.concat([await createPicture(), hidden]));
    const kept = await api.send(address, { token });
    expect(kept.rawPayload.toString('latin1')).not.toContain('script');
    expect(kept.headers).toMatchObject({
      'content-type': 'image/webp',
      'cache-control': 'no-store',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox; frame-ancestors 'none'",
    });
  });
});

describe('a refused upload leaves nothing on the disk nor in the database:', () => {
  let before: { files: string[]; rows: number };
  const kept = async () => ({ files: await picturesOnDisk(api), rows: await orm.$count(receiptImages) });
  beforeEach(async () => {
    before = await kept();
  });
  afterEach(async () => {
    await api.context.jobs.settled();
    expect(await kept()).toEqual(before);
  });
  const unreadable = wrong('file', 'Este arquivo não é uma imagem que possamos ler.');

  it.each([
    ['text', Buffer.from('isto não é uma imagem')],
    ['PDF', Buffer.from('%PDF-1.7\n')],
    ['GIF that is script, too', Buffer.from('GIF89a/*\u0000*/=1;alert(1)')],
    ['a video', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypisom\0\0\0\0isomiso2')])],
    ['AVIF', Buffer.concat([Buffer.from([0, 0, 0, 24]), Buffer.from('ftypavif\0\0\0\0mif1avif')])],
    ['a broken box', Buffer.concat([Buffer.from([255, 255, 255, 255]), Buffer.from('ftyp')])],
  ])('%s with the name and type of a picture', async (_, bytes) => {
    const { token } = await api.signIn();
    expect(await refuse(token, formWith('file', bytes))).toMatchObject({
      status: 415,
      message: 'Envie uma imagem JPEG, PNG, WebP ou HEIC.',
    });
  });

  it.each([
    ['JPEG', Buffer.from('ffd8ffe000104a464946', 'hex')],
    ['PNG', Buffer.from('89504e470d0a1a0a', 'hex')],
    ['WebP', Buffer.from('RIFF\u0010\0\0\0WEBPVP8 ')],
    ['HEIC', Buffer.from('\0\0\0\u0018ftypheic\0\0\0\0mif1heic')],
  ])('HTML that begins as a %s', async (_, beginning) => {
    const { token } = await api.signIn();
    const page = Buffer.from('<html><script>alert(1)</script></html>'.repeat(20));
    expect(await refuse(token, formWith('file', Buffer.concat([beginning, page])))).toEqual(unreadable);
  });

  it('a picture that is cut off', async () => {
    const { token } = await api.signIn();
    const pictures: Buffer[] = [heicPicture];
    for (const format of ['jpeg', 'png', 'webp'] as const) {
      pictures.push(await createPicture({ format, width: 600, height: 400 }));
    }
    for (const whole of pictures) {
      const half = whole.subarray(0, Math.floor(whole.length / 2));
      expect(await refuse(token, formWith('file', half))).toEqual(unreadable);
    }
  });

  it('pictures whose bytes are damaged anywhere: refused or made anew, never a failure of the server', async () => {
    const { id, token } = await api.signIn();
    const statuses = new Set<number>();
    const whole = [heicPicture, await createPicture({ format: 'png' }), await createPicture()];
    for (const [index, picture] of whole.entries()) {
      for (let part = 0; part < 6; part += 1) {
        const damaged = Buffer.from(picture);
        const at = Math.floor(((part + 0.5) / 6) * damaged.length);
        damaged.fill(0xa5 ^ part, at, at + 8 + index);
        statuses.add(
          (await api.send(path, { method: 'POST', token, form: formWith('file', damaged) })).statusCode,
        );
      }
    }
    for (const status of statuses) expect([200, 400, 415]).toContain(status);
    const rows = await orm.delete(receiptImages).where(eq(receiptImages.userId, id)).returning();
    for (const { key } of rows) await api.context.files.delete(`receipts/${key}.webp`);
  });

  it('a small file that would be a huge picture', async () => {
    const { token } = await api.signIn();
    const bomb = await sharp({
      create: { width: 7_200, height: 7_200, channels: 3, background: '#ffffff' },
      limitInputPixels: false,
    })
      .png({ compressionLevel: 9 })
      .toBuffer();
    expect(bomb.length).toBeLessThan(megabyte);
    const tooLarge = wrong('file', 'Esta imagem é grande demais: envie uma de até 50 megapixels.');
    expect(await refuse(token, formWith('file', bomb))).toEqual(tooLarge);
    // The size is in the box 'ispe', before the encoded data.
    const heicBomb = Buffer.from(heicPicture);
    const size = heicBomb.indexOf('ispe') + 8;
    heicBomb.writeUInt32BE(30_000, size);
    heicBomb.writeUInt32BE(30_000, size + 4);
    expect((await refuse(token, formWith('file', heicBomb))).status).toBe(400);
  });

  it('a picture one pixel wide and longer than any photo, which would take minutes to scale', async () => {
    const { token } = await api.signIn();
    const long = await sharp({ create: { width: 1, height: 16_001, channels: 3, background: '#ffffff' } })
      .png()
      .toBuffer();
    const tooLong = wrong('file', 'Esta imagem é comprida demais: envie uma de até 16.000 pixels de lado.');
    expect(await refuse(token, formWith('file', long))).toEqual(tooLong);
  });

  it('a picture that the decoder cannot finish in time, because it could not the next time either', async () => {
    const { token } = await api.signIn();
    const picture = await createPicture();
    const decoding = vi
      .spyOn(sharp.prototype, 'toBuffer')
      .mockRejectedValueOnce(new Error('timeout: 42% complete'));
    expect(await refuse(token, formWith('file', picture))).toEqual(
      wrong('file', 'Esta imagem leva tempo demais para abrir: envie outra, ou uma cópia menor.'),
    );
    decoding.mockRestore();
  });

  it('11 MB', async () => {
    const { token } = await api.signIn();
    const jpeg = await createPicture();
    const bytes = Buffer.concat([jpeg, Buffer.alloc(11 * megabyte - jpeg.length)]);
    expect(await refuse(token, formWith('file', bytes))).toMatchObject({
      status: 413,
      message: 'O arquivo pode ter até 10 MB.',
    });
  });
});

it('GET /uploads/receipt/:key reaches no other file', async () => {
  const { token } = await api.signIn({ role: 'admin' });
  for (const key of ['..%2fsecret', '%2e%2e%2f%2e%2e%2fsecret', 'x'.repeat(32), '%00', '.']) {
    expect((await api.send(`/uploads/receipt/${key}`, { token })).statusCode, key).toBe(404);
  }
});
