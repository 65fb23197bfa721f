import { formatCnpj } from '#domain/cnpj.ts';
import { writeZip, type ZipPart } from './write-zip.ts';

/** Writes small test files in the survey's layouts, with their quirks. */

export interface SurveyLine {
  cnpj: string;
  company: string;
  trade: string;
  street: string;
  number: string;
  complement: string;
  neighbourhood: string;
  zipcode: string;
  municipality: string;
  state: string;
  brand: string;
  product: string;
  unit: string;
  price: string;
  /** 'yyyy-mm-dd' */
  day: string;
}

/** The line of POSTO 32 on 10/06/2026, with the overrides of the test. */
export function surveyLine(overrides: Partial<SurveyLine> = {}): SurveyLine {
  return {
    cnpj: '03219653000154',
    company: 'POSTO DE COMBUSTIVEIS 32 LTDA',
    trade: 'POSTO 32',
    street: 'QUADRA ARNO 32 AVENIDA NS 5',
    number: 'SN',
    complement: 'LOTE  01 PAC 305 NORTE',
    neighbourhood: 'PLANO DIRETOR NORTE',
    zipcode: '77001304',
    municipality: 'PALMAS',
    state: 'TO',
    brand: 'VIBRA',
    product: 'GASOLINA COMUM',
    unit: 'R$ / litro',
    price: '6.89',
    day: '2026-06-10',
    ...overrides,
  };
}

/** The titles of the weekly workbook. */
export const weeklyTitles =
  'CNPJ,RAZÃO,FANTASIA,ENDEREÇO,NÚMERO,COMPLEMENTO,BAIRRO,CEP,MUNICÍPIO,ESTADO,BANDEIRA,PRODUTO,UNIDADE DE MEDIDA,PREÇO DE REVENDA,DATA DA COLETA'.split(
    ',',
  );

/** Writes the weekly workbook with these lines, each POSTO 32 with overrides. */
export const week = (...lines: Partial<SurveyLine>[]) => weeklyXlsx(lines.map(surveyLine));

/** Writes the weekly workbook: preamble, header in `headerRow`, numbers for CNPJ, CEP, price and day. */
export function weeklyXlsx(lines: readonly SurveyLine[], { headerRow = 10 } = {}): Buffer {
  const rows: string[][] = lines.map((line) => [
    /^\d+$/.test(line.cnpj) ? String(Number(line.cnpj)) : line.cnpj,
    line.company,
    line.trade,
    line.street,
    line.number,
    line.complement,
    line.neighbourhood,
    String(Number(line.zipcode)),
    line.municipality,
    line.state,
    line.brand,
    line.product,
    line.unit,
    line.price,
    excelSerial(line.day),
  ]);
  return workbook([
    {
      name: 'POSTOS REVENDEDORES',
      rows: new Map([
        [1, ['AGÊNCIA NACIONAL DO PETRÓLEO, GÁS NATURAL E BIOCOMBUSTÍVEIS - ANP']],
        [headerRow, weeklyTitles],
        ...rows.map((values, index): [number, string[]] => [headerRow + 1 + index, values]),
      ]),
    },
  ]);
}

/** '2026-06-10' → '46183'; other texts are unchanged. */
function excelSerial(day: string): string {
  const instant = Date.parse(`${day}T00:00:00Z`);
  return Number.isNaN(instant) ? day : String((instant - Date.UTC(1899, 11, 30)) / 86_400_000);
}

interface WrittenSheet {
  name: string;
  rows: ReadonlyMap<number, readonly string[]>;
}

/** Writes a workbook; values that look like numbers become numbers, others shared strings. */
export function workbook(sheets: readonly WrittenSheet[]): Buffer {
  const strings: string[] = [];
  const parts: ZipPart[] = sheets.map(({ rows }, index) => ({
    name: `xl/worksheets/sheet${index + 1}.xml`,
    content: sheetXml([...rows].map(([row, values]) => rowXml(row, values, strings)).join('')),
  }));
  return writeZip([
    ...workbookParts(sheets.map(({ name }) => name)),
    ...parts,
    {
      name: 'xl/sharedStrings.xml',
      content: `<sst>${strings.map((s) => `<si><t>${escapeXml(s)}</t></si>`).join('')}</sst>`,
    },
  ]);
}

