import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { companyName, withoutCpf } from './company-name.ts';
import { digits, forAll, text } from './testing.ts';

/** An invented number; its check digits happen to be correct. */
const cpf = '52998224725';

describe('a CPF is removed (survey files, privacy)', () => {
  it.each([
    [`J. DA SILVA ${cpf}`, 'J. DA SILVA'],
    [`J. DA SILVA - ${cpf}`, 'J. DA SILVA'],
    [`J. DA SILVA${cpf}`, 'J. DA SILVA'],
    ['J. DA SILVA 529.982.247-25', 'J. DA SILVA'],
    ['J. DA SILVA 529 982 247 25 ', 'J. DA SILVA'],
    ['J. DA SILVA 529982247-25', 'J. DA SILVA'],
    ['J. DA SILVA CPF: 529.982.247-25 - ME', 'J. DA SILVA - ME'],
    [`${cpf} J. DA SILVA`, 'J. DA SILVA'],
    ['J. DA SILVA 5299822472', 'J. DA SILVA'],
    [cpf, ''],
  ])('%j becomes %j', (written, bare) => {
    expect(withoutCpf(written)).toBe(bare);
  });
  it.each([
    'POSTO DE COMBUSTIVEIS 32 LTDA',
    'POSTO 1350',
    'TURNPIKE 4321',
    '02.588.773/0001-66',
    '12.345.678 MARIA',
  ])('leaves %j alone', (written) => {
    expect(withoutCpf(written)).toBe(written);
  });
});

describe('name of a station', () => {
  const named = (company: string, trade: string | null = null) => companyName({ company, trade });

  it.each([
    ['SUPER POSTO PORTAL DE PALMAS - EIRELI', 'Super Posto Portal de Palmas'],
    ['AUTO POSTO DE COMBUSTÍVEIS ENTRE SERRAS LTDA.', 'Auto Posto de Combustíveis Entre Serras'],
    ['MCM-COM DE DERIVADOS DE PETROLEO LTDA', 'MCM Comércio de Derivados de Petróleo'],
    ['AUTO POSTO VITORIA COM DE COMBUSTIVEIS LTDA', 'Auto Posto Vitória Comércio de Combustíveis'],
    ['M ABI J BRANDAO', 'M Abi J Brandão'],
    ['E. A. R. PEREIRA COMBUSTIVEIS LTDA', 'E. A. R. Pereira Combustíveis'],
    ['R.C.SILVA BARBOSA-ME', 'R.C. Silva Barbosa'],
    ['CIBRAGAS COMERCIO DE GAS LTDA - ME.', 'Cibragas Comércio de Gás'],
    ['COMPANHIA ULTRAGAZ S A', 'Companhia Ultragaz'],
    ['POSTO X S/A', 'Posto X'],
    ['J. DA SILVA CPF: 529.982.247-25 - ME', 'J. da Silva'],
    ['12.345.678 MARIA DE SOUZA', 'Maria de Souza'],
    ['LTDA', 'Ltda'],
  ])('%j is %j', (company, name) => {
    expect(named(company)).toBe(name);
  });
  it('is the trade name where there is one, and empty when neither name is usable', () => {
    expect(named('STAR COMERCIO DE COMBUSTIVEL LTDA', 'POSTO STAR')).toBe('Posto Star');
    expect(named('ARAUJO & BORGES LTDA', 'AUTO POSTO COMAVE LTDA')).toBe('Auto Posto Comave');
    expect(named('A LTDA', `POSTO BOM ${cpf}`)).toBe('Posto Bom');
    expect(named(cpf, '')).toBe('');
  });
  it.each(['', ' ', ',', '.', '1', '0000000', 'C', 'A 3', 'DUART¿S'])(
    'ignores the placeholder %j',
    (trade) => {
      expect(named('POSTO STAR LTDA', trade)).toBe('Posto Star');
    },
  );
});

it('no CPF stays in a name, wherever it stands and however it is written', () =>
  forAll(
    digits(11),
    text,
    fc.constantFrom('$1$2$3$4', '$1.$2.$3-$4', 'CPF: $1.$2.$3-$4'),
    (cpf, name, mask) => {
      const written = cpf.replace(/^(\d{3})(\d{3})(\d{3})(\d{2})$/, mask);
      for (const company of [`MARIA ${written}`, `${written} MARIA`]) {
        expect(withoutCpf(company).replace(/\D/g, '')).toBe('');
        expect(companyName({ company, trade: null })).toBe('Maria');
      }
      expect(withoutCpf(withoutCpf(name))).toBe(withoutCpf(name));
    },
  ));
