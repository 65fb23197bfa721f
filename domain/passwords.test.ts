import fc from 'fast-check';
import { expect, it } from 'vitest';
import { isObvious, isOwnAddress } from './passwords.ts';
import { forAll, text } from './testing.ts';

it.each([
  'ComparaPalmas',
  'compara palmas2026',
  'Senha@123',
  'mudar123',
  'corinthians',
  'São Paulo!',
  'palmas2026',
  'abcabcab',
  'senha senha',
  '987654321',
  '0987654321',
  '9876543210',
  '56789012',
  'abcdefgh',
  'Asdfghjkl',
  'teste123',
  'Admin@2026',
  'compara 2026',
])('%s is obvious', (password) => {
  expect(isObvious(password)).toBe(true);
});

it.each([
  'carne de sol na brasa',
  'compara palmas com araguaína',
  'abcabcabd',
  '12345687',
  'palmas 6302-9184',
  'mudarei123',
])('%s is not obvious', (password) => {
  expect(isObvious(password)).toBe(false);
});

it('recognises the own email address in any case', () => {
  expect(isOwnAddress('Ana.Souza@exemplo.com.br', 'ana.souza@exemplo.com.br')).toBe(true);
  expect(isOwnAddress('ANA.SOUZA', 'ana.souza@exemplo.com.br')).toBe(true);
  expect(isOwnAddress('ana.souza2', 'ana.souza@exemplo.com.br')).toBe(false);
});

it('any password that is repeated is obvious, in any case, with or without blanks', () =>
  forAll(text, fc.integer({ min: 2, max: 5 }), (part, times) => {
    const repeated = part.repeat(times);
    expect(isObvious(repeated)).toBe(true);
    expect(isObvious(repeated.toUpperCase())).toBe(true);
    expect(isOwnAddress(`${part}@EXAMPLE.COM`, `${part}@example.com`.toLowerCase())).toBe(true);
  }));
