import { createHash } from 'node:crypto';
import { rmSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { surveyLimits } from '#contract/uploads.ts';
import { createFuelStation } from '#database/factories/establishments.ts';
import { createImport } from '#database/factories/imports.ts';
import { createFuelPrice } from '#database/factories/prices.ts';
import { asc, eq, type SQL, sql } from '#database/orm.ts';
import { auditLog, establishments, imports, prices } from '#database/schema.ts';
import { isDemonstration, setDemonstration } from '../platform/city-facts.ts';
import { openTestApi } from '../platform/testing.ts';
import { importSurvey } from './import-survey.ts';
import { scratchFiles } from './testing/scratch.ts';
import { surveyDesk } from './testing/sent-survey.ts';
import { halfYearCsv, surveyLine, week } from './testing/write-survey.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;
const write = scratchFiles();

let token = '';
let desk: ReturnType<typeof surveyDesk>;
beforeAll(async () => {
  ({ token } = await api.signIn({ role: 'admin', name: 'Rita Alves' }));
  desk = surveyDesk(api, token);
});
afterEach(async () => {
  await api.context.jobs.settled();
  await orm.execute(sql`truncate imports, prices, establishments, brands cascade`);
  rmSync(join(api.context.config.dataDirectory, 'files', 'imports'), { recursive: true, force: true });
});

const now = api.context.clock.now();
const palmas = { municipality: 'PALMAS', state: 'TO', now } as const;
const importByCommand = (name: string, content: Buffer) =>
  importSurvey(api.database, write(name, content), palmas);
const figures = ({ rowsRead, rowsOfCity, rowsNew, rowsSame, rowsCorrected, rowsRefused }: Figures) => ({
  rowsRead,
  rowsOfCity,
  rowsNew,
  rowsSame,
  rowsCorrected,
  rowsRefused,
});
type Figures = Awaited<ReturnType<typeof desk.read>>;
/** Says how far the reading of a file was at a moment. */
const says = (importId: number, updatedAt: SQL) =>
  orm.execute(
    sql`insert into import_progress (import_id, rows_read, rows_of_city, updated_at) values (${importId}, 4000, 12, ${updatedAt})`,
  );

const everything = () =>
  week(
    {},
    { product: 'ETANOL', price: '4.89' },
    { product: 'GLP', unit: 'R$ / 13 kg', price: '125' },
    { product: 'DIESEL S10', price: '0' },
    {
      cnpj: '12863447000173',
      company: 'OUTRO POSTO LTDA',
      trade: '',
      neighbourhood: 'ZONA RURAL',
      street: 'RODOVIA',
      complement: '',
      zipcode: '',
    },
    { municipality: 'GURUPI' },
  );

describe('uploadSurvey', () => {
  it('reads a file for a preview and stores no price, whose figures are those of the import', async () => {
    await importByCommand('before.csv', halfYearCsv([surveyLine({ product: 'GASOLINA', price: '6.79' })]));
    const preview = await desk.upload(everything(), 'revendas_lpc_2026-06-07.xlsx');
    expect(preview).toMatchObject({
      fileName: 'revendas_lpc_2026-06-07.xlsx',
      layout: 'weekly',
      status: 'ready',
      rowsRead: 6,
      rowsOfCity: 5,
      rowsNew: 2,
      rowsSame: 0,
      rowsCorrected: 1,
      rowsRefused: 1,
      rowsNotFuel: 1,
      firstDay: '2026-06-10',
      lastDay: '2026-06-10',
      refusals: [
        { row: 14, column: 'PREÇO DE REVENDA', reason: expect.stringContaining('fora do possível') },
      ],
      newStations: [{ cnpj: '12863447000173', name: 'Outro Posto' }],
      withoutRegion: [{ cnpj: '12863447000173' }],
      user: 'Rita Alves',
      hasWritten: false,
      replacesDemonstration: false,
      progress: null,
    });
    expect(await orm.$count(prices)).toBe(1);
    expect(await orm.$count(establishments)).toBe(1);
    expect(desk.storedFiles()).toHaveLength(2);

    const done = await desk.start(preview.id);
    expect(done).toMatchObject({ status: 'done', finishedAt: expect.any(String), hasWritten: true });
    expect(figures(done)).toEqual(figures(preview));
    expect(done.newStations).toEqual(preview.newStations);
    expect(done.withoutRegion).toEqual(preview.withoutRegion);
    expect(done.refusals).toEqual(preview.refusals);
    expect(await orm.$count(prices)).toBe(4);
    await api.context.jobs.settled();
    expect(desk.storedFiles()).toEqual([]);
    const actions = await orm
      .select()
      .from(auditLog)
      .where(eq(auditLog.rowId, preview.id))
      .orderBy(asc(auditLog.id));
    expect(actions.map(({ action, after }) => [action, after?.name, after?.status])).toEqual([
      ['imports.upload', 'revendas_lpc_2026-06-07.xlsx', 'reading'],
      ['imports.start', 'revendas_lpc_2026-06-07.xlsx', 'running'],
    ]);
    expect(JSON.stringify(actions)).not.toContain('Rita');
  });

  it('has the figures of the command line', async () => {
    const lines = Array.from({ length: 1_200 }, (_, i) =>
      surveyLine({ product: 'GASOLINA', day: new Date(Date.UTC(2023, 0, 1 + i)).toISOString().slice(0, 10) }),
    );
    const content = halfYearCsv(lines);
    const done = await desk.import(content);
    await orm.execute(sql`truncate imports, prices, establishments, brands cascade`);
    const summary = await importByCommand('same.csv', content);
    expect(figures(done)).toEqual(figures({ ...done, ...summary }));
    expect(done).toMatchObject({ rowsNew: 1_200, layout: 'half_year', firstDay: summary.days?.first });
  });

  it('answers with the import of the same file, where it waits or was imported by anybody', async () => {
    const content = everything();
    const first = await desk.upload(content);
    const again = await desk.upload(content, 'outro-nome.xlsx');
    expect(again).toMatchObject({ id: first.id, status: 'ready', fileName: 'semana.xlsx' });
    await desk.start(first.id);
    expect(await desk.upload(content)).toMatchObject({ id: first.id, status: 'done', rowsNew: 3 });
    expect(await orm.$count(imports)).toBe(1);
    const other = week({ price: '6.99' });
    await importByCommand('cli.xlsx', other);
    expect(await desk.upload(other)).toMatchObject({ status: 'done', fileName: 'cli.xlsx', user: null });
    await api.context.jobs.settled();
    expect(desk.storedFiles()).toEqual([]);
  });

  it('stores no CPF, neither of the file’s name nor of its rows (survey files, privacy)', async () => {
    const cpf = '52998224725';
    const read = await desk.upload(
      week({ company: `J. DA SILVA ${cpf}`, trade: '' }, { product: `GASOLINA ${cpf}` }, { cnpj: cpf }),
      `J DA SILVA ${cpf}.xlsx`,
    );
    expect(read.rowsRefused).toBe(2);
    const stored = await orm.execute(sql`select row_to_json(i) from imports i`);
    const logged = await orm.execute(sql`select row_to_json(a) from audit_log a`);
    expect(JSON.stringify([read, stored.rows, logged.rows])).not.toContain('982247');
  });

  it.each([
    ['an unknown layout', Buffer.from('uma;tabela\n1;2\n'), /São conhecidos estes leiautes/],
    [
      'a damaged workbook',
      week({}).subarray(0, 900),
      /^A planilha está danificada ou incompleta\. Baixe o arquivo de novo\.$/,
    ],
    [
      'a text that ends in the middle of something else',
      Buffer.concat([halfYearCsv([surveyLine()]), Buffer.from('x'.repeat(200_000))]),
      /^A linha 3 passa de 100000 caracteres: não é um arquivo da pesquisa\.$/,
    ],
  ])('says why it cannot read %s, and keeps nothing of it', async (_, bytes, message) => {
    const read = await desk.upload(bytes, 'tabela.csv');
    expect(read).toMatchObject({ status: 'failed', failure: expect.stringMatching(message), rowsNew: 0 });
    await api.context.jobs.settled();
    expect(desk.storedFiles()).toEqual([]);
    expect(await orm.$count(prices)).toBe(0);
    expect((await desk.act(read.id, 'start')).json()).toMatchObject({
      code: 'conflict',
      message: 'Esta importação falhou. Envie o arquivo de novo.',
    });
    expect((await desk.discard(read.id)).statusCode).toBe(200);
    expect((await desk.discard(read.id)).statusCode).toBe(404);
  });

  const otherType = [415, 'Envie um arquivo XLSX, CSV ou TXT.'] as const;
  const tooLarge = Buffer.alloc(surveyLimits.maxBytes + 1, 'a;b\n');
  it.each([
    ['a picture', Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), ...otherType],
    ['a PDF', Buffer.from('%PDF-1.7\n'), ...otherType],
    ['what is no text', Buffer.from('a;b\u0000;c'), ...otherType],
    ['an empty file', Buffer.alloc(0), 400, 'Confira os dados enviados.'],
    ['a file that is too large', tooLarge, 413, 'O arquivo pode ter até 80 MB.'],
  ] as const)('refuses %s', async (_, bytes, status, message) => {
    const response = await desk.send(bytes, 'semana.xlsx');
    expect([response.statusCode, response.json().message]).toEqual([status, message]);
    expect(await orm.$count(imports)).toBe(0);
    expect(desk.storedFiles()).toEqual([]);
  });
});

