import { readDelimited } from './read-delimited.ts';
import type { SurveyFile } from './survey-file.ts';

/**
 * The layout of before 2021: UTF-16 with tabs, no address. Only where it carries a CNPJ: those of 2018 do not, and
 * a station is known by nothing else (survey files' documentation, section 1, quirks 9 and 13).
 */
export function readOldLayout(path: string): Promise<SurveyFile> {
  return readDelimited(path, {
    layout: 'old',
    encoding: 'utf-16le',
    delimiter: '\t',
    needed: ['cnpj', 'company', 'municipality', 'state', 'brand', 'product', 'unit', 'price', 'day'],
  });
}
