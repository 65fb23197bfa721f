import { fold } from './text.ts';
import { titleCase } from './title-case.ts';

export const unbranded = 'Bandeira branca';

/** Brands whose name title case does not give. */
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

/** A brand as people write it: 'RAIZEN' → 'Raízen', 'BRANCA' → 'Bandeira branca'; null when none is said. */
export function parseFuelBrand(written: string): string | null {
  const key = fold(written).replace(/[`´’]/g, "'");
  if (!/\p{L}/u.test(key)) return null;
  return brands.get(key) ?? titleCase(written.replace(/[`´’]/g, "'").replace(/ DISTRIBUIDORA?$/i, ''));
}
