import { describe, expect, it } from 'vitest';
import { neighbourhoodName, noAddress, stationAddress } from './station-address.ts';
import { searchableStreet } from './station-locations.ts';
import { forAll, text } from './testing.ts';

const address = (street: string, number = 'S/N', complement = '') =>
  stationAddress({ street, number, complement });

describe('address of a station (survey files, quirks 7 and 8)', () => {
  it.each([
    [
      ['QUADRA 806 SUL AVENIDA NS 10', 'SN', 'LOTE  PAC 24 A            QUADRAARSE 82'],
      'Quadra 806 Sul, Avenida NS 10, s/n, Lote PAC 24 A, Quadra ARSE 82',
    ],
    [
      [
        'QUADRA 1202 SUL (ACSUSE 120) AVENIDA LO 27 PAC LOTE 19',
        'SN',
        'CONJ  02                                            SALA  01',
      ],
      'Quadra 1202 Sul (ACSU SE 120), Avenida LO 27, PAC, Lote 19, s/n, Conjunto 02, Sala 01',
    ],
    [
      [
        'QUADRA ACSU SO 50 AVENIDA LO 11',
        'SN',
        'QUADRA501 SUL             CONJ  02                  LOTE  24 PAC',
      ],
      'Quadra ACSU SO 50, Avenida LO 11, s/n, Quadra 501 Sul, Conjunto 02, Lote 24 PAC',
    ],
    [['QUADRA 204 S AV NS 02', '1', ''], 'Quadra 204 Sul, Avenida NS 02, 1'],
    [[' ARSE 112, CONJ PAC AV NS 04', 'S/N', ''], 'ARSE 112, Conjunto PAC, Avenida NS 04, s/n'],
    [
      [' (205 SUL ) ACSV SO 22 AV LO 5 LOTE 02', 'S/N', 'SC'],
      '(205 Sul) ACSV SO 22, Avenida LO 5, Lote 02, s/n',
    ],
    [
      ['307 NORTE AVENIDA LO 10, LT:19 (ACSV NO 33', '', ''],
      '307 Norte, Avenida LO 10, Lote 19 (ACSV NO 33), s/n',
    ],
    [['RUA   PERNAMBUCO', 'S/N', 'QD NE C4 LOTE 8 A'], 'Rua Pernambuco, s/n, Quadra NE C4, Lote 8 A'],
    [['AVENIDA   I', '0', 'QD. 127 LOTE 14'], 'Avenida I, s/n, Quadra 127, Lote 14'],
    [
      ['ROD. TO 050 KM 18 LOTES 05 A 10 E 20 A 25 PAC', 'S/N', 'QUADRA 25'],
      'Rodovia TO-050 km 18, Lotes 05 a 10 e 20 a 25 PAC, s/n, Quadra 25',
    ],
    [
      ['LOTEAMENTO LOTE 02 LOTEAMENTO SERRA DOURADA MARGEM ESQ A ROD TO 020', 'S/N', ''],
      'Loteamento Lote 02 Loteamento Serra Dourada Margem Esquerda à Rodovia TO-020, s/n',
    ],
    [['Q ARSE 14 AVENIDA NS 8', 'S/N', ''], 'Quadra ARSE 14, Avenida NS 8, s/n'],
    [
      ['QUADRA QD 1112 SUL, ALAMEDA 07, QI.J LT 01, PAC', 'SN', ''],
      'Quadra 1112 Sul, Alameda 07, QI J, Lote 01, PAC, s/n',
    ],
    [
      ['QUADRA ASR NE 55 (412 NORTE), RODOVIA TO 010', 'SN', ''],
      'Quadra ASR NE 55 (412 Norte), Rodovia TO-010, s/n',
    ],
    [['AVENIDA E', '10', 'S/C'], 'Avenida E, 10'],
    [['RODOVIA BR 316', 'S/N', 'KM    357'], 'Rodovia BR 316, s/n, km 357'],
  ])('%j', ([street = '', number, complement], expected) => {
    expect(address(street, number, complement)).toBe(expected);
  });
  it('has a fixed text when there is none, and contains no CPF', () => {
    expect(address('', '', '')).toBe(noAddress);
    expect(address(' - ', 'S/N')).toBe(noAddress);
    expect(address('RUA A', '10', 'FUNDOS 529.982.247-25')).toBe('Rua A, 10, Fundos');
  });
});

it.each([
  ['PLANO DIRETOR NORTE', 'Plano Diretor Norte'],
  ['JARDIM AURENY III (TAQUARALTO)', 'Jardim Aureny III (Taquaralto)'],
  ['SANTA FE', 'Santa Fé'],
  ['', null],
  ['S/B', null],
  ['-', null],
])('the neighbourhood %j is %j', (written, name) => {
  expect(neighbourhoodName(written)).toBe(name);
});

it('any fields of a survey become one line without double blanks, empty parts or a CPF', () =>
  forAll(text, text, text, (street, number, complement) => {
    const address = stationAddress({ street, number, complement: `${complement} 529.982.247-25` });
    expect(address).not.toMatch(/ {2}|, ,|529|^,|,$/);
    expect(address).not.toBe('');
    expect(neighbourhoodName(complement) ?? 'a').toMatch(/\p{L}/u);
    expect(searchableStreet(address) ?? address).not.toBe('');
  }));
