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

const long = 'a'.repeat(20_000);

it.each([
  ['headers that are too large', `GET / HTTP/1.1\r\nhost: a\r\nx: ${long}\r\n\r\n`, 431, 'too_large'],
  ['an address that is too long', `GET /${long} HTTP/1.1\r\nhost: a\r\n\r\n`, 431, 'too_large'],
  ['what is no HTTP', 'what is this\r\n\r\n', 400, 'invalid'],
  ['an unknown expectation', 'POST / HTTP/1.1\r\nhost: a\r\nexpect: more\r\n\r\n', 417, 'invalid'],
])('refuses %s in the envelope', async (_, bytes, status, code) => {
  const { head, body } = await answerTo(bytes);
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
  expect(head).toContain("frame-ancestors 'none'");
  expect(failureShape.parse(JSON.parse(body)).code).toBe(code);
});

it.each([
  ['headers', `GET /${long} HTTP/1.1\r\nhost: a\r\naccept: text/html,*/*;q=0.8\r\n\r\n`, 431],
  ['expectation', 'GET / HTTP/1.1\r\nhost: a\r\nexpect: more\r\naccept: text/html\r\n\r\n', 417],
])('refuses a browser that loads a page with a page (%s)', async (_, bytes, status) => {
  const { head, body } = await answerTo(bytes);
  expect(head).toMatch(new RegExp(`^HTTP/1\\.1 ${status} .*content-type: text/html`, 'is'));
  expect(body).toContain('<h1>O ');
});
