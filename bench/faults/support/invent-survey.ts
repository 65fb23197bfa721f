import { type SurveyLine, surveyLine } from '#api/imports/testing/write-survey.ts';
import { addDays } from '#domain/city-time.ts';
import { isCnpj } from '#domain/cnpj.ts';

/** Returns an invented CNPJ with correct check digits, another one for each number. */
export function inventCnpj(number: number): string {
  const base = `${10_000_000 + number}0001`;
  for (let digits = 0; digits < 100; digits += 1) {
    const cnpj = `${base}${String(digits).padStart(2, '0')}`;
    if (isCnpj(cnpj)) return cnpj;
  }
  throw new Error('todo CNPJ tem dígitos verificadores');
}

interface InventedSurvey {
  rows: number;
  stations: number;
  fuels: readonly string[];
}

/** Returns the lines of an invented survey: a week of all stations and fuels after the other, from 2020 on. */
export function inventSurvey({ rows, stations, fuels }: InventedSurvey): SurveyLine[] {
  const perWeek = stations * fuels.length;
  const cnpjs = Array.from({ length: stations }, (_, station) => inventCnpj(station));
  return Array.from({ length: rows }, (_, nth) => {
    const week = Math.floor(nth / perWeek);
    const station = Math.floor(nth / fuels.length) % stations;
    return surveyLine({
      cnpj: cnpjs[station] ?? '',
      company: `POSTO DE COMBUSTIVEIS ${station} LTDA`,
      product: fuels[nth % fuels.length] ?? '',
      price: (5 + ((station * 7 + week) % 200) / 100).toFixed(2),
      day: addDays('2020-01-01', 7 * week),
    });
  });
}
