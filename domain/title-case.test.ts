import fc from 'fast-check';
import { expect, it } from 'vitest';
import { forAll } from './testing.ts';
import { fold } from './text.ts';
import { titleCase } from './title-case.ts';

it.each([
  ['AUTO POSTO SERRA DO CARMO II COMBUSTIVEIS', 'Auto Posto Serra do Carmo II Combustíveis'],
  ['SANTANA E CASTRO', 'Santana e Castro'],
  ['DA SILVA', 'Da Silva'],
  ['E F  DE LIMA COMÉRCIO', 'E F de Lima Comércio'],
  ['POSTO DLS', 'Posto DLS'],
  ['POSTO DR. MARCH', 'Posto Dr. March'],
  ['AVENIDA NS 10, ARNE 54', 'Avenida NS 10, ARNE 54'],
  ['CENTRO (TAQUARALTO)', 'Centro (Taquaralto)'],
  ['SANTA FE 2A', 'Santa Fé 2A'],
  ['DISTRIBUICAO DE GAS', 'Distribuição de Gás'],
  ['BEIJA-FLOR', 'Beija-Flor'],
  ['', ''],
])('title case in Portuguese of %j is %j', (written, expected) => {
  expect(titleCase(written)).toBe(expected);
});

it('any words keep their letters and their number, and stay as they are once they are written', () => {
  const word = fc.stringMatching(/^[A-ZÁÃÇÉÍÓÚ]{1,9}$/);
  forAll(fc.array(word, { minLength: 1, maxLength: 5 }), (words) => {
    const written = titleCase(words.join(' '));
    expect(fold(written)).toBe(fold(words.join(' ')));
    expect(titleCase(written)).toBe(written);
  });
});
