import { createServer } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { text } from 'node:stream/consumers';
import { afterAll, expect, it } from 'vitest';
import { failureShape } from '#contract/failures.ts';
import { refuseUnreadable } from './refuse-unreadable.ts';

const server = createServer((_, response) => response.end('ok'));
refuseUnreadable(server);
await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
afterAll(() => server.close());

/** Sends bytes, and returns the response until the server closes the connection. */
async function answerTo(bytes: string) {
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1');
  socket.write(bytes);
  const [head = '', body = ''] = (await text(socket)).split('\r\n\r\n');
  return { head, body };
}

it.each([
  [
    'headers that are too large',
    `GET / HTTP/1.1\r\nhost: a\r\nx: ${'a'.repeat(20_000)}\r\n\r\n`,
    431,
    'too_large',
  ],
  ['an address that is too long', `GET /${'a'.repeat(20_000)} HTTP/1.1\r\nhost: a\r\n\r\n`, 431, 'too_large'],
  ['what is no HTTP', 'what is this\r\n\r\n', 400, 'invalid'],
])('refuses %s in the envelope', async (_, bytes, status, code) => {
  const { head, body } = await answerTo(bytes);
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain("frame-ancestors 'none'");
  expect(failureShape.parse(JSON.parse(body)).code).toBe(code);
});
