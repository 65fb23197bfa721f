import type { SurveyField } from './survey-file.ts';

/** The maximum length of each field, somewhat above the longest in any survey. Longer texts are neither stored nor parsed. */
export const longestCells: Readonly<Record<SurveyField, number>> = {
  cnpj: 30,
  company: 150,
  trade: 150,
  street: 150,
  number: 40,
  complement: 200,
  neighbourhood: 100,
  zipcode: 30,
  municipality: 60,
  state: 40,
  brand: 60,
  product: 60,
  unit: 40,
  price: 40,
  day: 40,
};

/** Returns why a value is unusable in any case, in Portuguese; undefined if it is not. */
export function cellTrouble(field: SurveyField, value: string): string | undefined {
  if (value.length > longestCells[field])
    return `texto longo demais: passa de ${longestCells[field]} caracteres`;
  return value.includes('\0') ? 'tem um caractere que não é texto' : undefined;
}
