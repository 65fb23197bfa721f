import { describe, expect, it } from 'vitest';
import { stationPlace, stationWithPlace } from './station-place.ts';

const at = (neighbourhood: string | null, address: string) => ({ neighbourhood, address });

describe('the place of a station', () => {
  it.each([
    [at('Plano Diretor Sul', 'Quadra 806 Sul, Avenida NS 10, s/n'), 'Plano Diretor Sul, 806 Sul'],
    [
      at('Plano Diretor Norte', 'Quadra ARNO 32, Avenida NS 5, PAC 305 Norte'),
      'Plano Diretor Norte, 305 Norte',
    ],
    [at('Plano Diretor Norte', 'Quadra ARNE 51, Avenida NS 02, s/n'), 'Plano Diretor Norte, ARNE 51'],
    [at('Plano Diretor Sul', 'Quadra ACSU SO 50, Avenida LO 11, s/n'), 'Plano Diretor Sul, ACSU SO 50'],
    [at('Aureny 01', 'Avenida Tocantins QNE 14, s/n'), 'Aureny 01, Avenida Tocantins QNE 14'],
    [at(null, 'Avenida NS 5, 12'), 'Avenida NS 5'],
    [at('Taquaralto', ''), 'Taquaralto'],
    [at('806 Sul', 'Quadra 806 Sul, Avenida NS 10'), '806 Sul'],
  ])('of %j is %s', (station, place) => {
    expect(stationPlace(station)).toBe(place);
  });

  it('tells the stations of one legal name apart, as the survey of December 2023 has them', () => {
    const alike = [
      at('Plano Diretor Sul', '404 Sul (ARSE 41), Avenida NS 02, Conjunto PAC, s/n, Lote 01'),
      at('Centro', 'Avenida NS 03, ARNO 12, PAC 1, s/n'),
      at('Centro', 'ARSE 112, Conjunto PAC, Avenida NS 04, s/n'),
    ].map((station) => stationWithPlace({ name: 'Petrolíder Comércio de Combustíveis', ...station }));
    expect(alike).toEqual([
      'Petrolíder Comércio de Combustíveis (Plano Diretor Sul, 404 Sul)',
      'Petrolíder Comércio de Combustíveis (Centro, ARNO 12)',
      'Petrolíder Comércio de Combustíveis (Centro, ARSE 112)',
    ]);
  });
});
