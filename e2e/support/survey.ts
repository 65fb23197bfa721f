import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** A small invented survey in the layout of the official half-year series. */

export interface SurveyedStation {
  /** 1, 2, 3…: determines its CNPJ */
  number: number;
  company: string;
  street: string;
  neighbourhood: string;
  zipcode: string;
  brand: string;
}

export interface SurveyLine {
  station: SurveyedStation;
  /** as in the survey: 'GASOLINA', 'ETANOL', 'DIESEL S10' */
  product: string;
  /** '6,89' */
  price: string;
  /** before today */
  daysAgo: number;
}

const header =
  'Regiao - Sigla;Estado - Sigla;Municipio;Revenda;CNPJ da Revenda;Nome da Rua;Numero Rua;Complemento;Bairro;Cep;Produto;Data da Coleta;Valor de Venda;Valor de Compra;Unidade de Medida;Bandeira';

/** Writes the lines into a folder and returns the file's path. */
export function writeSurvey(lines: readonly SurveyLine[], folder: string): string {
  const rows = lines.map(({ station, product, price, daysAgo: days }) =>
    [
      'N;TO;PALMAS',
      station.company,
      ` ${cnpj(station.number)}`,
      station.street,
      'S/N;',
      station.neighbourhood,
      station.zipcode,
      product,
      daysAgo(days).split('-').reverse().join('/'),
      price,
      '',
      'R$ / litro',
      station.brand,
    ].join(';'),
  );
  const file = join(folder, 'ultimas-4-semanas.csv');
  writeFileSync(file, `\uFEFF${[header, ...rows].join('\r\n')}\r\n`);
  return file;
}

const cityDay = new Intl.DateTimeFormat('en-CA', { timeZone: 'America/Araguaina' });

/** The city's day so many days before today, 'aaaa-mm-dd'. */
export function daysAgo(days: number): string {
  return cityDay.format(new Date(Date.now() - days * 86_400_000));
}

export function cnpj(number: number): string {
  const digits = [...String(number).padStart(8, '0'), '0', '0', '0', '1'].map(Number);
  for (const _ of [1, 2]) {
    const sum = digits.toReversed().reduce((total, digit, index) => total + digit * ((index % 8) + 2), 0);
    digits.push(sum % 11 < 2 ? 0 : 11 - (sum % 11));
  }
  return digits.join('').replace(/^(..)(...)(...)(....)(..)$/, '$1.$2.$3/$4-$5');
}
