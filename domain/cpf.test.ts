import { describe, expect, it } from 'vitest';
import { cpfDigits, formatCpf, isCpf, maskCpf, withoutMask } from './cpf.ts';
import { digits, forAll } from './testing.ts';

describe('a CPF (spec, public side, sections 5 and 9)', () => {
  it.each(['52998224725', '11144477735', '00000000191', '12345678909'])('%s is one', (digits) => {
    expect(isCpf(digits)).toBe(true);
  });
  it.each([
    ['ten digits', '5299822472'],
    ['twelve digits', '529982247250'],
    ['its mask', '529.982.247-25'],
    ['letters', '5299822472a'],
    ['nothing', ''],
  ])('is not %s', (_, text) => {
    expect(isCpf(text)).toBe(false);
  });

  it('has digits only, at most 11, whatever is typed or pasted, may come with its mask alone, and is masked on a coupon', () => {
    expect(cpfDigits('529.982.247-25')).toBe('52998224725');
    expect(cpfDigits(' CPF 529 982 247 25 99')).toBe('52998224725');
    expect(cpfDigits('abc')).toBe('');
    expect(withoutMask(' 529.982.247-25 ')).toBe('52998224725');
    expect(isCpf(withoutMask('529.982.247-259'))).toBe(false);
    expect(isCpf(withoutMask('CPF 52998224725'))).toBe(false);
    expect(maskCpf('52998224725')).toBe('•••.•••.247-••');
  });

  it.each([
    ['', ''],
    ['5', '5'],
    ['529', '529'],
    ['5299', '529.9'],
    ['529982', '529.982'],
    ['529982247', '529.982.247'],
    ['5299822472', '529.982.247-2'],
    ['529982247259', '529.982.247-25'],
    ['529.982.247-25', '529.982.247-25'],
  ])('%o shows as %o while it is typed', (typed, shown) => {
    expect(formatCpf(typed)).toBe(shown);
  });
});

const twoDigits = Array.from({ length: 100 }, (_, ending) => String(ending).padStart(2, '0'));

it('any nine digits have one pair of check digits, except nine equal ones', () =>
  forAll(digits(9), (base) => {
    const valid = twoDigits.filter((ending) => isCpf(base + ending));
    expect(valid).toHaveLength(new Set(base).size === 1 ? 0 : 1);
  }));

it('any digits stay what they are in the mask, and three of them are shown', () =>
  forAll(digits(11), (typed) => {
    expect(cpfDigits(formatCpf(typed))).toBe(typed);
    expect(withoutMask(formatCpf(typed))).toBe(typed);
    expect(maskCpf(typed).replace(/\D/g, '')).toBe(typed.slice(6, 9));
  }));
