import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatCnpj, isCnpj, parseCnpj } from './cnpj.ts';
import { digits } from './testing.ts';

describe('CNPJ', () => {
  it('is padded where a workbook lost its leading zeros (survey files, quirk 1)', () => {
    expect(parseCnpj(2588773000166)).toBe('02588773000166');
    expect(parseCnpj('198451000185')).toBe('00198451000185');
    expect(parseCnpj(97486534000292)).toBe('97486534000292');
  });
  it('is masked text with a leading blank in the half-year file (survey files, quirk 1)', () => {
    expect(parseCnpj(' 08.036.185/0001-04')).toBe('08036185000104');
  });
  it.each([
    ['a wrong check digit', '02588773000167'],
    ['a wrong first check digit', '02588773000156'],
    ['too many digits', '102588773000166'],
    ['letters', '02.588.773/000A-66'],
    ['zero', 0],
    ['one digit repeated', '11111111111111'],
    ['nothing', ''],
    ['a fraction', 2588773000166.5],
    ['a CPF', '529.982.247-25'],
  ])('refuses %s', (_, written) => {
    expect(parseCnpj(written)).toBeUndefined();
  });
  it('is written with its mask', () => {
    expect(formatCnpj('03219653000154')).toBe('03.219.653/0001-54');
    expect(isCnpj('3219653000154')).toBe(false);
  });
});

it('any twelve digits have one pair of check digits, and are read back from mask and number', () => {
  fc.assert(
    fc.property(digits(12), (base) => {
      const endings = Array.from({ length: 100 }, (_, ending) => String(ending).padStart(2, '0'));
      const [cnpj, ...others] = endings.map((ending) => base + ending).filter(isCnpj);
      if (new Set(base).size === 1 && cnpj === undefined) return;
      expect(others).toEqual([]);
      expect(parseCnpj(formatCnpj(cnpj ?? ''))).toBe(cnpj);
      expect(parseCnpj(Number(cnpj))).toBe(cnpj);
    }),
  );
});
