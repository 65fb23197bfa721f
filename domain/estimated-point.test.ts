import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInCity } from './city.ts';
import { distanceKm } from './distance.ts';
import { estimatePoint } from './estimated-point.ts';
import { neighbourhoodName, stationAddress } from './station-address.ts';
import { forAll, text } from './testing.ts';

/** Returns the point of an address as the weekly surveys of fuel prices write it. */
function surveyed(street: string, complement: string, neighbourhood: string) {
  return estimatePoint({
    address: stationAddress({ street, number: 'S/N', complement }),
    neighbourhood: neighbourhoodName(neighbourhood),
  });
}

describe('the estimated point of a surveyed station', () => {
  it.each([
    ['QUADRA 806 SUL AVENIDA NS 10', 'LOTE  PAC 24 A            QUADRAARSE 82', 'PLANO DIRETOR SUL'],
    ['QUADRA ARNO 32 AVENIDA NS 5', 'LOTE  01 PAC 305 NORTE', 'PLANO DIRETOR NORTE'],
    ['QUADRA ACSU SO 50 AVENIDA LO 11', 'QUADRA501 SUL             CONJ  02', 'PLANO DIRETOR SUL'],
    ['AVENIDA NS 02 ARSE 61', 'CONJ L LOTE 23', 'CENTRO'],
    ['QUADRA 1202 SUL (ACSUSE 120) AVENIDA LO 27 PAC LOTE 19', 'CONJ  02', 'PLANO DIRETOR SUL'],
    ['AVENIDA NS 10 ARNE 54 - PAC', 'LOTE 1', 'CENTRO'],
    ['QUADRA 204 S AV NS 02', '', 'CENTRO'],
    ['AVENIDA 402 SUL AVENIDA LO 9', 'CONJ  02                  LOTE  19', 'PLANO DIRETOR SUL'],
    ['QUADRA ASR NE 55 (412 NORTE), RODOVIA TO 010', 'LOTE  01 PAC 02', 'PLANO DIRETOR NORTE'],
  ])('is at the avenue of its quadra: %s', (...written) => {
    expect(surveyed(...written)).toMatchObject({ precision: 'street' });
    expect(surveyed(...written)?.errorKm).toBeLessThanOrEqual(0.6);
  });

  it.each([
    ['QUADRA 212 SUL RUA SR 11 (ASR SE 25 CONJ.02 PAC RUA SR 11)', 'LOTE  13', 'PLANO DIRETOR SUL'],
    ['RUA   PERNAMBUCO', 'QD NE C4 LOTE 8 A', 'JARDIM AURENY I (TAQUARALTO)'],
    ['AVENIDA TOCANTINS QNE 14', 'LOTES 12/14', 'AURENY 01'],
    ['AVENIDA   I', 'QD. 127 LOTE 14', 'JARDIM AURENY III (TAQUARALTO)'],
    ['AVENIDA B QUADRA 40 LOTE 14', '', 'JARDIM AURENY IV'],
    ['AVENIDA TOCANTINS QD 36 LT 20 A', '', 'SANTA FE'],
    ['AVENIDA TEOTONIO SEGURADO', 'LOTE  41 QI.04', 'LOTEAMENTO LAGO SUL'],
    ['ROD. TO 050 KM 18 LOTES 05 A 10 E 20 A 25 PAC', 'QUADRA 25', 'TAQUARALTO'],
    ['RUA 5', '', 'JARDIM TAQUARI (TAQUARALTO)'],
    ['RUA 20', '', 'TAQUARUSSU'],
  ])('is the middle of its quadra or district: %s', (...written) => {
    expect(surveyed(...written)).toMatchObject({ precision: 'neighbourhood' });
  });

  it.each([
    ['LOTEAMENTO LOTE 02 LOTEAMENTO SERRA DOURADA MARGEM ESQ A ROD TO 020', '', 'ZONA RURAL'],
    ['AVENIDA TEOTONIO SEGURADO', '', 'PLANO DIRETOR SUL'],
    ['RUA 3', '', 'JARDIM JANAINA (TAQUARALTO)'],
    ['', '', ''],
    ['206 SUL, PERTO DA 105 NORTE', '', 'PLANO DIRETOR SUL'],
  ])('is unknown where the address says too little, or two things: %s', (...written) => {
    expect(surveyed(...written)).toBeUndefined();
  });

  it('tells the four Aurenys apart, and is near what a geocoding service says of an address, where that is good', () => {
    const points = ['I', 'II', 'III', 'IV'].map((number) => surveyed('RUA 1', '', `JARDIM AURENY ${number}`));
    expect(new Set(points.map((point) => point?.latitude)).size).toBe(4);
    const point = surveyed('QUADRA 806 SUL AVENIDA NS 10', '', 'PLANO DIRETOR SUL');
    expect(point && distanceKm(point, { latitude: -10.23309, longitude: -48.31821 })).toBeLessThan(0.15);
  });
});

it('any address has no point, or one in the city that is the same the next time', () => {
  const number = fc.integer({ min: 1, max: 1_699 });
  forAll(number, fc.constantFrom('Norte', 'Sul'), text, (quadra, area, more) => {
    const address = `${quadra} ${area}, ${more}`;
    const point = estimatePoint({ address, neighbourhood: more });
    expect(estimatePoint({ address, neighbourhood: more })).toEqual(point);
    if (point) expect(isInCity(point) && point.errorKm > 0).toBe(true);
  });
});
