import { describe, expect, it } from 'vitest';
import { type SurveyLine, surveyLine } from '../testing/write-survey.ts';
import { rowsOf } from './choose-rows.ts';
import { readRow } from './read-row.ts';
import type { SurveyColumn, SurveyColumns, SurveyField, SurveyRow } from './survey-file.ts';

const fields = Object.keys(surveyLine()) as (keyof SurveyLine & SurveyField)[];
const columns: SurveyColumns = Object.fromEntries(
  fields.map((field, index): [SurveyField, SurveyColumn] => [field, { index, title: field.toUpperCase() }]),
);
const rowOf = (overrides: Partial<SurveyLine> = {}, row = 11): SurveyRow => {
  const line = surveyLine(overrides);
  return { row, values: fields.map((field) => line[field]) };
};
const today = '2026-06-12';
const readLine = (overrides: Partial<SurveyLine>) => readRow(rowOf(overrides), columns, today);

describe('a row of the survey', () => {
  it('becomes a price', () => {
    expect(readLine({ cnpj: '3219653000154', complement: 'LOTE  01' })).toEqual({
      kind: 'price',
      price: {
        row: 11,
        cnpj: '03219653000154',
        company: 'POSTO DE COMBUSTIVEIS 32 LTDA',
        trade: 'POSTO 32',
        address: {
          street: 'QUADRA ARNO 32 AVENIDA NS 5',
          number: 'SN',
          complement: 'LOTE  01',
          neighbourhood: 'PLANO DIRETOR NORTE',
          zipcode: '77001304',
        },
        brand: 'Vibra',
        fuel: 'Gasolina comum',
        priceCentavos: 689,
        day: '2026-06-10',
      },
    });
  });
  it('has undefined fields where its layout has no column', () => {
    const { trade: _, street: __, ...others } = columns;
    expect(readRow(rowOf(), others, today)).toMatchObject({
      price: { trade: undefined, address: undefined },
    });
    expect(readLine({ trade: '' })).toMatchObject({ price: { trade: null } });
  });
  it('about cooking gas is not fuel, whatever its other columns contain', () => {
    expect(readLine({ product: 'GLP', unit: 'R$ / 13 kg', price: '125', cnpj: 'x' })).toEqual({
      kind: 'not_fuel',
    });
  });
  it('is accepted up to today and up to the limits of the price', () => {
    expect(readLine({ day: today, price: '99.99' }).kind).toBe('price');
    expect(readLine({ price: '0,01' }).kind).toBe('price');
  });
});

describe('a refused row', () => {
  it.each([
    [{ product: 'QUEROSENE' }, 'PRODUCT', 'produto desconhecido: “QUEROSENE”'],
    [{ product: '' }, 'PRODUCT', 'produto desconhecido: (vazio)'],
    [{ cnpj: '03219653000155' }, 'CNPJ', 'não é um CNPJ válido'],
    [{ price: 'n/d' }, 'PRICE', 'não é um preço: “n/d”'],
    [{ price: '' }, 'PRICE', 'não é um preço: (vazio)'],
    [{ price: '0' }, 'PRICE', 'preço fora do possível (mais de R$ 0 e menos de R$ 100): “0”'],
    [{ price: '100' }, 'PRICE', 'preço fora do possível (mais de R$ 0 e menos de R$ 100): “100”'],
    [{ price: '689' }, 'PRICE', 'preço fora do possível (mais de R$ 0 e menos de R$ 100): “689”'],
    [{ day: '2026-06-13' }, 'DAY', 'data no futuro: “2026-06-13”'],
    [{ day: '31/02/2026' }, 'DAY', 'não é uma data: “31/02/2026”'],
    [{ day: '1900-01-05' }, 'DAY', 'data anterior à pesquisa: “1900-01-05”'],
    [{ unit: 'R$ / 13 kg' }, 'UNIT', 'unidade inesperada para Gasolina comum: “R$ / 13 kg”'],
    [{ product: 'GNV' }, 'UNIT', 'unidade inesperada para GNV: “R$ / litro”'],
  ])('%j', (overrides, column, reason) => {
    expect(readLine(overrides)).toEqual({ kind: 'refused', refusal: { row: 11, column, reason } });
  });
  it('may be unreadable', () => {
    const row = { row: 7, values: ['x'], broken: 'tem 1 campos em vez de 16' };
    expect(readRow(row, columns, today)).toEqual({
      kind: 'refused',
      refusal: { row: 7, column: '', reason: 'tem 1 campos em vez de 16' },
    });
  });
  it('never repeats a CPF (survey files, privacy)', () => {
    const cpf = '529.982.247-25';
    for (const field of ['product', 'cnpj', 'price', 'day', 'unit'] as const) {
      expect(JSON.stringify(readLine({ [field]: cpf }))).not.toContain('982');
      expect(JSON.stringify(readLine({ [field]: '52998224725' }))).not.toContain('982');
    }
  });
});

