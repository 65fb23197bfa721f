import { readdir } from 'node:fs/promises';
import { Agent, type IncomingMessage, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { basename, join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { createPicture } from './testing/pictures.ts';
import { openTestApi } from './testing.ts';

const api = await openTestApi();
await api.app.listen({ port: 0, host: '127.0.0.1' });
const agent = new Agent({ keepAlive: true, maxSockets: 1 });
afterAll(async () => {
  agent.destroy();
  await api.close();
});
const { token } = await api.signIn();

const boundary = 'a-line-between-parts';
const partOf = (field: string, bytes: Buffer) =>
  Buffer.concat([
    Buffer.from(
      `--${boundary}\r\ncontent-disposition: form-data; name="${field}"; filename="foto.jpg"\r\ncontent-type: image/jpeg\r\n\r\n`,
    ),
    bytes,
    Buffer.from('\r\n'),
  ]);
const end = Buffer.from(`--${boundary}--\r\n`);

function open(length: number) {
  return request({
    agent,
    port: (api.app.server.address() as AddressInfo).port,
    host: '127.0.0.1',
    method: 'PUT',
    path: '/api/users/photo',
    headers: {
      authorization: `Bearer ${token}`,
      'content-type': `multipart/form-data; boundary=${boundary}`,
      'content-length': length,
    },
  });
}

async function put(bytes: Buffer): Promise<{ status: number | undefined; body: string }> {
  const sending = open(bytes.length);
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    sending.once('response', resolve).once('error', reject);
  });
  sending.end(bytes);
  const answer = await answered;
  return { status: answer.statusCode, body: await text(answer) };
}

const picture = await createPicture();
const megabytes = (count: number) => Buffer.alloc(count * 1024 * 1024, picture);

it.each([
  ['one that is far too large', Buffer.concat([partOf('foto', megabytes(30)), end]), 413],
  ['one in another field', Buffer.concat([partOf('other', megabytes(20)), end]), 400],
  ['a second one', Buffer.concat([partOf('foto', picture), partOf('foto', megabytes(20)), end]), 400],
  ['what is no picture', Buffer.concat([partOf('foto', Buffer.alloc(2 * 1024 * 1024)), end]), 415],
  ['a form that ends in the middle', partOf('foto', picture), 400],
  ['what is no form', Buffer.alloc(3 * 1024 * 1024), 400],
])('the sender of %s hears why it is refused, and may call again', async (_, bytes, status) => {
  const refused = await put(bytes);
  expect(refused.status, refused.body).toBe(status);
  expect(JSON.parse(refused.body)).toMatchObject({ success: false });
  expect((await put(Buffer.concat([partOf('foto', picture), end]))).status).toBe(200);
});

/** Returns the uploads that are on the disk. */
async function unfinished() {
  const folder = join(api.context.config.dataDirectory, 'uploads-unfinished');
  const names = await readdir(folder, { recursive: true });
  return names.filter((name) => basename(name).startsWith('file-'));
}

it('a connection that is lost in the middle of a file leaves no file, and harms no other call', async () => {
  const bytes = Buffer.concat([partOf('foto', megabytes(2)), end]);
  const sending = open(bytes.length);
  const lost = new Promise((resolve) => {
    sending.once('error', resolve);
  });
  sending.write(bytes.subarray(0, 1024 * 1024));
  await new Promise((written) => {
    sending.once('socket', (socket) => socket.once('drain', written));
  });
  await expect.poll(unfinished).toHaveLength(1);
  sending.destroy(new Error('gone'));
  await lost;
  await expect.poll(unfinished).toEqual([]);
  expect((await put(Buffer.concat([partOf('foto', picture), end]))).status).toBe(200);
});

/** Fills the queue of uploads, until `leave` is called. */
async function fillLine() {
  const { uploads } = api.context.queues;
  await expect.poll(() => uploads.figures().running).toBe(0);
  const { promise, resolve: leave } = Promise.withResolvers<void>();
  const crowd = Array.from({ length: 64 }, () => uploads(() => promise));
  // Running tasks no longer count as waiting.
  await new Promise((done) => setImmediate(done));
  const wait = (many: number) => {
    crowd.push(...Array.from({ length: many }, () => uploads(() => promise)));
  };
  const empty = async () => {
    leave();
    await Promise.all(crowd);
    await expect.poll(() => uploads.figures()).toMatchObject({ running: 0, waiting: 0 });
  };
  return { wait, empty };
}

it('one more file than wait is refused before it is read, and taken later', async () => {
  const { wait, empty } = await fillLine();
  wait(100);
  const form = Buffer.concat([partOf('foto', picture), end]);
  const headers = {
    authorization: `Bearer ${token}`,
    'content-type': `multipart/form-data; boundary=${boundary}`,
  };
  const refused = await api.app.inject({ method: 'PUT', url: '/api/users/photo', headers, payload: form });
  expect(refused.statusCode).toBe(503);
  expect(refused.headers['retry-after']).toBe('5');
  expect(refused.json().message).toBe(
    'Muita gente está enviando arquivos agora. Tente de novo em alguns segundos.',
  );
  await empty();
  expect((await put(form)).status).toBe(200);
  await expect.poll(() => api.context.queues.uploads.figures().running).toBe(0);
});

it('who leaves while waiting in line takes no turn', async () => {
  const { uploads } = api.context.queues;
  const { empty } = await fillLine();
  const sending = open(1024);
  const lost = new Promise((resolve) => {
    sending.once('error', resolve);
  });
  sending.write(partOf('foto', picture).subarray(0, 100));
  await expect.poll(() => uploads.figures().waiting).toBe(1);
  sending.destroy(new Error('gone'));
  await lost;
  await empty();
});
