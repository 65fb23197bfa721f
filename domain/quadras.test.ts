import { describe, expect, it } from 'vitest';
import { quadraName, quadrasIn } from './quadras.ts';
import { forAll, quadra, text } from './testing.ts';

const names = (text: string) => quadrasIn(text).map(quadraName);

/** Pairs of names that addresses, signs and the press use for one quadra. */
const pairs = `
  ARNO 32 = 305 Norte; ARNO 42 = 405 Norte; ARNO 41 = 403 Norte; ARNO 33 = 307 Norte; ARNO 61 = 503 Norte
  ARNO 71 = 603 Norte; ARNO 21 = 203 Norte; ARNO 12 = 105 Norte; ARNO 22 = 205 Norte; ACNO 1 = 103 Norte
  ACSU NO 60 = 501 Norte; ARNE 51 = 404 Norte; ARNE 53 = 406 Norte; ARNE 54 = 408 Norte
  ASR NE 55 = 412 Norte; ARNE 63 = 506 Norte; ARNE 64 = 508 Norte; ARSE 13 = 108 Sul; ASR SE 15 = 112 Sul
  ARSE 21 = 204 Sul; ARSE 22 = 206 Sul; ASR SE 25 = 212 Sul; ARSE 33 = 308 Sul; ARSE 34 = 310 Sul
  ACSU SE 40 = 402 Sul; ARSE 41 = 404 Sul; AASE 50 = 502 Sul; ARSE 51 = 504 Sul; ASR SE 75 = 712 Sul
  ARSE 82 = 806 Sul; ACSU SE 100 = 1002 Sul; ARSE 101 = 1004 Sul; ACSU SE 120 = 1202 Sul
  ARSE 122 = 1206 Sul; ARSE 152 = 1506 Sul; ACSV SO 22 = 205 Sul; ARSO 23 = 207 Sul; ARSO 41 = 403 Sul
  ARSO 42 = 405 Sul; ACSU SO 50 = 501 Sul; ARSO 61 = 603 Sul; ARSO 102 = 1005 Sul; ARSO 111 = 1103 Sul
`
  .trim()
  .split(/[;\n]/)
  .map((pair) => pair.trim().split(' = '));

it.each(pairs)('the quadra %s is %s', (old = '', said) => {
  expect(names(old)).toEqual([said]);
});

it.each([
  ['QUADRAARSE 82', ['806 Sul']],
  ['QUADRA501 SUL             CONJ  02', ['501 Sul']],
  ['QUADRA 1202 SUL (ACSUSE 120) AVENIDA LO 27', ['1202 Sul']],
  ['AVENIDA NS 10 QD ASR-SE 65 LOTES 13/14', ['612 Sul']],
  ['QUADRA ACSV NE 51 A (404 NORTE), ALAMEDA 25 A,', ['404 Norte']],
  ['QUADRA 204 S AV NS 02', ['204 Sul']],
  ['QUADRA ARNO 32 AVENIDA NS 5 LOTE  01 PAC 305 NORTE', ['305 Norte']],
  ['206 SUL, perto da 105 NORTE', ['206 Sul', '105 Norte']],
  ['AVENIDA 204 S/N', []],
  ['AV NS 10', []],
  ['2206 SUL', []],
  ['AVENIDA TEOTONIO SEGURADO', []],
])('the quadras of %j', (text, expected) => {
  expect(names(text)).toEqual(expected);
});

describe('any quadra', () => {
  it('is read back from the name that people say, in any address', () =>
    forAll(quadra, (some) => {
      const [found, ...others] = quadrasIn(`Quadra ${quadraName(some)}, Avenida, lote 2`);
      expect(others).toEqual([]);
      expect(found && quadraName(found)).toBe(quadraName(some));
    }));
  it('is named once by any text', () =>
    forAll(text, (address) => {
      const names = quadrasIn(address).map(quadraName);
      expect(new Set(names).size).toBe(names.length);
      expect(quadrasIn(`${address} ${address}`).map(quadraName)).toEqual(expect.arrayContaining(names));
    }));
});
