import { describe, expect, it } from 'vitest';
import { cpfDigits, formatCpf, isCpf, maskCpf, withoutMask } from './cpf.ts';

describe('a CPF (spec, public side, sections 5 and 9)', () => {
  it.each(['52998224725', '11144477735', '00000000191', '12345678909'])('%s is one', (digits) => {
    expect(isCpf(digits)).toBe(true);
  });
  it.each([
    ['a wrong second check digit', '52998224724'],
    ['a wrong first check digit', '52998224735'],
    ['two digits swapped', '25998224725'],
    ['ten digits', '5299822472'],
    ['twelve digits', '529982247250'],
    ['one digit repeated', '11111111111'],
    ['zeros', '00000000000'],
    ['its mask', '529.982.247-25'],
    ['letters', '5299822472a'],
    ['nothing', ''],
  ])('is not %s', (_, text) => {
    expect(isCpf(text)).toBe(false);
  });

  it('has digits only, at most 11, whatever is typed or pasted', () => {
    expect(cpfDigits('529.982.247-25')).toBe('52998224725');
    expect(cpfDigits(' CPF 529 982 247 25 99')).toBe('52998224725');
    expect(cpfDigits('abc')).toBe('');
  });

  it('may come with its mask, and with nothing else', () => {
    expect(withoutMask(' 529.982.247-25 ')).toBe('52998224725');
    expect(isCpf(withoutMask('529.982.247-259'))).toBe(false);
    expect(isCpf(withoutMask('CPF 52998224725'))).toBe(false);
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

  it('of a used coupon is masked', () => {
    expect(maskCpf('52998224725')).toBe('•••.•••.247-••');
  });
});
