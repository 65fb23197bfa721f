import { expect, it } from 'vitest';
import { spokenName } from './spoken-name.ts';

it.each([
  ['Auto Posto de Combustíveis Serra do Carmo', 'Serra do Carmo'],
  ['MHC Comércio de Combustíveis e Derivados de Petróleo', 'MHC'],
  ['Santana e Castro Posto de Combustíveis', 'Santana e Castro'],
  ['Super Posto Portal de Palmas', 'Portal de Palmas'],
  ['Auto Posto Soares Comércio de Combustíveis', 'Soares'],
  ['Comércio de Combustíveis e Lubrificantes', 'Comércio de Combustíveis e Lubrificantes'],
])('people say of %s %s', (name, said) => {
  expect(spokenName(name)).toBe(said);
});
