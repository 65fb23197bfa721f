import { describe, expect, it } from 'vitest';
import { scratchFiles } from '../testing/scratch.ts';
import { sheetXml, workbook, workbookParts } from '../testing/write-survey.ts';
import { writeZip, type ZipPart } from '../testing/write-zip.ts';
import { openWorkbook } from './open-workbook.ts';

const write = scratchFiles();

async function rowsOf(path: string) {
  const book = await openWorkbook(path);
  try {
    const [sheet] = book.sheets;
    return sheet ? await Array.fromAsync(sheet.rows()) : [];
  } finally {
    book.close();
  }
}

const oneSheet = (rows: string, extraParts: ZipPart[] = []) =>
  writeZip([
    ...workbookParts(['A']),
    { name: 'xl/worksheets/sheet1.xml', content: sheetXml(rows) },
    ...extraParts,
  ]);

describe('a workbook', () => {
  it('places cells in the rows and columns that they name', async () => {
    const rows =
      '<row r="3"><c r="B3"><v>7</v></c><c r="AA3" t="str"><v>x</v></c></row><row><c><v>1</v></c></row>';
    const read = await rowsOf(write('cells.xlsx', oneSheet(rows)));
    expect(read[0]?.row).toBe(3);
    expect(read[0]?.values[1]).toBe('7');
    expect(read[0]?.values[26]).toBe('x');
    expect(read[1]).toEqual({ row: 4, values: ['1'] });
  });
  it('formats numbers as JavaScript does, without floating-point noise', async () => {
    const cells = ['8.0399999999999991', '2588773000166', '2.588773000166E12', '125.0'].map(
      (v) => `<c><v>${v}</v></c>`,
    );
    expect(await rowsOf(write('numbers.xlsx', oneSheet(`<row r="1">${cells.join('')}</row>`)))).toEqual([
      { row: 1, values: ['8.04', '2588773000166', '2588773000166', '125'] },
    ]);
  });
  it('reads shared, inline and rich strings, without phonetic hints', async () => {
    const rows =
      '<row r="1"><c t="s"><v>0</v></c><c t="s"><v>1</v></c><c t="inlineStr"><is><t>a &amp; b</t></is></c><c t="s"><v>9</v></c></row>';
    const strings =
      '<sst><si><t>um</t></si><si><r><t>do</t></r><r><t>is</t></r><rPh sb="0" eb="1"><t>hint</t></rPh></si></sst>';
    const path = write('strings.xlsx', oneSheet(rows, [{ name: 'xl/sharedStrings.xml', content: strings }]));
    expect(await rowsOf(path)).toEqual([{ row: 1, values: ['um', 'dois', 'a & b', ''] }]);
  });
  it('may have namespace prefixes', async () => {
    const path = write('plain.xlsx', workbook([{ name: 'A', rows: new Map([[1, ['a', '', '3']]]) }]));
    expect(await rowsOf(path)).toEqual([{ row: 1, values: ['a', '', '3'] }]);
    const prefixed =
      '<x:worksheet xmlns:x="http://x"><x:row r="1"><x:c><x:v>5</x:v></x:c></x:row></x:worksheet>';
    const parts = [...workbookParts(['A']), { name: 'xl/worksheets/sheet1.xml', content: prefixed }];
    expect(await rowsOf(write('prefixed.xlsx', writeZip(parts)))).toEqual([{ row: 1, values: ['5'] }]);
  });
});

describe('a workbook is refused', () => {
  it.each([
    ['cut short', oneSheet('<row r="1"/>').subarray(0, 200)],
    [
      'not closed',
      writeZip([...workbookParts(['A']), { name: 'xl/worksheets/sheet1.xml', content: '<a><b></a>' }]),
    ],
    [
      'longer than its directory says',
      writeZip([
        ...workbookParts(['A']),
        { name: 'xl/worksheets/sheet1.xml', content: sheetXml(''), claimedSize: 5 },
      ]),
    ],
  ])('as damaged when %s', async (name, content) => {
    await expect(rowsOf(write(`${name}.xlsx`, content))).rejects.toThrow('A planilha está danificada');
  });
  it('when it is another kind of ZIP', async () => {
    const path = write('other.zip', writeZip([{ name: 'a.txt', content: 'a' }]));
    await expect(openWorkbook(path)).rejects.toThrow('não uma planilha XLSX');
  });
  it.each([
    [
      'a sheet that claims 600 MB',
      { name: 'xl/worksheets/sheet1.xml', content: sheetXml(''), claimedSize: 600 * 2 ** 20 },
    ],
    [
      'a sheet compressed a thousand to one',
      { name: 'xl/worksheets/sheet1.xml', content: ' '.repeat(2 ** 22) },
    ],
    [
      'a very long text',
      {
        name: 'xl/worksheets/sheet1.xml',
        content: `<a>${Buffer.alloc(3 * 2 ** 20, 'Posto de combustíveis; ')
          .toString('latin1')
          .replace(/ /g, () => String(Math.random()))}</a>`,
      },
    ],
    [
      'a cell in column ZZZ',
      { name: 'xl/worksheets/sheet1.xml', content: sheetXml('<row r="1"><c r="ZZZ1"/></row>') },
    ],
  ])('for %s', async (_, part) => {
    const path = write('bomb.xlsx', writeZip([...workbookParts(['A']), part]));
    await expect(rowsOf(path)).rejects.toThrow('grande demais');
  });
  it('for too many entries', async () => {
    const many = Array.from({ length: 501 }, (_, i) => ({ name: `${i}`, content: '' }));
    await expect(openWorkbook(write('many.xlsx', writeZip(many)))).rejects.toThrow('grande demais');
  });
  it('for a huge table of strings', async () => {
    const strings = { name: 'xl/sharedStrings.xml', content: '<sst/>', claimedSize: 65 * 2 ** 20 };
    const path = write('strings-bomb.xlsx', writeZip([...workbookParts([]), strings]));
    await expect(openWorkbook(path)).rejects.toThrow('grande demais');
  });
});
