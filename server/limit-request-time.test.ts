import { createServer, type RequestListener, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { json, text } from 'node:stream/consumers';
import { afterEach, expect, it } from 'vitest';
import { failureShape } from '#contract/failures.ts';
import { limitRequestTime } from './limit-request-time.ts';

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

const limitMs = 50;

/** Begins a request of ten bytes and leaves it incomplete. */
async function begin(path: string, { method = 'POST', listener = readAll } = {}) {
  const limit = limitRequestTime('/api', limitMs);
  const server = createServer((received, response) => {
    limit(received, response);
    listener(received, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  closings.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  const { port } = server.address() as AddressInfo;
  const sent = request({ port, host: '127.0.0.1', path, method, headers: { 'content-length': 10 } });
  const status = new Promise<number | string | undefined>((resolve) => {
    sent.on('response', async (response) => {
      const isTold = response.statusCode !== 408 || failureShape.safeParse(await json(response)).success;
      resolve(isTold ? response.statusCode : 'no envelope');
    });
    sent.on('error', ({ message }) => resolve(message));
  });
  sent.write('12345');
  return { status, finish: () => sent.end('67890') };
}

const readAll: RequestListener = (received, response) =>
  text(received).then(
    () => response.end(),
    () => response.destroy(),
  );
/** Resolves when an earlier request would have timed out. */
const past = () => new Promise((resolve) => setTimeout(resolve, 3 * limitMs));

it('ends a request that does not arrive in its time', async () => {
  expect(await (await begin('/api/messages')).status).toBe(408);
  expect(await (await begin('/entrar')).status).toBe(408);
  expect(await (await begin('/api/backoffice/imports', { method: 'PUT' })).status).toBe(408);
  expect(await (await begin('/api/backoffice/imports/1/start')).status).toBe(408);
});

it('leaves a survey its time', async () => {
  for (const path of ['/api/backoffice/imports', '/api/backoffice/imports?from=panel']) {
    const { status, finish } = await begin(path);
    await past();
    finish();
    expect(await status).toBe(200);
  }
});

it('leaves a request that has arrived, however long its answer takes', async () => {
  const slow: RequestListener = (received, response) =>
    text(received).then(async () => {
      await past();
      response.end();
    });
  const { status, finish } = await begin('/api/messages', { listener: slow });
  finish();
  expect(await status).toBe(200);
});
