import type { IncomingMessage } from 'node:http';
import { expect, it } from 'vitest';
import { createAddressOf } from './address-of.ts';
import { createProxyWarning } from './proxy-warning.ts';

const visitor = '203.0.113.7';
const cdn = '198.51.100.9';

it.each([
  ['a visitor', [], visitor, undefined, 0],
  ['a visitor of a trusted proxy', ['loopback'], '127.0.0.1', visitor, 0],
  ['a visitor of a trusted proxy, by IPv6', ['loopback'], '::1', '2001:DB8::1', 0],
  ['a visitor of a trusted CDN', ['loopback', `${cdn}/32`], '127.0.0.1', `${visitor}, ${cdn}`, 0],
  ['a visitor who has gone', ['loopback'], undefined, visitor, 0],
  ['a proxy that nobody trusts', [], '127.0.0.1', visitor, 1],
  ['a CDN that nobody trusts', [], cdn, visitor, 1],
  ['a CDN that nobody trusts, before a trusted proxy', ['loopback'], '127.0.0.1', `${visitor}, ${cdn}`, 1],
])(
  'when %s is refused twice it warns as often as is needed',
  (_, trusted, remoteAddress, forwarded, times) => {
    const warnings: string[] = [];
    const refused = createProxyWarning(createAddressOf(trusted), (message) => warnings.push(message));
    const headers = forwarded === undefined ? {} : { 'x-forwarded-for': forwarded };
    const request = { socket: { remoteAddress }, headers } as unknown as IncomingMessage;
    refused(request);
    refused(request);
    expect(warnings).toEqual(Array(times).fill(expect.stringContaining('TRUST_PROXY')));
    expect(warnings.join()).not.toMatch(/198\.51|203\.0/);
  },
);
