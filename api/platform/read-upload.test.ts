import { createHash } from 'node:crypto';
import { mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterAll, afterEach, describe, expect, it } from 'vitest';
import { handleErrors } from './error-handler.ts';
import { acceptUploads, readUpload } from './upload.ts';

/** A route with an upload and nothing else. */
const app = Fastify();
await acceptUploads(app);
handleErrors(app);
const upload = { field: 'foto', maxBytes: 2 * 1024 * 1024, types: ['image/jpeg', 'image/png', 'image/webp'] };
app.post('/foto', async (request) => {
  const { path, size, type, sha256, discard } = await readUpload(request, upload, { createFolder });
  const bytes = await readFile(path);
  await discard();
  const isWhole = createHash('sha256').update(bytes).digest('hex') === sha256;
  return { type, length: bytes.length, isWhole: isWhole && size === bytes.length };
});
const folder = mkdtempSync(join(tmpdir(), 'compara-uploads-'));
const createFolder = () => mkdtemp(join(folder, 'file-'));
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});
/** Nothing is left on the disk, whether or not a file was accepted. */
afterEach(() => expect(readdirSync(folder)).toEqual([]));

const jpeg = Buffer.from('ffd8ffe000104a46494600', 'hex');
const png = Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex');
const webp = Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WEBPVP8 ')]);

interface Part {
  name?: string;
  bytes?: Buffer;
  fileName?: string;
  type?: string;
}

async function send(...parts: Part[]) {
  const form = new FormData();
  for (const { name = 'foto', bytes = jpeg, fileName = 'foto.jpg', type = 'image/jpeg' } of parts) {
    form.append(name, new Blob([new Uint8Array(bytes)], { type }), fileName);
  }
  const request = new Request('http://localhost/foto', { method: 'POST', body: form });
  const headers = { 'content-type': request.headers.get('content-type') ?? '' };
  const payload = Buffer.from(await request.arrayBuffer());
  const answer = await app.inject({ method: 'POST', url: '/foto', headers, payload });
  return { status: answer.statusCode, ...answer.json() };
}

describe('a file', () => {
  it.each([
    ['image/jpeg', jpeg],
    ['image/png', png],
    ['image/webp', webp],
  ])('is taken for what its bytes say: %s', async (type, bytes) => {
    expect(await send({ bytes, type: 'text/html', fileName: 'x.html' })).toEqual({
      status: 200,
      type,
      length: bytes.length,
      isWhole: true,
    });
  });

  it.each([
    ['HTML', Buffer.from('<script>alert(1)</script>')],
    ['SVG', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>')],
    ['a GIF', Buffer.from('GIF89a')],
    [
      'a RIFF file that is no image',
      Buffer.concat([Buffer.from('RIFF'), Buffer.alloc(4), Buffer.from('WAVE')]),
    ],
    ['the beginning of a PNG', png.subarray(0, 7)],
  ])('is refused where it is %s, whatever its name says', async (_, bytes) => {
    expect(await send({ bytes })).toEqual({
      status: 415,
      success: false,
      code: 'unsupported_media',
      message: 'Envie uma imagem JPEG, PNG ou WebP.',
    });
  });

  it('may be as large as the entry says, and not a byte larger', async () => {
    const fits = Buffer.concat([jpeg, Buffer.alloc(upload.maxBytes - jpeg.length)]);
    expect(await send({ bytes: fits })).toMatchObject({ status: 200, length: upload.maxBytes });
    expect(await send({ bytes: Buffer.concat([fits, Buffer.alloc(1)]) })).toEqual({
      status: 413,
      success: false,
      code: 'too_large',
      message: 'O arquivo pode ter até 2 MB.',
    });
  });
});

describe('a form', () => {
  const noFile = {
    status: 400,
    success: false,
    code: 'invalid',
    message: 'Confira os dados enviados.',
    issues: [{ field: 'foto', message: 'Escolha um arquivo.' }],
  };

  it('without a file, or with one under another name, is refused', async () => {
    expect(await send({ name: 'outro' })).toEqual(noFile);
    expect(await send({ bytes: Buffer.alloc(0) })).toEqual(noFile);
    expect(await send()).toEqual(noFile);
  });

  it('has to be one', async () => {
    const answer = await app.inject({ method: 'POST', url: '/foto', payload: { foto: 'x' } });
    expect({ status: answer.statusCode, ...answer.json() }).toEqual({
      status: 415,
      success: false,
      code: 'unsupported_media',
      message: 'Envie o arquivo como formulário.',
    });
  });

  it('that breaks off in the middle is refused, and the next one is read', async () => {
    const headers = { 'content-type': 'multipart/form-data; boundary=x' };
    const payload = '--x\r\nContent-Disposition: form-data; name="foto"; filename="a.jpg"\r\n\r\nmeio';
    const answer = await app.inject({ method: 'POST', url: '/foto', headers, payload });
    expect(answer.json()).toMatchObject({
      code: 'invalid',
      message: 'O formulário chegou incompleto. Envie de novo.',
    });
    expect((await send({})).status).toBe(200);
  });
});
