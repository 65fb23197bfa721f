import { expect, it } from 'vitest';
import { decrypt, encrypt } from './encryption.ts';

const secret = 'nobody guesses this in a test of seals';
const text = 'ana@exemplo.com.br – “segredo” ção 🥩';

it('gives back the text, whatever it holds, shows nothing of it, never the same twice, and opens with no other secret or purpose', () => {
  for (const one of [text, '', 'x'.repeat(100_000)]) {
    expect(decrypt(encrypt(one, secret, 'mail'), secret, 'mail')).toBe(one);
  }
  const [one, other] = [encrypt(text, secret, 'mail'), encrypt(text, secret, 'mail')];
  expect(one).not.toBe(other);
  expect(one).toMatch(/^[\w-]+$/);
  expect(Buffer.from(one, 'base64url').toString('utf8')).not.toContain('ana@');
  const sealed = encrypt(text, secret, 'mail');
  expect(() => decrypt(sealed, `${secret}!`, 'mail')).toThrow();
  expect(() => decrypt(sealed, secret, 'receipt')).toThrow();
});

it('opens no more when any part of it was changed or cut off', () => {
  const bytes = Buffer.from(encrypt(text, secret, 'mail'), 'base64url');
  for (const place of [0, 12, 28, bytes.length - 1]) {
    const changed = Buffer.from(bytes);
    changed[place] = (changed[place] ?? 0) ^ 1;
    expect(() => decrypt(changed.toString('base64url'), secret, 'mail'), String(place)).toThrow();
  }
  for (const length of [0, 5, 20, bytes.length - 1]) {
    const cut = bytes.subarray(0, length).toString('base64url');
    expect(() => decrypt(cut, secret, 'mail'), String(length)).toThrow();
  }
});
