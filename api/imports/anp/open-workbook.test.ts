import { describe, expect, it } from 'vitest';
import { scratchFiles } from '../testing/scratch.ts';
import { relationship, sheetXml, workbook, workbookParts } from '../testing/write-survey.ts';
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

const bookOf = (content: string, more: Partial<ZipPart> = {}, extraParts: ZipPart[] = []) =>
  writeZip([...workbookParts(['A']), { name: 'xl/worksheets/sheet1.xml', content, ...more }, ...extraParts]);
const oneSheet = (rows: string, extraParts?: ZipPart[]) => bookOf(sheetXml(rows), {}, extraParts);

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
    expect(await rowsOf(write('prefixed.xlsx', bookOf(prefixed)))).toEqual([{ row: 1, values: ['5'] }]);
  });
});

describe('the parts of a workbook', () => {
  const strings = '<sst><si><t>um</t></si></sst>';
  const cells = '<row r="1"><c t="s"><v>0</v></c><c r="b1"><v>5</v></c></row>';
  const expected = [{ row: 1, values: ['um', '5'] }];
  const book = (sheet: string) =>
    `<workbook xmlns:o="http://purl.oclc.org/ooxml/officeDocument/relationships"><sheets>${sheet}</sheets></workbook>`;
  const links = (...relationships: string[]) => `<Relationships>${relationships.join('')}</Relationships>`;

  it('are found by the types of their relationships, in any folder and with any prefix', async () => {
    const parts = [
      { name: '_rels/.rels', content: links(relationship('r1', 'officeDocument', '/pasta/livro.xml')) },
      { name: 'pasta/livro.xml', content: book('<sheet name="B" o:id="r2"/><sheet name="A" o:id="r1"/>') },
      {
        name: 'pasta/_rels/livro.xml.rels',
        content: links(
          relationship('r1', 'worksheet', 'um.xml'),
          relationship('r2', 'chartsheet', 'dois.xml'),
          relationship('r3', 'sharedStrings', '../textos.xml'),
        ).replaceAll('schemas.openxmlformats.org/officeDocument/2006', 'purl.oclc.org/ooxml/officeDocument'),
      },
      { name: 'pasta/um.xml', content: sheetXml(cells) },
      { name: 'textos.xml', content: strings },
    ];
    expect(await rowsOf(write('folders.xlsx', writeZip(parts)))).toEqual(expected);
  });
  it('have names without regard to case', async () => {
    const parts = [
      { name: '_Rels/.rels', content: links(relationship('r1', 'officeDocument', 'XL/Workbook.xml')) },
      { name: 'xl/workbook.XML', content: book('<sheet name="A" o:id="r1"/>') },
      {
        name: 'xl/_rels/WORKBOOK.xml.rels',
        content: links(
          relationship('r1', 'worksheet', 'Worksheets\\Sheet1.xml'),
          relationship('r2', 'sharedStrings', 'sharedStrings.xml'),
        ),
      },
      { name: 'xl/worksheets/sheet1.xml', content: sheetXml(cells) },
      { name: 'xl/SharedStrings.xml', content: strings },
    ];
    expect(await rowsOf(write('case.xlsx', writeZip(parts)))).toEqual(expected);
  });
});

const inline = (text: string) => `<c t="inlineStr"><is>${text}</is></c>`;

describe('a workbook that somebody has made up', () => {
  it('is read beside characters that XML does not know', async () => {
    const rows = `<row r="1">${inline('<t>a\0b</t>')}${inline('<t>a&#0;b</t>')}${inline('<t>c</t>')}</row>`;
    const read = await rowsOf(write('zero.xlsx', oneSheet(`${rows}<row r="2"><c><v>7</v></c></row>`)));
    expect(read).toEqual([
      { row: 1, values: ['a\0b', 'a&#0;b', 'c'] },
      { row: 2, values: ['7'] },
    ]);
  });
  it('keeps no more of a text than tells that it is too long', async () => {
    const long = `<r><t>${'x'.repeat(90_000)}</t></r>`;
    const parts = [{ name: 'xl/sharedStrings.xml', content: `<sst><si>${long.repeat(3)}</si></sst>` }];
    const rows = `<row r="1">${inline(long.repeat(3))}<c t="s"><v>0</v></c></row>`;
    const [read] = await rowsOf(write('long.xlsx', oneSheet(rows, parts)));
    for (const value of read?.values ?? []) {
      expect(value.length).toBeGreaterThan(1_000);
      expect(value.length).toBeLessThan(2_500);
    }
  });
  it('counts its rows and columns where what it says of them is no number', async () => {
    const rows = ['x', '1e999', '-1', '0.5'].map((r) => `<row r="${r}"><c r="7"><v>1</v></c></row>`);
    expect(await rowsOf(write('odd.xlsx', oneSheet(rows.join(''))))).toEqual(
      [1, 2, 3, 4].map((row) => ({ row, values: ['1'] })),
    );
  });
});

/** Text that a ZIP file compresses by less than a factor of a hundred. */
const unpackable = (tags: number, tag: (n: number) => string) =>
  Array.from({ length: tags }, (_, n) => tag((n * 7_919) % 999_983)).join('');

describe('a workbook is refused', () => {
  it.each([
    ['cut short', oneSheet('<row r="1"/>').subarray(0, 200)],
    ['not closed', bookOf('<a><b></a>')],
    ['longer than its directory says', bookOf(sheetXml(''), { claimedSize: 5 })],
  ])('as damaged when %s', async (name, content) => {
    await expect(rowsOf(write(`${name}.xlsx`, content))).rejects.toThrow('A planilha está danificada');
  });
  it('when it is another kind of ZIP', async () => {
    const path = write('other.zip', writeZip([{ name: 'a.txt', content: 'a' }]));
    await expect(openWorkbook(path)).rejects.toThrow('não uma planilha XLSX');
  });
  const longText = Buffer.alloc(3 * 2 ** 20, 'Posto de combustíveis; ').toString('latin1');
  it.each([
    ['a sheet that claims 600 MB', bookOf(sheetXml(''), { claimedSize: 600 * 2 ** 20 })],
    ['a sheet compressed a thousand to one', bookOf(' '.repeat(2 ** 22))],
    ['a very long text', bookOf(`<a>${longText.replace(/ /g, () => String(Math.random()))}</a>`)],
    ['tags within tags without end', bookOf(unpackable(10_000, (n) => `<a b="${n}">`))],
    ['a cell in column ZZZ', oneSheet('<row r="1"><c r="ZZZ1"/></row>')],
  ])('for %s', async (_, content) => {
    await expect(rowsOf(write('bomb.xlsx', content))).rejects.toThrow('grande demais');
  });
  it('for a sheet that is named again and again', async () => {
    const parts = [...workbookParts(Array.from({ length: 51 }, () => 'A'))];
    await expect(openWorkbook(write('named.xlsx', writeZip(parts)))).rejects.toThrow('grande demais');
  });
  it('for entities that are made of entities', async () => {
    const names = Array.from({ length: 9 }, (_, n) => `<!ENTITY l${n + 1} "${`&l${n};`.repeat(10)}">`);
    const content = `<!DOCTYPE a [<!ENTITY l0 "ha">${names.join('')}]><worksheet><sheetData><row r="1">${inline('<t>&l9;</t>')}</row></sheetData></worksheet>`;
    await expect(rowsOf(write('entities.xlsx', bookOf(content)))).rejects.toThrow(
      'A planilha está danificada',
    );
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