it('a price contains no CPF in any text (survey files, privacy)', () => {
  const cpf = '52998224725';
  const verdict = readLine({
    company: `J. DA SILVA ${cpf}`,
    trade: `POSTO ${cpf}`,
    street: `RUA A ${cpf}`,
    number: cpf,
    complement: `FUNDOS ${cpf}`,
    neighbourhood: cpf,
    brand: `VIBRA ${cpf}`,
  });
  expect(verdict).toMatchObject({ kind: 'price', price: { brand: 'Vibra', address: { number: '' } } });
  expect(JSON.stringify(verdict)).not.toContain('982');
});

describe('rows of the city (survey files, quirk 5)', () => {
  const isOfPalmas = rowsOf({ municipality: 'Palmas', state: 'TO' }, columns);

  it.each([
    [{ municipality: 'PALMAS', state: 'TOCANTINS' }, true],
    [{ municipality: 'PALMAS', state: 'TO' }, true],
    [{ municipality: 'PALMAS', state: 'PARANA' }, false],
    [{ municipality: 'PALMAS', state: 'PR' }, false],
    [{ municipality: 'PALMAS DE MONTE ALTO', state: 'BA' }, false],
    [{ municipality: 'PALMEIRAS DO TOCANTINS', state: 'TO' }, false],
    [{ municipality: 'GURUPI', state: 'TO' }, false],
    [{ municipality: '', state: '' }, false],
  ])('%j: %s', (overrides, expected) => {
    expect(isOfPalmas(rowOf(overrides))).toBe(expected);
  });
  it('are found with or without accents', () => {
    const isOfSaoPaulo = rowsOf({ municipality: 'São Paulo', state: 'SP' }, columns);
    expect(isOfSaoPaulo(rowOf({ municipality: 'SAO PAULO', state: 'SAO PAULO' }))).toBe(true);
  });
  it('include unreadable rows that mention the city', () => {
    expect(isOfPalmas({ row: 1, values: ['N;TO;PALMAS;POSTO'], broken: 'x' })).toBe(true);
    expect(isOfPalmas({ row: 1, values: ['N;AC;RIO BRANCO;POSTO'], broken: 'x' })).toBe(false);
  });
});

describe('a row with a text that nobody writes', () => {
  it.each([
    ['company', 'x'.repeat(90_000), 'texto longo demais: passa de 150 caracteres'],
    ['company', `POSTO${' LTDA'.repeat(12_000)}`, 'texto longo demais: passa de 150 caracteres'],
    ['trade', `a${' '.repeat(60_000)}b`, 'texto longo demais: passa de 150 caracteres'],
    ['street', 'RUA '.repeat(50), 'texto longo demais: passa de 150 caracteres'],
    ['complement', 'x'.repeat(201), 'texto longo demais: passa de 200 caracteres'],
    ['brand', 'x'.repeat(61), 'texto longo demais: passa de 60 caracteres'],
    ['product', `GASOLINA${' '.repeat(60)}`, 'texto longo demais: passa de 60 caracteres'],
    ['day', '2026-06-10 00:00'.padEnd(41), 'texto longo demais: passa de 40 caracteres'],
    ['trade', 'POSTO \0 32', 'tem um caractere que não é texto'],
    ['number', '\0', 'tem um caractere que não é texto'],
  ] as const)('is refused, its column told: %s', (field, value, reason) => {
    expect(readLine({ [field]: value })).toEqual({
      kind: 'refused',
      refusal: { row: 11, column: field.toUpperCase(), reason },
    });
  });
  it('still is of its city, so that it is told', () => {
    const isOfCity = rowsOf({ municipality: 'Palmas', state: 'TO' }, columns);
    expect(isOfCity(rowOf({ municipality: `PALMAS${' '.repeat(60_000)}x` }))).toBe(true);
    expect(isOfCity(rowOf({ municipality: `x${'\u0301\u0323'.repeat(30_000)}` }))).toBe(false);
  });
});
