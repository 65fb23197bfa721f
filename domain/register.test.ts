import { expect, it } from 'vitest';
import {
  isActive,
  isForPublic,
  isGone,
  isOperating,
  isSuspiciouslySmall,
  precisionOf,
  splitRegisteredAddress,
} from './register.ts';
import { forAll, text } from './testing.ts';

it.each([
  ['QUADRA 07,  SN', 'QUADRA 07', 'SN'],
  ['AVENIDA NS 02, LOTE 5, ALCNO 33,  S/N', 'AVENIDA NS 02, LOTE 5, ALCNO 33', 'S/N'],
  ['RUA 3,  12, FUNDOS', 'RUA 3,  12', 'FUNDOS'],
  ['RUA 3, 12', 'RUA 3', '12'],
  ['RODOVIA TO 050', 'RODOVIA TO 050', ''],
  ['', '', ''],
])('the street and the number of %j', (written, street, number) => {
  expect(splitRegisteredAddress(written)).toEqual({ street, number });
});

it('any address can be split', () =>
  forAll(text, (written) => {
    const { street, number } = splitRegisteredAddress(written);
    expect(written).toContain(street);
    expect(written).toContain(number);
  }));

it('leaves out what is not for the public, or not active', () => {
  expect(['PR/TO0082415', '', ' ', '12345'].map(isForPublic)).toEqual([true, true, true, true]);
  expect(['AV/TO0000001', 'TRR/TO1'].map(isForPublic)).toEqual([false, false]);
  expect(['ATIVO', ' ', '', 'ativo '].map(isActive)).toEqual([true, true, true, true]);
  expect(['CANCELADO', 'INATIVO'].map(isActive)).toEqual([false, false]);
  expect(['AUTORIZADA', '', 'Em operação'].map(isOperating)).toEqual([true, true, true]);
  expect(['Revogada', 'CANCELADA', 'Inativa'].map(isOperating)).toEqual([false, false, false]);
});

it('a register is suspicious with fewer than half of the stations, a station gone after 60 days', () => {
  expect(isSuspiciouslySmall(25, 50)).toBe(false);
  expect(isSuspiciouslySmall(24, 50)).toBe(true);
  expect(isSuspiciouslySmall(0, 0)).toBe(false);
  expect(isGone('2026-04-13', '2026-06-12')).toBe(true);
  expect(isGone('2026-04-14', '2026-06-12')).toBe(false);
});

it('a point with an error over 100 m is that of a street', () => {
  expect([null, 10, 100, 101].map(precisionOf)).toEqual(['exact', 'exact', 'exact', 'street']);
});
