import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkCurrentPrices } from '#database/check/check-current-prices.ts';
import { createImport } from '#database/factories/imports.ts';
import { findProduct } from '#database/factories/products.ts';
import { onlyRow } from '#database/only-row.ts';
import { eq, isNull, sql } from '#database/orm.ts';
import { establishments, importProgress, imports, prices } from '#database/schema.ts';
import { besideTransaction } from '#database/testing/beside-transaction.ts';
import { untilWaiting } from '#database/testing/until-waiting.ts';
import { addDays } from '#domain/city-time.ts';
import { surveyedCity } from '#domain/imports.ts';
import { openTestApi } from '../platform/testing.ts';
import { lockEstablishments } from '../price-batches/lock-establishments.ts';
import { forgetSurveys } from './forget-surveys.ts';
import { importSurvey } from './import-survey.ts';
import { runImportJob } from './survey-jobs.ts';
import { surveyDesk } from './testing/sent-survey.ts';
import { halfYearCsv, surveyLine, week } from './testing/write-survey.ts';
import { undoImportJob } from './undo-import-job.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm, context } = api;

let token: string;
let desk: ReturnType<typeof surveyDesk>;
beforeAll(async () => {
  token = (await api.signIn({ role: 'admin' })).token;
  desk = surveyDesk(api, token);
});
afterEach(async () => {
  await context.jobs.settled();
  await orm.execute(sql`truncate imports, prices, establishments, brands cascade`);
});

/** The reading stops at its two thousandth row, when two of three batches of the city are stored. */
const manyDays = halfYearCsv([
  ...Array.from({ length: 500 }, (_, i) =>
    surveyLine({ product: 'GASOLINA', day: addDays('2019-01-01', i) }),
  ),
  ...Array.from({ length: 1_500 }, () => surveyLine({ municipality: 'GURUPI' })),
]);

it('an import that was interrupted continues, and what it had stored before counts as its own', async () => {
  const { id } = await desk.upload(manyDays, 'ca.csv');
  await orm.update(imports).set({ status: 'running' }).where(eq(imports.id, id));
  const stopped = AbortSignal.abort(new Error('the server closes'));
  const attempt = { isLast: false, signal: stopped };
  await expect(runImportJob.run({ importId: id }, context, attempt)).rejects.toThrow('the server closes');
  expect(await orm.$count(prices)).toBe(400);
  expect(await desk.read(id)).toMatchObject({ status: 'running' });
  await runImportJob.run({ importId: id }, context, { ...attempt, signal: new AbortController().signal });
  expect(await desk.read(id)).toMatchObject({ status: 'done', rowsNew: 500, rowsSame: 0 });
  expect(await orm.$count(prices)).toBe(500);
  expect(await orm.$count(importProgress)).toBe(0);
});

it('an import that was interrupted counts its corrections and what it has confirmed as before', async () => {
  const ofDays = (...prices: string[]) =>
    week(...prices.map((price, i) => ({ price, day: `2026-06-1${i}` })));
  await desk.import(ofDays('6.89', '6.95'));
  const { id } = await desk.upload(ofDays('6.89', '7.05', '7.09'));
  const expected = { rowsNew: 1, rowsSame: 1, rowsCorrected: 1 };
  await desk.start(id);
  await orm.update(imports).set({ status: 'failed' }).where(eq(imports.id, id));
  await desk.import(ofDays('6.79'));
  const again = await desk.upload(ofDays('6.89', '7.05', '7.09'));
  expect(again).toMatchObject({ id, status: 'ready', ...expected });
  expect(await desk.start(id)).toMatchObject({ status: 'done', ...expected });
  const live = await orm.select().from(prices).where(isNull(prices.withdrawnAt));
  expect(live.map(({ priceCentavos }) => priceCentavos).toSorted()).toEqual([679, 705, 709]);
});

