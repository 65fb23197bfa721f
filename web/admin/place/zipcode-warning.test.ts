import { expect, it } from 'vitest';
import { zipcodeWarning } from './zipcode-warning.ts';

const warning = 'Este CEP é de São Paulo (SP), e não de Palmas (TO).';

it('says of which city a CEP is, as long as it is the one that was searched', () => {
  const found = { zipcode: '01001000', warning };
  expect(zipcodeWarning('01001-000', found)).toBe(warning);
  expect(zipcodeWarning('77023056', found)).toBeUndefined();
  expect(zipcodeWarning('77023056', { zipcode: '77023056', warning: null })).toBeUndefined();
});

it('says without a search that a CEP is not of the city, once it is whole', () => {
  expect(zipcodeWarning('01001000', undefined)).toBe('Este CEP não é de Palmas (TO).');
  expect(zipcodeWarning('0100100', undefined)).toBeUndefined();
  expect(zipcodeWarning('', undefined)).toBeUndefined();
});
