import type { Day } from '#domain/city-time.ts';
import { parseCnpj } from '#domain/cnpj.ts';
import { withoutCpf } from '#domain/company-name.ts';
import { parseFuelBrand } from '#domain/fuel-brands.ts';
import { parseProduct, parseUnit, type SurveyedFuel, unitOf } from '#domain/fuel-products.ts';
import { parseZipcode } from '#domain/zipcode.ts';
import { cellTrouble } from './cell-trouble.ts';
import { parseDay, parsePrice } from './cell-values.ts';
import {
  cellOf,
  fieldNames,
  type SurveyColumns,
  type SurveyField,
  type SurveyRow,
  surveyFields,
} from './survey-file.ts';

/** The price of one fuel at one station on one day, from a survey. None of its texts contains a CPF. */
export interface SurveyedPrice {
  /** row in the file */
  row: number;
  /** 14 characters, with correct check digits */
  cnpj: string;
  company: string;
  /** null: the station has none; undefined: this layout has no trade names */
  trade: string | null | undefined;
  /** undefined: this layout has no addresses */
  address:
    | { street: string; number: string; complement: string; neighbourhood: string; zipcode: string | null }
    | undefined;
  /** as usually written; null when missing */
  brand: string | null;
  fuel: SurveyedFuel;
  priceCentavos: number;
  day: Day;
}

export interface Refusal {
  row: number;
  /** the column's title in the file; '' for the whole row */
  column: string;
  /** in Portuguese, without a CPF */
  reason: string;
}

type RowVerdict =
  | { kind: 'price'; price: SurveyedPrice }
  /** cooking gas, which petrol stations do not sell */
  | { kind: 'not_fuel' }
  | { kind: 'refused'; refusal: Refusal };

/** R$ 100 per litre or more is a misplaced decimal point. */
const highestCentavos = 9_999;
/** The survey began in July 2001. */
const firstSurvey: Day = '2001-07-01';

/** Reads one row, or returns why it is refused. `today` is the city's day; prices of later days are refused. */
export function readRow(row: SurveyRow, columns: SurveyColumns, today: Day): RowVerdict {
  const cell = (field: SurveyField) => cellOf(row, columns, field);
  const refuse = (field: SurveyField, reason: string): RowVerdict => ({
    kind: 'refused',
    refusal: { row: row.row, column: columns[field]?.title ?? fieldNames[field], reason },
  });
  if (row.broken) return { kind: 'refused', refusal: { row: row.row, column: '', reason: row.broken } };

  const unusable = cellTrouble('product', cell('product'));
  if (unusable !== undefined) return refuse('product', unusable);
  const fuel = parseProduct(cell('product'));
  if (fuel === 'not_fuel') return { kind: 'not_fuel' };
  if (!fuel) return refuse('product', `produto desconhecido: ${quote(cell('product'))}`);
  for (const field of surveyFields) {
    const trouble = cellTrouble(field, cell(field));
    if (trouble !== undefined) return refuse(field, trouble);
  }
  const cnpj = parseCnpj(cell('cnpj'));
  // The reason does not repeat the number, because it may be a CPF.
  if (!cnpj) return refuse('cnpj', 'não é um CNPJ válido');
  const priceCentavos = parsePrice(cell('price'));
  if (priceCentavos === undefined) return refuse('price', `não é um preço: ${quote(cell('price'))}`);
  if (priceCentavos <= 0 || priceCentavos > highestCentavos) {
    return refuse(
      'price',
      `preço fora do possível (mais de R$ 0 e menos de R$ 100): ${quote(cell('price'))}`,
    );
  }
  const day = parseDay(cell('day'));
  if (!day) return refuse('day', `não é uma data: ${quote(cell('day'))}`);
  if (day > today) return refuse('day', `data no futuro: ${quote(cell('day'))}`);
  if (day < firstSurvey) return refuse('day', `data anterior à pesquisa: ${quote(cell('day'))}`);
  if (parseUnit(cell('unit')) !== unitOf(fuel)) {
    return refuse('unit', `unidade inesperada para ${fuel}: ${quote(cell('unit'))}`);
  }
  return {
    kind: 'price',
    price: {
      row: row.row,
      cnpj,
      company: withoutCpf(cell('company')),
      trade: columns.trade && (withoutCpf(cell('trade')) || null),
      address: columns.street && {
        street: withoutCpf(cell('street')),
        number: withoutCpf(cell('number')),
        complement: withoutCpf(cell('complement')),
        neighbourhood: withoutCpf(cell('neighbourhood')),
        zipcode: parseZipcode(cell('zipcode')) ?? null,
      },
      brand: parseFuelBrand(withoutCpf(cell('brand'))),
      fuel,
      priceCentavos,
      day,
    },
  };
}

function quote(written: string): string {
  const text = withoutCpf(written);
  return text === '' ? '(vazio)' : `“${text.length > 40 ? `${text.slice(0, 40)}…` : text}”`;
}
