import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { sql } from '#database/orm.ts';
import { establishments, prices } from '#database/schema.ts';
import { openTestApi } from '../platform/testing.ts';
import { SurveyFileError } from './anp/survey-file.ts';
import { importSurvey } from './import-survey.ts';
import { seededRandom } from './testing/mutate.ts';
import { scratchFiles } from './testing/scratch.ts';
import { surveyDesk } from './testing/sent-survey.ts';
import {
  halfYearCsv,
  oldLayout,
  sheetXml,
  surveyLine,
  weeklyTitles,
  weeklyXlsx,
  workbookParts,
} from './testing/write-survey.ts';
import { writeZip } from './testing/write-zip.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm, context } = api;
const write = scratchFiles();
const empty = () => orm.execute(sql`truncate imports, prices, establishments, brands cascade`);

let desk: ReturnType<typeof surveyDesk>;
beforeAll(async () => {
  desk = surveyDesk(api, (await api.signIn({ role: 'admin' })).token);
});

describe('a bad row is told and left, the others are imported', () => {
  const bad = [
    { trade: undefined, company: 'POSTO \0 32' },
    { company: `POSTO${' LTDA'.repeat(12_000)}` },
    { street: `RUA${' '.repeat(60_000)}A` },
    { company: 'x'.repeat(90_000) },
    { brand: 'x'.repeat(90_000) },
  ].map((line, i) => surveyLine({ ...line, trade: '', day: `2026-06-0${i + 1}` }));
  const lines = [surveyLine(), ...bad, surveyLine({ product: 'ETANOL', price: '4.89' })];

  it.each([
    ['a text', halfYearCsv(lines), 2, ['Revenda', 'Nome da Rua', 'Bandeira']],
    ['a workbook', weeklyXlsx(lines), 11, ['RAZÃO', 'ENDEREÇO', 'BANDEIRA']],
  ])('of %s', async (_, bytes, firstRow, [company = '', street = '', brand = '']) => {
    await empty();
    const read = await desk.upload(bytes);
    expect(read.failure).toBeNull();
    const long = (most: number) => `texto longo demais: passa de ${most} caracteres`;
    expect(read.refusals).toEqual([
      { row: firstRow + 1, column: company, reason: 'tem um caractere que não é texto' },
      { row: firstRow + 2, column: company, reason: long(150) },
      { row: firstRow + 3, column: street, reason: long(150) },
      { row: firstRow + 4, column: company, reason: long(150) },
      { row: firstRow + 5, column: brand, reason: long(60) },
    ]);
    expect(await desk.start(read.id)).toMatchObject({ status: 'done', rowsNew: 2, rowsRefused: 5 });
    expect(await orm.$count(prices)).toBe(2);
    expect(await orm.select({ name: establishments.name }).from(establishments)).toHaveLength(1);
  });
});

describe('a file with random faults is imported or refused with a reason', () => {
  const line = (product: string, day: string) => surveyLine({ product, day, unit: 'R$ / litro' });
  const lines = [
    line('GASOLINA COMUM', '2026-06-09'),
    line('ETANOL', '2026-06-10'),
    line('DIESEL S10', '2026-06-11'),
    surveyLine({ municipality: 'GURUPI' }),
  ];
  const rowXml = (values: readonly string[]) =>
    `<row>${values.map((value) => `<c t="inlineStr"><is><t>${value}</t></is></c>`).join('')}</row>`;
  const rows = [weeklyTitles, ...lines.map((line) => Object.values(line))];
  const xml = Buffer.from(sheetXml(rows.map(rowXml).join('')));
  const sheet = (content: Buffer) =>
    writeZip([...workbookParts(['A']), { name: 'xl/worksheets/sheet1.xml', content }]);

  it.each([
    ['text', halfYearCsv(lines), (bytes: Buffer) => bytes],
    ['UTF-16', oldLayout(lines), (bytes: Buffer) => bytes],
    ['workbook', weeklyXlsx(lines), (bytes: Buffer) => bytes],
    ['sheet of a workbook', xml, sheet],
  ])('%s', async (name, good, pack) => {
    const random = seededRandom(12);
    const options = {
      municipality: 'PALMAS',
      state: 'TO',
      now: new Date('2026-06-12T12:00:00-03:00'),
    } as const;
    let imported = 0;
    await empty();
    for (let nth = 0; nth < 100; nth += 1) {
      const path = write(`${name}-${nth}`, pack(random.mutate(good)));
      const failure = await importSurvey(context.database, path, options).then(
        () => undefined,
        (error: unknown) => error,
      );
      if (failure === undefined) imported += 1;
      else expect(failure, `${name} ${nth}`).toBeInstanceOf(SurveyFileError);
    }
    expect(imported).toBeGreaterThan(0);
    const stored = await orm
      .select({ name: establishments.name, address: establishments.address })
      .from(establishments);
    for (const station of stored) {
      expect(station.name.length).toBeLessThan(300);
      expect(station.address?.length).toBeLessThan(800);
    }
  });
});
