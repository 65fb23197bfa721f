import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { regionOfAddress } from './region-of-address.ts';
import { digits, forAll, text } from './testing.ts';

const region = (neighbourhood: string, text = '', zipcode: string | null = null) =>
  regionOfAddress({ neighbourhood, text, zipcode });

describe('region of an address', () => {
  it('uses the neighbourhood first', () => {
    expect(region('PLANO DIRETOR NORTE')).toBe('Norte');
    expect(region('Plano Diretor Expansão Sul')).toBe('Sul');
    expect(region('JARDIM AURENY III (TAQUARALTO)', 'AVENIDA I S/N QD. 127 LOTE 14', '77062020')).toBe(
      'Taquaralto',
    );
    expect(region('AURENY 01', 'AVENIDA TOCANTINS QNE 14', '77270000')).toBe('Taquaralto');
    expect(region('CENTRO (TAQUARALTO)', 'AVENIDA TOCANTINS')).toBe('Taquaralto');
    expect(region('Setor Sul')).toBe('Taquaralto');
    expect(region('Graciosa - Orla 14')).toBe('Sul');
  });
  it.each([
    ['ARSE 112, CONJ PAC AV NS 04', 'Sul'],
    ['AVENIDA NS  03, ARNO 12, PAC 1', 'Norte'],
    ['QUADRA ASR NE 55, RODOVIA TO 010', 'Norte'],
    ['QUADRA 501 NORTE AVENIDA NS 1', 'Norte'],
    ['Quadra ALC NO 14 AV JK 9', 'Norte'],
    ['Quadra ACSU NO 60', 'Norte'],
    ['AVENIDA TEOTONIO SEGURADO', null],
    ['206 SUL, perto da 105 NORTE', null],
  ])('reads the quadra of %j', (text, expected) => {
    expect(region('CENTRO', text)).toBe(expected);
  });
  it('ignores the catch-all postal code, and a mistyped one beside a neighbourhood (survey files, quirk 11)', () => {
    expect(region('CENTRO', 'AVENIDA NS  03, ARNO 12, PAC 1', '77016524')).toBe('Norte');
    expect(region('CENTRO', 'AVENIDA', '77016524')).toBeNull();
    expect(region('ZONA RURAL', 'LOTEAMENTO SERRA DOURADA MARGEM ESQ A ROD TO 020', '77016524')).toBeNull();
    expect(region('', '', '77270000')).toBeNull();
    expect(region('SETOR MORADA DO SOL (TAQUARALTO)', 'AVENIDA TAQUARUSSU', '77006046')).toBe('Taquaralto');
  });
  it.each([
    ['77001304', 'Norte'],
    ['77023056', 'Sul'],
    ['77026010', 'Sul'],
    ['77026200', 'Norte'],
    ['77061002', 'Sul'],
    ['77064043', 'Taquaralto'],
    ['77249899', null],
    ['77080004', null],
    ['01310100', null],
  ])('falls back on the postal code %s', (zipcode, expected) => {
    expect(region('', '', zipcode)).toBe(expected);
  });
  it('is null in the rural zone', () => {
    for (const place of [
      'Taquarussu',
      'Taquarussu do Tocantins',
      'TAQUARUÇU',
      'Buritirana',
      'Área Rural de Palmas',
    ]) {
      expect(region(place, '806 SUL', '77023056')).toBeNull();
    }
  });
});

it('any address is in one of the regions or in none, and its neighbourhood decides before its CEP', () =>
  forAll(text, text, fc.option(digits(8)), (neighbourhood, address, zipcode) => {
    const place = { neighbourhood, text: address, zipcode };
    expect([null, 'Norte', 'Sul', 'Taquaralto']).toContain(regionOfAddress(place));
    expect(regionOfAddress({ ...place, neighbourhood: 'Jardim Aureny III' })).toBe('Taquaralto');
    expect(regionOfAddress({ ...place, neighbourhood: 'Zona rural' })).toBeNull();
  }));