it('an import, an undoing and entries of the panel at the same stations succeed at once, and leave the right prices', async () => {
  const cnpjs = ['16578789000100', '12863447000173', '09034525000112', '04797330000100', '03219653000154'];
  const fuels = ['Diesel S10', 'Gasolina comum', 'Etanol'];
  const weeks = (first: string) =>
    halfYearCsv(
      Array.from({ length: 28 }, (_, week) =>
        cnpjs.flatMap((cnpj) =>
          fuels.map((fuel) =>
            surveyLine({ cnpj, product: fuel.toUpperCase(), day: addDays(first, 7 * week) }),
          ),
        ),
      ).flat(),
    );
  const undone = (await desk.import(weeks('2024-01-03'))).id;
  const { id } = await desk.upload(weeks('2025-01-01'));
  await orm.update(imports).set({ status: 'undoing', undoneAt: new Date() }).where(eq(imports.id, undone));
  await orm.update(imports).set({ status: 'running' }).where(eq(imports.id, id));
  const stations = await orm.select({ id: establishments.id }).from(establishments);
  const types = await Promise.all(fuels.map((fuel) => findProduct(orm, fuel)));
  const enter = async (stationId: number, centavos: number) => {
    const entries = types.map(({ id: fuelTypeId }) => ({ fuelTypeId, price: centavos / 100 }));
    const body = { stationId, prices: entries };
    const { statusCode } = await api.send('/backoffice/fuel/prices', { method: 'POST', token, body });
    return statusCode;
  };
  const enterEverywhere = (round: number) =>
    Promise.all(stations.map((station) => enter(station.id, 600 + round)));
  // Without other prices the station would be deleted with the undone import.
  const statuses = await enterEverywhere(0);

  const attempt = { isLast: true, signal: new AbortController().signal };
  let isOver = false;
  const entering = async () => {
    for (let round = 1; !isOver; round += 1) statuses.push(...(await enterEverywhere(round)));
  };
  const working = Promise.all([
    runImportJob.run({ importId: id }, context, attempt),
    undoImportJob.run({ importId: undone }, context, attempt),
  ]).finally(() => {
    isOver = true;
  });
  await Promise.all([working, entering()]);
  expect(new Set(statuses)).toEqual(new Set([200]));
  expect(await desk.read(id)).toMatchObject({ status: 'done', rowsNew: 420 });
  expect(await desk.read(undone)).toMatchObject({ status: 'undone', undone: { withdrawn: 420 } });
  expect((await checkCurrentPrices(orm)).faults).toEqual([]);
});

it('an import that fails at its last attempt says so, and can be undone or sent again', async () => {
  const { id } = await desk.upload(manyDays, 'ca.csv');
  await orm.update(imports).set({ status: 'running' }).where(eq(imports.id, id));
  const attempt = { isLast: true, signal: AbortSignal.abort(new Error('too long')) };
  await expect(runImportJob.run({ importId: id }, context, attempt)).rejects.toThrow('too long');
  expect(await desk.read(id)).toMatchObject({
    status: 'failed',
    hasWritten: true,
    failure: 'A importação foi interrompida. Importe o arquivo de novo.',
  });
  const again = await desk.upload(manyDays, 'ca.csv');
  expect(again).toMatchObject({ id, status: 'ready', rowsNew: 500, rowsSame: 0 });
  expect(await desk.start(id)).toMatchObject({ status: 'done', rowsNew: 500 });
  expect((await desk.undo(id)).undone).toMatchObject({ withdrawn: 500, stationsRemoved: 1 });
});

it('an import and its undoing wait while prices are entered at one of their stations', async () => {
  await desk.import(week({}));
  const station = onlyRow(await orm.select().from(establishments));
  const { id } = await desk.upload(week({ price: '6.99' }));
  const attempt = { isLast: true, signal: new AbortController().signal };
  for (const [job, status] of [
    [runImportJob, { status: 'running' }],
    [undoImportJob, { status: 'undoing', undoneAt: new Date() }],
  ] as const) {
    await orm.update(imports).set(status).where(eq(imports.id, id));
    const [working] = await besideTransaction(orm, async (tx) => {
      await lockEstablishments(tx, [station.id]);
      const working = job.run({ importId: id }, context, attempt);
      await untilWaiting(orm, 1);
      return [working];
    });
    await working;
  }
  expect(await desk.read(id)).toMatchObject({ status: 'undone', undone: { withdrawn: 1, restored: 1 } });
});

