import { readDelimited } from './read-delimited.ts';
import type { SurveyFile } from './survey-file.ts';

/**
 * Reads the layout used before 2021: UTF-16 with tabs, no address. Files without CNPJ, like those of 2018, are refused,
 * because nothing else identifies a station (survey files' documentation, section 1, quirks 9 and 13).
 */
export function readOldLayout(path: string): Promise<SurveyFile> {
  return readDelimited(path, {
    layout: 'old',
    encoding: 'utf-16le',
    delimiter: '\t',
    needed: ['cnpj', 'company', 'municipality', 'state', 'brand', 'product', 'unit', 'price', 'day'],
  });
}
