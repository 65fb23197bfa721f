import { crc32 } from 'node:zlib';
import { cnpj, daysAgo, type SurveyLine } from './survey.ts';

/** A small invented survey in the weekly layout of the official one: a workbook whose table begins in its tenth row. */

const titles = [
  'CNPJ',
  'RAZÃO',
  'FANTASIA',
  'ENDEREÇO',
  'NÚMERO',
  'COMPLEMENTO',
  'BAIRRO',
  'CEP',
  'MUNICÍPIO',
  'ESTADO',
  'BANDEIRA',
  'PRODUTO',
  'UNIDADE DE MEDIDA',
  'PREÇO DE REVENDA',
  'DATA DA COLETA',
];
const headerRow = 10;

/** Returns the workbook of the lines. CNPJ, CEP, price and day are numbers, as in the published ones. */
export function weeklyWorkbook(lines: readonly SurveyLine[]): Buffer {
  const rows = lines.map(({ station, product, price, daysAgo: days }) => [
    Number(cnpj(station.number).replace(/\D/g, '')),
    station.company,
    '',
    station.street,
    'S/N',
    '',
    station.neighbourhood,
    Number(station.zipcode.replace(/\D/g, '')),
    'PALMAS',
    'TO',
    station.brand,
    product,
    'R$ / litro',
    Number(price.replace(',', '.')),
    dayNumber(daysAgo(days)),
  ]);
  const table = [titles, ...rows].map((cells, index) => rowXml(headerRow + index, cells)).join('');
  return zip({
    'xl/workbook.xml':
      '<workbook xmlns:r="http://r"><sheets><sheet name="POSTOS REVENDEDORES" r:id="rId1"/></sheets></workbook>',
    'xl/_rels/workbook.xml.rels':
      '<Relationships><Relationship Id="rId1" Target="worksheets/sheet1.xml"/></Relationships>',
    'xl/worksheets/sheet1.xml': `<worksheet><sheetData>${table}</sheetData></worksheet>`,
  });
}

/** '2026-06-10' as a workbook's serial date: 46183 */
function dayNumber(day: string): number {
  return (Date.parse(`${day}T00:00:00Z`) - Date.UTC(1899, 11, 30)) / 86_400_000;
}

function rowXml(row: number, cells: readonly (string | number)[]): string {
  const written = cells.map((cell, index) => {
    const at = `${String.fromCharCode(65 + index)}${row}`;
    return typeof cell === 'number'
      ? `<c r="${at}"><v>${cell}</v></c>`
      : `<c r="${at}" t="inlineStr"><is><t>${cell}</t></is></c>`;
  });
  return `<row r="${row}">${written.join('')}</row>`;
}

/** Packs texts into an uncompressed ZIP file. */
function zip(parts: Record<string, string>): Buffer {
  const files: Buffer[] = [];
  const directory: Buffer[] = [];
  let offset = 0;
  for (const [name, text] of Object.entries(parts)) {
    const content = Buffer.from(text);
    const common = Buffer.alloc(26);
    common.writeUInt16LE(20, 0);
    common.writeUInt32LE(crc32(content), 10);
    common.writeUInt32LE(content.length, 14);
    common.writeUInt32LE(content.length, 18);
    common.writeUInt16LE(name.length, 22);
    const entry = Buffer.alloc(46);
    entry.writeUInt32LE(0x02014b50, 0);
    entry.writeUInt16LE(20, 4);
    common.copy(entry, 6);
    entry.writeUInt32LE(offset, 42);
    files.push(Buffer.from([0x50, 0x4b, 0x03, 0x04]), common, Buffer.from(name), content);
    directory.push(entry, Buffer.from(name));
    offset += 30 + name.length + content.length;
  }
  const end = Buffer.alloc(22);
  end.writeUInt32LE(0x06054b50, 0);
  end.writeUInt16LE(Object.keys(parts).length, 8);
  end.writeUInt16LE(Object.keys(parts).length, 10);
  end.writeUInt32LE(Buffer.concat(directory).length, 12);
  end.writeUInt32LE(offset, 16);
  return Buffer.concat([...files, ...directory, end]);
}
