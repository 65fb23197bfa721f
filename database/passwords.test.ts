import { expect, it } from 'vitest';
import { hashPassword, usualPasswordCost, verifyPassword } from './passwords.ts';

const cheap = 1;

it('is stored with a salt of its own, and found again by itself alone, however its accents are written, and in no other text', async () => {
  const [one, other] = [await hashPassword('picanha', cheap), await hashPassword('picanha', cheap)];
  expect(one).not.toBe(other);
  expect(await verifyPassword('picanha', one)).toBe(true);
  expect(await verifyPassword('Picanha', one)).toBe(false);
  expect(await verifyPassword('', one)).toBe(false);
  expect(await verifyPassword('file\u0301', await hashPassword('fil\u00e9', cheap))).toBe(true);
  for (const hash of ['', ':', 'x', 'aa:bb', `aa:${'z'.repeat(128)}:1`]) {
    expect(await verifyPassword('picanha', hash)).toBe(false);
  }
});

it('that was stored before costs could be chosen is found as well', async () => {
  // The format of better-auth 1.7.6, which stored passwords in earlier versions.
  const earlier =
    '08a08453272fb5206922ecba5a271e01:29326645554859698f50525ed440ed9c46801b8f6a9dda5d95d3a000b9daa38cf58e02d175c2ac8916f76385ec2e989d430e4af370945588a738affe2325e9bf';
  expect(await verifyPassword('carne de sol na brasa', earlier)).toBe(true);
  expect(await verifyPassword('carne de sol', earlier)).toBe(false);
});

it('has its cost beside it, unless that is the usual one', async () => {
  const other = await hashPassword('picanha', 2);
  expect(other).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}:2$/);
  expect(await verifyPassword('picanha', other)).toBe(true);
  expect(await hashPassword('picanha', usualPasswordCost)).toMatch(/^[0-9a-f]{32}:[0-9a-f]{128}$/);
});