describe('an import by the command line that was killed', () => {
  const hourAgo = sql`now() - interval '1 hour'`;
  const killed = (content: Buffer, values: Partial<typeof imports.$inferInsert> = {}) =>
    createImport(orm, {
      status: 'running',
      startedAt: new Date('2020-01-01'),
      fileSha256: createHash('sha256').update(content).digest('hex'),
      ...values,
    });

  it('has failed, and its file may be sent', async () => {
    const content = everything();
    const { id } = await killed(content);
    await says(id, hourAgo);
    expect(await desk.read(id)).toMatchObject({
      status: 'failed',
      failure: 'A importação foi interrompida. Importe o arquivo de novo.',
    });
    const list = (status: string) =>
      api.read('listImports', `/backoffice/imports?status=${status}`, { token });
    expect(await list('failed')).toMatchObject({ count: 1, data: [{ id }] });
    expect(await list('running')).toMatchObject({ count: 0, data: [] });
    expect((await desk.act(id, 'start')).json()).toMatchObject({
      message: 'Esta importação falhou. Envie o arquivo de novo.',
    });
    expect(await desk.upload(content)).toMatchObject({ id, status: 'ready', progress: null });
    expect(await desk.start(id)).toMatchObject({ status: 'done', rowsNew: 3 });
  });

  it('can be undone where it has written prices, or else given up', async () => {
    const written = await killed(everything());
    await createFuelPrice(orm, { importId: written.id, source: 'import' });
    expect((await desk.undo(written.id)).undone).toMatchObject({ withdrawn: 1 });
    const { id } = await killed(week({}));
    expect((await desk.discard(id)).statusCode).toBe(200);
  });

  it('is told from one that has just begun, goes on, or was sent by the panel', async () => {
    const content = everything();
    const goesOn = await killed(content);
    await says(goesOn.id, sql`now()`);
    const begun = await killed(week({}), { startedAt: undefined });
    const sent = await killed(week({ price: '6.99' }), { fileKey: 'sent' });
    for (const { id } of [goesOn, begun, sent]) {
      expect(await desk.read(id)).toMatchObject({ status: 'running', failure: null });
      expect((await desk.discard(id)).statusCode).toBe(409);
    }
    expect((await desk.send(content)).json().data).toMatchObject({ id: goesOn.id, status: 'running' });
  });
});

