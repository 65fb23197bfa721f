import type { SurveyField } from './survey-file.ts';

/**
 * The most characters of each field, some more than the longest that surveys have had. A longer text is no such
 * field's, and is neither stored nor looked into.
 */
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

/** Tells why the value of a field cannot be used whatever it says, in Portuguese; undefined where it can. */
export function cellTrouble(field: SurveyField, value: string): string | undefined {
  if (value.length > longestCells[field])
    return `texto longo demais: passa de ${longestCells[field]} caracteres`;
  return value.includes('\0') ? 'tem um caractere que não é texto' : undefined;
}
