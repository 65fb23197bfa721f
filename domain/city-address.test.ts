import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cityAddress, cityDistrict, nameWithAddress, stationInRow } from './city-address.ts';
import { forAll, text } from './testing.ts';

const at = (address: string | null, neighbourhood: string | null = 'Plano Diretor Sul') => ({
  neighbourhood,
  address,
});

describe('an address in the words of the city', () => {
  it.each([
    [at('Quadra 806 Sul, Avenida NS 10, s/n, Lote PAC 24 A, Quadra ARSE 82'), '806 Sul, Av. NS 10'],
    [at('Quadra ARNO 32, Avenida NS 5, s/n, Lote 01, PAC 305 Norte'), '305 Norte, Av. NS 5'],
    [at('Quadra ARNE 51, Avenida NS 02, s/n, Lote PAC 01'), '404 Norte, Av. NS 2'],
    [at('Quadra ACSU SO 50, Avenida LO 11, s/n, Quadra 501 Sul, Conjunto 02'), '501 Sul, Av. LO 11'],
    [at('Avenida NS 02, ARSE 61, s/n, Conjunto L, Lote 23', 'Centro'), '604 Sul, Av. NS 2'],
    [at('Avenida 402 Sul, Avenida LO 9, s/n, Conjunto 02, Lote 19'), '402 Sul, Av. LO 9'],
    [at('Quadra 405 Norte, Avenida LO 10 (ARNO 42), s/n, Lote 25'), '405 Norte, Av. LO 10'],
    [at('Quadra 212 Sul, Rua SR 11 (ASR SE 25, PAC, Rua SR 11), 23, Lote 13'), '212 Sul, Rua SR 11'],
    [at('Quadra ASR NE 55 (412 Norte), Rodovia TO-010, s/n, Lote 01'), '412 Norte, Rodovia TO-010'],
    [at('Quadra 204 Sul, Avenida NS 02, 1', 'Centro'), '204 Sul, Av. NS 2, 1'],
    [at('606 Norte, Al. 12, 7'), '606 Norte, Alameda 12, 7'],
    [at('308 Sul (ARSE 33)'), '308 Sul'],
    [
      at('Rua Pernambuco, s/n, Quadra NE C4, Lote 8 A', 'Jardim Aureny I (Taquaralto)'),
      'Rua Pernambuco, Jardim Aureny I',
    ],
    [at('Avenida I, s/n, Quadra 127, Lote 14', 'Jardim Aureny III'), 'Av. I, Jardim Aureny III'],
    [at('Rodovia TO-050 km 18, Lotes 05 a 10, s/n', 'Taquaralto'), 'Rodovia TO-050 km 18, Taquaralto'],
    [
      at('Avenida Teotônio Segurado, s/n, Lote 41 QI 04', 'Loteamento Lago Sul'),
      'Av. Teotônio Segurado, Loteamento Lago Sul',
    ],
    [at('206 Sul, perto da 105 Norte'), '206 Sul, Plano Diretor Sul'],
    [at('Av. Tocantins, quadra 36', null), 'Av. Tocantins'],
    [at(null, 'Taquaralto'), 'Taquaralto'],
    [at('Taquaralto', 'Taquaralto'), 'Taquaralto'],
    [at('', null), ''],
  ])('of %j is %s', (place, expected) => {
    expect(cityAddress(place)).toBe(expected);
  });

  it('tells the stations of one legal name apart, as the survey of December 2023 has them', () => {
    const alike = [
      at('404 Sul (ARSE 41), Avenida NS 02, Conjunto PAC, s/n, Lote 01'),
      at('Avenida NS 03, ARNO 12, PAC 1, s/n', 'Centro'),
      at('ARSE 112, Conjunto PAC, Avenida NS 04, s/n', 'Centro'),
    ].map((station) => nameWithAddress({ name: 'Petrolíder', ...station }));
    expect(alike).toEqual([
      'Petrolíder (404 Sul, Av. NS 2)',
      'Petrolíder (105 Norte, Av. NS 3)',
      'Petrolíder (1106 Sul, Av. NS 4)',
    ]);
  });
});

it('any address is one line that begins with its quadra, and a name keeps itself', () =>
  forAll(text, fc.option(text), (address, neighbourhood) => {
    const place = { address, neighbourhood };
    expect(
      cityAddress({
        address: `806 Sul, ${address.replace(/\d/g, '')}`.replace(/arse/gi, ''),
        neighbourhood,
      }),
    ).toMatch(/^806 Sul/);
    expect(nameWithAddress({ ...place, name: 'Posto 32' })).toMatch(/^Posto 32/);
    expect(typeof cityDistrict(place)).toBe('string');
  }));

it('a station whose name a row would cut off is called as people call it, with its quadra', () => {
  const place = { address: 'Quadra 408 Norte, Avenida NS 10, s/n', neighbourhood: 'Plano Diretor Norte' };
  expect(stationInRow({ name: 'Auto Posto de Combustíveis Serra do Carmo', ...place })).toBe(
    'Serra do Carmo, 408 Norte',
  );
  expect(stationInRow({ name: 'Posto Ipê Amarelo', ...place })).toBe('Posto Ipê Amarelo');
});
