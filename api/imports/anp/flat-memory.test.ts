import { execFileSync } from 'node:child_process';
import { appendFileSync, statSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { describe, expect, it } from 'vitest';
import { scratchFiles } from '../testing/scratch.ts';
import { halfYearCsv, halfYearLine, sheetXml, surveyLine, workbookParts } from '../testing/write-survey.ts';
import { writeZip } from '../testing/write-zip.ts';

const write = scratchFiles();
const countRows = fileURLToPath(new URL('../testing/count-rows.ts', import.meta.url));

/** Heap limit in megabytes, much smaller than the files below, so that keeping a whole file in memory would fail. */
const heap = 24;

function readInLittleMemory(path: string): unknown {
  const limits = [`--max-old-space-size=${heap}`, '--max-semi-space-size=2'];
  return JSON.parse(execFileSync(process.execPath, [...limits, countRows, path], { encoding: 'utf8' }));
}

describe('memory stays flat', () => {
  it('for a national half-year file: 72 MB, 420,000 records', { timeout: 300_000 }, () => {
    const line = halfYearLine(surveyLine({ municipality: 'GURUPI', complement: 'QUADRA: 01; LOTE: 2' }));
    const path = write('half-year.csv', halfYearCsv([]));
    const thousand = `${line}\r\n`.repeat(1_000);
    for (let written = 0; written < 420_000; written += 1_000) appendFileSync(path, thousand);
    expect(statSync(path).size).toBeGreaterThan(72_000_000);
    expect(readInLittleMemory(path)).toEqual({ layout: 'half_year', rows: 420_000, broken: 0 });
  });

  it('for a workbook whose sheet is 60 MB uncompressed', { timeout: 300_000 }, () => {
    const titles =
      'CNPJ,RAZÃO,FANTASIA,ENDEREÇO,NÚMERO,COMPLEMENTO,BAIRRO,CEP,MUNICÍPIO,ESTADO,BANDEIRA,PRODUTO,UNIDADE DE MEDIDA,PREÇO DE REVENDA,DATA DA COLETA';
    const cell = (text: string) => `<c t="inlineStr"><is><t>${text}</t></is></c>`;
    const header = `<row r="1">${titles.split(',').map(cell).join('')}</row>`;
    const row = (n: number) =>
      `<row>${cell(String(n * 7_919))}${cell(`POSTO ${(n * 104_729) % 999_983}`).repeat(12)}<c><v>6.89</v></c><c><v>46183</v></c></row>`;
    const rows = Array.from({ length: 110_000 }, (_, n) => row(n)).join('');
    expect(rows.length).toBeGreaterThan(60_000_000);
    const sheet = { name: 'xl/worksheets/sheet1.xml', content: sheetXml(header + rows) };
    const path = write('week.xlsx', writeZip([...workbookParts(['A']), sheet]));
    expect(readInLittleMemory(path)).toEqual({ layout: 'weekly', rows: 110_000, broken: 0 });
  });
});
