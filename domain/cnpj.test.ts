import { describe, expect, it } from 'vitest';
import { formatCnpj, isCnpj, parseCnpj } from './cnpj.ts';
import { companyNumbers, forAll } from './testing.ts';

describe('CNPJ', () => {
  it('is padded where a workbook lost its zeros, read from its mask (survey files, quirk 1), and written with it', () => {
    expect(parseCnpj(2588773000166)).toBe('02588773000166');
    expect(parseCnpj('198451000185')).toBe('00198451000185');
    expect(parseCnpj(97486534000292)).toBe('97486534000292');
    expect(parseCnpj(' 08.036.185/0001-04')).toBe('08036185000104');
    expect(formatCnpj('03219653000154')).toBe('03.219.653/0001-54');
    expect(formatCnpj('12ABC34501DE35')).toBe('12.ABC.345/01DE-35');
    expect(isCnpj('3219653000154')).toBe(false);
  });
  it.each(['12ABC34501DE35', '12.ABC.345/01DE-35', ' 12.abc.345/01de-35'])(
    'may contain letters since July 2026: %s',
    (written) => {
      expect(parseCnpj(written)).toBe('12ABC34501DE35');
    },
  );
  it.each([
    ['too many digits', '102588773000166'],
    ['a letter in place of a digit', '02.588.773/000A-66'],
    ['a letter in place of a check digit', '12ABC34501DE3S'],
    ['letters with lost zeros', '2ABC34501DE35'],
    ['zero', 0],
    ['one digit repeated', '11111111111111'],
    ['nothing', ''],
    ['a fraction', 2588773000166.5],
    ['a CPF', '529.982.247-25'],
  ])('refuses %s', (_, written) => {
    expect(parseCnpj(written)).toBeUndefined();
  });
});

it('any twelve characters have one pair of check digits, and are read back from mask and number', () =>
  forAll(companyNumbers, (base) => {
    const endings = Array.from({ length: 100 }, (_, ending) => String(ending).padStart(2, '0'));
    const [cnpj, ...others] = endings.map((ending) => base + ending).filter(isCnpj);
    if (new Set(base).size === 1 && cnpj === undefined) return;
    expect(others).toEqual([]);
    expect(parseCnpj(formatCnpj(cnpj ?? ''))).toBe(cnpj);
    if (/^\d+$/.test(base)) expect(parseCnpj(Number(cnpj))).toBe(cnpj);
  }));
