import { expect, it } from 'vitest';
import { city, isCityName, isCityZipcode, isInCity, otherCityWarning } from './city.ts';

it('the municipality has its centre and its quarters in its box', () => {
  expect(isInCity(city.centre)).toBe(true);
  expect(isInCity({ latitude: -10.3158, longitude: -48.1601 }), 'Taquaruçu').toBe(true);
});

it.each([
  ['0 and 0', 0, 0],
  ['swapped', -48.3337, -10.1847],
  ['without the signs', 10.1847, 48.3337],
  ['in Porto Nacional', -10.7081, -48.4171],
])('a point %s is not in it', (_what, latitude, longitude) => {
  expect(isInCity({ latitude, longitude })).toBe(false);
});

it('its CEPs are a range', () => {
  expect(['77000000', '77023056', '77299999'].every(isCityZipcode)).toBe(true);
  expect(['77300000', '76999999', '85555000'].some(isCityZipcode)).toBe(false);
});

it('is told from the other Palmas by its state', () => {
  expect(isCityName('PALMAS', 'TO')).toBe(true);
  expect(isCityName('Palmas', 'PR')).toBe(false);
  expect(isCityName('Palmas', null)).toBe(false);
  expect(isCityName('Palmas de Monte Alto', 'BA')).toBe(false);
});

it('says that a CEP is of another city', () => {
  expect(otherCityWarning('São Paulo', 'SP')).toBe('Este CEP é de São Paulo (SP), e não de Palmas (TO).');
  expect(otherCityWarning('Palmas', 'PR')).toBe('Este CEP é de Palmas (PR), e não de Palmas (TO).');
  expect(otherCityWarning('PALMAS', 'TO')).toBeUndefined();
  expect(otherCityWarning(null, null)).toBeUndefined();
});
