import { describe, expect, it } from 'vitest';
import { parseCnpj } from './cnpj.ts';
import { companyName, withoutCpf } from './company-name.ts';
import { estimatePoint } from './estimated-point.ts';
import { parseFuelBrand } from './fuel-brands.ts';
import { parseProduct, parseUnit } from './fuel-products.ts';
import { indexGoods } from './goods-names.ts';
import { surveyFileName } from './imports.ts';
import { readNfce } from './nfce.ts';
import { isHeader, readCollectionDay, readSheetPrice, recogniseColumns } from './price-sheets.ts';
import { isPrivateName } from './private-text.ts';
import { foldName } from './product-search.ts';
import { readReceiptText } from './receipt-text.ts';
import { regionOfAddress } from './region-of-address.ts';
import { readScaleFile } from './scale-files.ts';
import { parseState } from './states.ts';
import { neighbourhoodName, stationAddress } from './station-address.ts';
import { fold } from './text.ts';
import { titleCase } from './title-case.ts';
import { parseZipcode } from './zipcode.ts';

/** Texts that make a careless pattern backtrack: long runs of what it matches, and then something else. */
const hostile: Record<string, (length: number) => string> = {
  blanks: (length) => ' '.repeat(length),
  'blanks before a letter': (length) => `a${' '.repeat(length)}b`,
  'legal forms': (length) => `POSTO${' LTDA'.repeat(length / 5)}`,
  'legal forms before a letter': (length) => `POSTO${' - ME.'.repeat(length / 6)}b`,
  hyphens: (length) => `a${'-'.repeat(length)}b`,
  'hyphens after a CPF': (length) => `a 529.982.247-25${'-'.repeat(length)}b`,
  'points and commas': (length) => `a${'.,'.repeat(length / 2)}b`,
  'points between blanks': (length) => `a${' .'.repeat(length / 2)}b`,
  'the word CPF': (length) => 'CPF '.repeat(length / 4),
  'blanks after the word CPF': (length) => `CPF${' :'.repeat(length / 2)}b`,
  digits: (length) => '1'.repeat(length),
  'groups of digits': (length) => '123 '.repeat(length / 4),
  'nine digits and blanks': (length) => `123456789${' '.repeat(length)}b`,
  letters: (length) => 'a '.repeat(length / 2),
  'one word': (length) => 'c'.repeat(length),
  quadras: (length) => 'QUADRA 1 '.repeat(length / 9),
  'abbreviations with points': (length) => `AV${'. :'.repeat(length / 3)}`,
  brackets: (length) => '( '.repeat(length / 2),
  'the letter s': (length) => `taquarus${'s'.repeat(length)}`,
  'marks on one letter': (length) => `a${'\u0301\u0323'.repeat(length / 2)}`,
  'lone halves of characters': (length) => '\ud800'.repeat(length),
  'zero characters': (length) => '\0'.repeat(length),
  'line breaks': (length) => ' 00:00\n'.repeat(length / 7),
  thousands: (length) => `1${'.000'.repeat(length / 4)}x`,
};

const readers: Record<string, (text: string) => unknown> = {
  fold,
  foldName,
  titleCase,
  withoutCpf,
  'company name': (company) => companyName({ company, trade: null }),
  'trade name': (trade) => companyName({ company: '', trade }),
  address: (street) => stationAddress({ street, number: street, complement: street }),
  neighbourhoodName,
  region: (text) => regionOfAddress({ neighbourhood: text, text, zipcode: null }),
  'estimated point': (text) => estimatePoint({ address: `806 Sul ${text}`, neighbourhood: text }),
  parseCnpj,
  parseFuelBrand,
  parseProduct,
  parseUnit,
  parseState,
  parseZipcode,
  surveyFileName,
  'titles of a sheet': (title) => [isHeader([title]), recogniseColumns([title])],
  readSheetPrice,
  'collection day': (cell) => readCollectionDay(cell, '2026-06-10', '2026-06-12'),
  'printed name': indexGoods([{ name: 'Contra Filé', synonyms: ['c file'] }]),
  'scale file': (text) => readScaleFile(Buffer.from(text)),
  'code of a receipt': (code) => readNfce(code, '2026-06-12'),
  'text of a receipt': readReceiptText,
  isPrivateName,
};

// If the time were quadratic in the length, the longest texts would take longer than this.
const timeout = 15_000;

describe.each(Object.entries(readers))('%s, read from outside', { timeout }, (_, read) => {
  it.each(Object.keys(hostile))('takes no longer than it is long: %s', (name) => {
    for (const length of [200, 20_000, 200_000]) {
      expect(() => read(hostile[name]?.(length) ?? '')).not.toThrow();
    }
  });
});

it('of an endless row of legal forms a name is left', () => {
  expect(companyName({ company: `POSTO${' LTDA'.repeat(12_000)}`, trade: null })).toMatch(/^Posto Ltda/);
  expect(companyName({ company: 'POSTO LTDA - EPP ME.', trade: null })).toBe('Posto');
});
