import { once } from 'node:events';
import { createServer, get, type IncomingMessage, type RequestListener } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterEach, expect, it } from 'vitest';
import { closeStalled } from './close-stalled.ts';

const closings: (() => void)[] = [];
afterEach(() => {
  for (const close of closings.splice(0)) close();
});

const stalledMs = 50;
/** More than the operating system buffers for a connection. */
const large = Buffer.alloc(64 * 1024 * 1024, 'a');

async function serve(listener: RequestListener): Promise<number> {
  const server = createServer((request, response) => {
    closeStalled(response, stalledMs);
    listener(request, response);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  closings.push(
    () => server.close(),
    () => server.closeAllConnections(),
  );
  return (server.address() as AddressInfo).port;
}

it('closes the connection of a reader that does not read', async () => {
  const closed = Promise.withResolvers<boolean>();
  const port = await serve((_, response) => {
    response.on('close', () => closed.resolve(response.writableFinished));
    response.end(large);
  });
  const reader = connect(port, '127.0.0.1').pause();
  closings.push(() => reader.destroy());
  reader.on('error', () => {});
  reader.write('GET / HTTP/1.1\r\nhost: palmas\r\n\r\n');
  expect(await closed.promise).toBe(false);
});

it('leaves a response that takes long to make', async () => {
  const port = await serve(async (_, response) => {
    await sleep(4 * stalledMs);
    response.end('whole');
  });
  const [response] = (await once(get({ port, host: '127.0.0.1' }), 'response')) as [IncomingMessage];
  expect(await text(response)).toBe('whole');
});