export function workbookParts(names: readonly string[], properties = ''): ZipPart[] {
  const sheets = names.map((name, i) => `<sheet name="${name}" sheetId="${i + 1}" r:id="rId${i + 1}"/>`);
  const links = names.map((_, i) => relationship(`rId${i + 1}`, 'worksheet', `worksheets/sheet${i + 1}.xml`));
  return [
    {
      name: 'xl/workbook.xml',
      content: `<workbook xmlns:r="http://r"><workbookPr ${properties}/><sheets>${sheets.join('')}</sheets></workbook>`,
    },
    { name: 'xl/_rels/workbook.xml.rels', content: `<Relationships>${links.join('')}</Relationships>` },
  ];
}

/** @param type the last word of the type, as in 'worksheet' */
export function relationship(id: string, type: string, target: string): string {
  const types = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
  return `<Relationship Id="${id}" Type="${types}/${type}" Target="${target}"/>`;
}

export function sheetXml(rows: string): string {
  return `<?xml version="1.0"?><worksheet><sheetData>${rows}</sheetData></worksheet>`;
}

function rowXml(row: number, values: readonly string[], strings: string[]): string {
  const cells = values.map((value, index) => {
    const at = `${String.fromCharCode(65 + index)}${row}`;
    if (value === '') return `<c r="${at}"/>`;
    if (/^\d+(\.\d+)?$/.test(value)) return `<c r="${at}"><v>${value}</v></c>`;
    return `<c r="${at}" t="s"><v>${strings.push(value) - 1}</v></c>`;
  });
  return `<row r="${row}">${cells.join('')}</row>`;
}

function escapeXml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;');
}

const halfYearHeader =
  'Regiao - Sigla;Estado - Sigla;Municipio;Revenda;CNPJ da Revenda;Nome da Rua;Numero Rua;Complemento;Bairro;Cep;Produto;Data da Coleta;Valor de Venda;Valor de Compra;Unidade de Medida;Bandeira';

/** Writes the historical CSV: byte order mark, CRLF, decimal commas, dd/mm/yyyy, masked CNPJ after a blank. */
export function halfYearCsv(
  lines: readonly (SurveyLine | string)[],
  { newLine = '\r\n', mark = '\uFEFF' } = {},
): Buffer {
  const written = lines.map((line) => (typeof line === 'string' ? line : halfYearLine(line)));
  return Buffer.from(mark + [halfYearHeader, ...written, ''].join(newLine));
}

export function halfYearLine(line: SurveyLine): string {
  return [
    'N',
    line.state,
    line.municipality,
    line.company,
    ` ${formatCnpj(line.cnpj)}`,
    line.street,
    line.number,
    line.complement,
    line.neighbourhood,
    line.zipcode.replace(/^(\d{5})(\d{3})$/, '$1-$2'),
    line.product,
    brazilianDay(line.day),
    line.price.replace('.', ','),
    '',
    line.unit,
    line.brand,
  ]
    .map((value) => (/[;"\n]/.test(value) ? `"${value.replaceAll('"', '""')}"` : value))
    .join(';');
}

function brazilianDay(day: string): string {
  return day.replace(/^(\d{4})-(\d{2})-(\d{2})$/, '$3/$2/$1');
}

/** Writes the old layout: UTF-16 with byte order mark and tabs; files until 2018 have no CNPJ. */
export function oldLayout(lines: readonly SurveyLine[], { withCnpj = true } = {}): Buffer {
  const header = [
    ...['Região - Sigla', 'Estado - Sigla', 'Município', 'Revenda'],
    ...(withCnpj ? ['CNPJ da Revenda'] : []),
    ...['Produto', 'Data da Coleta', 'Valor de Venda', 'Valor de Compra', 'Unidade de Medida', 'Bandeira'],
  ];
  const rows = lines.map((line) => [
    'N',
    line.state,
    line.municipality,
    line.company,
    ...(withCnpj ? [line.cnpj] : []),
    line.product,
    brazilianDay(line.day),
    line.price.replace('.', ','),
    '',
    line.unit,
    line.brand,
  ]);
  const text = [header, ...rows].map((row) => `${row.join('\t')}\r\n`).join('');
  return Buffer.from(`\uFEFF${text}`, 'utf16le');
}
