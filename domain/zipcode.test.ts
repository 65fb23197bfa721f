import { describe, expect, it } from 'vitest';
import { digits, forAll, text } from './testing.ts';
import { formatAddress, formatZipcode, parseZipcode, zipcodeDigits } from './zipcode.ts';

describe('CEP', () => {
  it('is eight digits, padded where a workbook lost a zero (survey files, quirk 1), and taken alone while it is typed', () => {
    expect(parseZipcode('77001-304')).toBe('77001304');
    expect(parseZipcode(' 77001304 ')).toBe('77001304');
    expect(formatZipcode('77001304')).toBe('77001-304');
    expect(parseZipcode(1310100)).toBe('01310100');
    expect(zipcodeDigits('77.001-304')).toBe('77001304');
    expect(zipcodeDigits('cep 77001')).toBe('77001');
    expect(zipcodeDigits('770013049')).toBe('77001304');
  });
  it.each(['', '0', '770013045', '77.001-304', 'CEP', '7700-1304'])('refuses %j', (written) => {
    expect(parseZipcode(written)).toBeUndefined();
  });
});

it('joins the known parts of an address in one line', () => {
  const place = {
    address: '305 Norte, Rua 8, 22',
    neighbourhood: 'Plano Diretor Norte',
    zipcode: '77001310',
  };
  expect(formatAddress(place)).toBe('305 Norte, Rua 8, 22, Plano Diretor Norte, 77001-310');
  expect(formatAddress({ ...place, neighbourhood: null, zipcode: null })).toBe('305 Norte, Rua 8, 22');
  expect(formatAddress({ address: null, neighbourhood: null, zipcode: null })).toBe('');
});

it('any CEP is read back from its hyphen and from a number; what is read is eight digits', () =>
  forAll(digits(8), text, (zipcode, other) => {
    const read = zipcode === '00000000' ? undefined : zipcode;
    expect(parseZipcode(formatZipcode(zipcode))).toBe(read);
    expect(parseZipcode(Number(zipcode))).toBe(read);
    expect(zipcodeDigits(formatZipcode(zipcode))).toBe(zipcode);
    expect(parseZipcode(other) ?? '12345678').toMatch(/^\d{8}$/);
  }));