describe('startImport', () => {
  it('asks before the demonstration leaves', async () => {
    await createFuelStation(orm);
    await setDemonstration(orm, true);
    const preview = await desk.upload(everything());
    expect(preview.replacesDemonstration).toBe(true);
    expect((await desk.act(preview.id, 'start')).json()).toMatchObject({
      code: 'demonstration',
      message: 'A cidade é de demonstração. Ela sai inteira com a primeira pesquisa de verdade.',
    });
    expect(await desk.start(preview.id, { replacesDemonstration: true })).toMatchObject({ status: 'done' });
    expect(await isDemonstration(orm)).toBe(false);
  });

  it('refuses a file without prices of the city', async () => {
    await createFuelStation(orm);
    const preview = await desk.upload(week({ municipality: 'GURUPI' }));
    expect(preview).toMatchObject({ status: 'ready', rowsOfCity: 0, replacesDemonstration: false });
    expect((await desk.act(preview.id, 'start')).json()).toMatchObject({
      code: 'conflict',
      message: 'O arquivo não tem preços para importar desta cidade.',
    });
  });

  it('refuses what runs, has ended, was never read or is not there', async () => {
    for (const [status, message] of [
      ['running', 'Esta importação já começou.'],
      ['done', 'Esta importação já terminou.'],
      ['reading', 'O arquivo ainda está sendo lido.'],
    ] as const) {
      const { id } = await createImport(orm, { status });
      expect((await desk.act(id, 'start')).json()).toMatchObject({ code: 'conflict', message });
    }
    expect((await desk.act(999_999, 'start')).statusCode).toBe(404);
    const { id } = await createImport(orm, { status: 'running' });
    expect((await desk.discard(id)).json()).toMatchObject({
      message: 'Esta importação está em andamento. Espere ela terminar.',
    });
    const body = { replacesDemonstration: 'sim' };
    const shapeless = api.refusal(`/backoffice/imports/${id}/start`, { method: 'POST', token, body });
    expect(await shapeless).toMatchObject({ status: 400, issues: [{ field: 'replacesDemonstration' }] });
  });

  it('twice at once starts once', async () => {
    const { id } = await desk.upload(everything());
    const both = await Promise.all([desk.act(id, 'start'), desk.act(id, 'start')]);
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409]);
    await api.context.jobs.settled();
    expect(await desk.read(id)).toMatchObject({ status: 'done', rowsNew: 3 });
  });
});

