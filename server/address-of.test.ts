import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { createAddressOf } from './address-of.ts';

const request = (remoteAddress: string, forwarded?: string) =>
  ({
    socket: { remoteAddress },
    headers: forwarded === undefined ? {} : { 'x-forwarded-for': forwarded },
  }) as unknown as IncomingMessage;

it.each([
  [[], '203.0.113.7', undefined, '203.0.113.7'],
  [[], '127.0.0.1', '198.51.100.1', '127.0.0.1'],
  [['loopback'], '127.0.0.1', '198.51.100.1', '198.51.100.1'],
  [['loopback'], '127.0.0.1', '192.0.2.1, 198.51.100.1', '198.51.100.1'],
  [['loopback'], '203.0.113.7', '198.51.100.1', '203.0.113.7'],
  [['10.0.0.0/8'], '10.1.2.3', '2001:db8::1', '2001:db8::1'],
])('with the trusted proxies %j, %s that says %s is %s', (proxies, remote, forwarded, address) => {
  expect(createAddressOf(proxies)(request(remote, forwarded))).toBe(address);
});
