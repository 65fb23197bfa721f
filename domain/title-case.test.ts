import { describe, expect, it } from 'vitest';
import { titleCase } from './title-case.ts';

describe('title case in Portuguese', () => {
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
  ])('%j is %j', (written, expected) => {
    expect(titleCase(written)).toBe(expected);
  });
});