it("'listImports' and 'exportImports' list the newest first, by name and status, with who sent the file", async () => {
  const old = await createImport(orm, {
    fileName: 'maio.xlsx',
    status: 'done',
    startedAt: new Date('2026-05-01'),
  });
  await createImport(orm, { fileName: '=junho.xlsx', status: 'failed', startedAt: new Date('2026-06-01') });
  const list = (query = '') => api.read('listImports', `/backoffice/imports${query}`, { token });
  expect((await list()).data.map(({ fileName }) => fileName)).toEqual(['=junho.xlsx', 'maio.xlsx']);
  expect(await list('?search=MAIO')).toMatchObject({ count: 1, data: [{ id: old.id, user: null }] });
  expect(await list('?status=failed')).toMatchObject({ count: 1, data: [{ fileName: '=junho.xlsx' }] });
  expect(await list('?page=2&limit=1')).toMatchObject({ count: 2, data: [{ id: old.id }] });
  const csv = await api.readFile('exportImports', '/backoffice/imports/export?sort=fileName', { token });
  const lines = csv.toString().split('\r\n');
  expect(lines[0]).toContain('ID;Arquivo;Leiaute');
  expect(lines[1]).toContain(`'=junho.xlsx`);
  expect(lines[2]).toContain('linha de comando');
  await orm.update(imports).set({ isAutomatic: true, held: 'sem linhas' }).where(eq(imports.id, old.id));
  expect((await list('?search=maio')).data).toMatchObject([{ isAutomatic: true, held: 'sem linhas' }]);
  expect(await api.refusal('/backoffice/imports?status=maybe', { token })).toMatchObject({ status: 400 });
});

it("'readImport' tells how far a reading is", async () => {
  const { id } = await createImport(orm, { status: 'reading' });
  await says(id, sql`now()`);
  expect(await desk.read(id)).toMatchObject({ progress: { rowsRead: 4000, rowsOfCity: 12 } });
  expect(await api.refusal('/backoffice/imports/999999', { token })).toMatchObject({
    status: 404,
    message: 'Esta importação não existe mais.',
  });
});

it('discardImport gives up a file that waits, with all that is stored of it', async () => {
  const { id } = await desk.upload(everything());
  expect(desk.storedFiles()).toHaveLength(2);
  await api.read('discardImport', `/backoffice/imports/${id}`, { token });
  await api.context.jobs.settled();
  expect(desk.storedFiles()).toEqual([]);
  expect(await orm.$count(imports)).toBe(0);
  expect(await orm.$count(establishments)).toBe(0);
});
