import { readDelimited } from './read-delimited.ts';
import type { TextEncoding } from './read-lines.ts';
import type { SurveyFile } from './survey-file.ts';

/**
 * Reads the half-year files (`ca-AAAA-SS.csv`) and those of the last four weeks: semicolons, some of them inside quotes,
 * decimal commas, dd/mm/yyyy, masked CNPJ (survey files' documentation, section 1: Historical CSV).
 */
export function readHalfYearCsv(path: string, encoding: TextEncoding): Promise<SurveyFile> {
  return readDelimited(path, {
    layout: 'half_year',
    encoding,
    delimiter: ';',
    needed: [
      'cnpj',
      'company',
      'street',
      'number',
      'complement',
      'neighbourhood',
      'zipcode',
      'municipality',
      'state',
      'brand',
      'product',
      'unit',
      'price',
      'day',
    ],
  });
}
