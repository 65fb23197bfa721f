import { expect, it } from 'vitest';
import { believableZipcode, implausiblePointReason, searchableStreet } from './station-locations.ts';
import { digits, forAll, text } from './testing.ts';

const place = { address: 'Quadra ARSE 82, Avenida NS 10, s/n', neighbourhood: null, zipcode: '77023056' };
it('the CEP of a survey is believed unless it is the catch-all, or leads to another region (survey files, quirk 11)', () => {
  expect(believableZipcode(place)).toBe('77023056');
  expect(believableZipcode({ ...place, address: 'Rodovia TO-050, km 3' })).toBe('77023056');
  expect(believableZipcode({ ...place, zipcode: '77270000' })).toBe('77270000');
  expect(believableZipcode({ ...place, zipcode: '77016524' })).toBeUndefined();
  const taquaralto = {
    address: 'Rua 4',
    neighbourhood: 'Jardim Aureny III (Taquaralto)',
    zipcode: '77006046',
  };
  expect(believableZipcode(taquaralto)).toBeUndefined();
  expect(believableZipcode({ ...place, zipcode: null })).toBeUndefined();
});

it.each([
  ['Quadra 806 Sul, Avenida NS 10, s/n, Lote PAC 24 A, Quadra ARSE 82', 'Quadra 806 Sul, Avenida NS 10'],
  ['Avenida Tocantins, 1200, Lote 3', 'Avenida Tocantins, 1200'],
  ['Lote 12, Rua 4, s/n', 'Rua 4'],
  ['Quadra ARSO 41, s/n', 'Quadra ARSO 41'],
  ['Endereço não informado', undefined],
])('of %s, a geocoding service is asked for %s', (address, asked) => {
  expect(searchableStreet(address)).toBe(asked);
});

it('says why a point was not believed', () => {
  expect(implausiblePointReason('Taquaralto')).toBe(
    'O ponto que os serviços deram fica longe da região do endereço (Taquaralto). Ponha o pino no mapa.',
  );
  expect(implausiblePointReason(null)).toContain('não pode ser o do endereço.');
});

it('any CEP is believed or not, and a street is part of its address', () =>
  forAll(digits(8), text, (zipcode, address) => {
    expect([undefined, zipcode]).toContain(believableZipcode({ address, neighbourhood: null, zipcode }));
    for (const part of searchableStreet(address)?.split(', ') ?? []) expect(address).toContain(part);
  }));
