import { expect, it } from 'vitest';
import { cutPorts } from './forwarded-for.ts';

it.each([
  [undefined, undefined],
  ['203.0.113.7', '203.0.113.7'],
  ['203.0.113.7:4001', '203.0.113.7'],
  ['[2001:db8::1]:4001', '2001:db8::1'],
  ['[2001:db8::1]', '2001:db8::1'],
  ['2001:db8::1', '2001:db8::1'],
  ['::ffff:203.0.113.7', '::ffff:203.0.113.7'],
  ['198.51.100.1:80,203.0.113.7:4001, 10.0.0.5:4', '198.51.100.1, 203.0.113.7, 10.0.0.5'],
  ['unknown:x, :, [', 'unknown:x, :, ['],
])('of %s remains %s', (forwarded, expected) => {
  const headers = { 'x-forwarded-for': forwarded };
  cutPorts(headers);
  expect(headers['x-forwarded-for']).toBe(expected);
});
