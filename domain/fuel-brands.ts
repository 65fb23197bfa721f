import { fold } from './text.ts';
import { titleCase } from './title-case.ts';

export const unbranded = 'Bandeira branca';

/** Brand names that title case alone would get wrong. */
const brands: ReadonlyMap<string, string> = new Map([
  ['branca', unbranded],
  ['bandeira branca', unbranded],
  ['raizen', 'Raízen'],
  ['raizen mime', 'Raízen Mime'],
  ['petrobras distribuidora s.a.', 'Petrobras'],
  ['cosan lubrificantes', 'Cosan'],
  ["atem' s", 'Atem'],
  ['fan', 'FAN'],
  ['sim distribuidor', 'SIM'],
  ['santa lucia', 'Santa Lúcia'],
  ['americanoil', 'AmericanOil'],
  ['fogas', 'Fogás'],
  ['minasgas', 'Minasgás'],
]);

/** Reads a brand as people write it: 'RAIZEN' → 'Raízen', 'BRANCA' → 'Bandeira branca'; null when none is given. */
export function parseFuelBrand(written: string): string | null {
  const key = fold(written).replace(/[`´’]/g, "'");
  if (!/\p{L}/u.test(key)) return null;
  return brands.get(key) ?? titleCase(written.replace(/[`´’]/g, "'").replace(/ DISTRIBUIDORA?$/i, ''));
}