describe('undoing an import', () => {
  const begin = async () => {
    const { id } = await desk.start((await desk.upload(manyDays, 'ca.csv')).id);
    const now = context.clock.now();
    await orm.update(imports).set({ status: 'undoing', undoneAt: now }).where(eq(imports.id, id));
    return id;
  };
  /** Returns a signal that is aborted after so many steps. */
  const abortedAfter = (steps: number) => {
    const { signal } = new AbortController();
    let left = steps;
    signal.throwIfAborted = () => {
      if (left === 0) throw new Error('the server closes');
      left -= 1;
    };
    return signal;
  };
  const { signal: never } = new AbortController();

  it('goes on where it was interrupted, and counts each price once', async () => {
    const id = await begin();
    const interrupted = undoImportJob.run({ importId: id }, context, {
      isLast: false,
      signal: abortedAfter(2),
    });
    await expect(interrupted).rejects.toThrow('the server closes');
    expect(await desk.read(id)).toMatchObject({ status: 'undoing', undone: { withdrawn: 400 } });
    const file = join(context.config.dataDirectory, 'again.csv');
    await writeFile(file, manyDays);
    const again = importSurvey(context.database, file, { ...surveyedCity, now: context.clock.now() });
    await expect(again).rejects.toThrow('está sendo desfeita');
    expect((await desk.act(id, 'undo')).statusCode).toBe(409);

    await undoImportJob.run({ importId: id }, context, { isLast: false, signal: never });
    expect(await desk.read(id)).toMatchObject({
      status: 'undone',
      undone: { withdrawn: 500, stationsRemoved: 1 },
    });
    expect(await orm.$count(prices)).toBe(0);
  });

  it('that fails at its last attempt says so, and can be asked for again', async () => {
    const id = await begin();
    const failed = undoImportJob.run({ importId: id }, context, { isLast: true, signal: abortedAfter(2) });
    await expect(failed).rejects.toThrow('the server closes');
    expect(await desk.read(id)).toMatchObject({
      status: 'failed',
      failure: 'Só uma parte desta importação foi desfeita. Desfaça-a de novo.',
    });
    // The file starts again: an import with missing prices does not count as complete.
    const again = await desk.start((await desk.upload(manyDays, 'ca.csv')).id);
    expect(again.id).not.toBe(id);
    expect(again).toMatchObject({ status: 'done', rowsNew: 400, rowsSame: 100 });
    expect(await desk.undo(id)).toMatchObject({
      status: 'undone',
      undone: { withdrawn: 0, handedOver: 100 },
    });
    expect(await orm.$count(prices, isNull(prices.withdrawnAt))).toBe(500);
  });

  it('that was interrupted for good can be asked for again after a day', async () => {
    const id = await begin();
    api.pass(25 * 3600);
    await forgetSurveys(context);
    expect(await desk.read(id)).toMatchObject({ status: 'failed' });
    expect(await desk.undo(id)).toMatchObject({
      status: 'undone',
      undone: { withdrawn: 500, stationsRemoved: 1 },
    });
  });
});

it('a file that nobody confirmed goes after a day, with files that no import has', async () => {
  const { id } = await desk.upload(week({}));
  await writeFile(join(context.config.dataDirectory, 'files', 'imports', 'left-by-a-crash'), '');
  const interrupted = await createImport(orm, { status: 'running' });
  await forgetSurveys(context);
  expect(desk.storedFiles()).toHaveLength(2);
  expect(await desk.read(id)).toMatchObject({ status: 'ready' });
  api.pass(25 * 3600);
  await orm
    .update(imports)
    .set({ startedAt: new Date('2026-06-01') })
    .where(eq(imports.id, interrupted.id));
  await forgetSurveys(context);
  expect(desk.storedFiles()).toEqual([]);
  expect(await orm.select().from(imports).where(eq(imports.id, id))).toMatchObject([
    {
      status: 'failed',
      failure: 'Ninguém confirmou a importação em um dia. Envie o arquivo de novo.',
      fileKey: null,
    },
  ]);
  expect(await orm.select().from(imports).where(eq(imports.id, interrupted.id))).toMatchObject([
    { status: 'failed' },
  ]);
});
