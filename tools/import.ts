import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import { countDemonstration } from '#api/demonstration/demonstration.ts';
import { SurveyFileError } from '#api/imports/anp/survey-file.ts';
import { importSurvey, type SurveySummary } from '#api/imports/import-survey.ts';
import { isDemonstration } from '#api/platform/city-facts.ts';
import { systemClock } from '#api/platform/clock.ts';
import { applyRegister } from '#api/sources/register/apply-register.ts';
import { readBoundary } from '#api/sources/register/boundary.ts';
import { readRegister } from '#api/sources/register/read-register.ts';
import type { Database } from '#database/database.ts';
import { connectDatabase } from '#database/open/open-database.ts';
import { describeDemonstration, staysWithoutDemonstration } from '#domain/demonstration.ts';
import type { Point } from '#domain/distance.ts';
import { type ImportOrder, readArguments, usage } from './import-arguments.ts';
import { reportFile, reportProgress, reportRegister, reportTotal } from './import-report.ts';
import { runCommand, sayReason } from './run-command.ts';
import { Interrupted } from './until-interrupted.ts';

/** Prints progress: one changing line on a terminal, otherwise a new line every few seconds. */
function progressLine() {
  const everyMs = process.stderr.isTTY ? 100 : 5_000;
  let last = -everyMs;
  return {
    print(line: string) {
      if (performance.now() - last < everyMs) return;
      last = performance.now();
      process.stderr.write(process.stderr.isTTY ? `\r\u001B[K${line}` : `${line}\n`);
    },
    clear() {
      if (process.stderr.isTTY) process.stderr.write('\r\u001B[K');
    },
  };
}

async function importSurveys(
  database: Database,
  { files, municipality, state }: ImportOrder,
  signal: AbortSignal,
): Promise<boolean> {
  const progress = progressLine();
  const summaries: SurveySummary[] = [];
  for (const file of files) {
    if (signal.aborted) break;
    const name = basename(file);
    try {
      const summary = await importSurvey(database, file, {
        municipality,
        state,
        now: systemClock.now(),
        signal,
        onProgress: (counts) => progress.print(reportProgress(name, counts)),
      });
      progress.clear();
      summaries.push(summary);
      console.log(reportFile(summary).join('\n'));
    } catch (error) {
      progress.clear();
      console.error(`${name}: não importado. ${denialReason(error)}`);
    }
  }
  const refused = files.length - summaries.length;
  if (files.length > 1) console.log(reportTotal(summaries, refused).join('\n'));
  return refused === 0;
}

/** Takes over registers of stations, one after the other. */
async function importRegisters(
  { orm }: Database,
  { files, municipality, state }: ImportOrder,
  { isInside, signal }: { isInside: (point: Point) => boolean; signal: AbortSignal },
): Promise<boolean> {
  let isDone = true;
  for (const file of files) {
    if (signal.aborted) throw signal.reason;
    const name = basename(file);
    try {
      const city = { municipality, state };
      const register = await readRegister(file, city);
      const now = systemClock.now();
      const transact: Parameters<typeof applyRegister>[0]['transact'] = (run) =>
        orm.transaction((tx) => run({ tx, now }));
      const applied = await applyRegister(
        { orm, transact, now, city, isInside, isChosen: true },
        register.stations,
      );
      if (applied.outcome !== 'applied') isDone = false;
      console.log(reportRegister(name, register, applied).join('\n'));
    } catch (error) {
      isDone = false;
      console.error(`${name}: não importado. ${denialReason(error)}`);
    }
  }
  return isDone;
}

/**
 * Says what the first real price deletes, and asks on a terminal; a program that starts the command has decided already.
 * @returns whether the import may begin
 */
async function agreesToLeave(database: Database, signal: AbortSignal): Promise<boolean> {
  const counts = await countDemonstration(database.orm);
  console.log('A cidade é de demonstração. Ela sai inteira com o primeiro preço de verdade.');
  console.log(`${describeDemonstration(counts)} ${staysWithoutDemonstration}`);
  if (!process.stdin.isTTY) return true;
  const { stdin, stdout } = process;
  const terminal = createInterface({ input: stdin, output: stdout, terminal: false });
  try {
    return /^s(im)?$/i.test((await terminal.question('Continuar? [s/N] ', { signal })).trim());
  } catch (error) {
    throw signal.aborted ? signal.reason : error;
  } finally {
    terminal.close();
  }
}

function denialReason(error: unknown): string {
  if (error instanceof Interrupted) {
    return 'Interrompido. O que já foi gravado fica; importe o arquivo de novo para continuar.';
  }
  if (error instanceof SurveyFileError) return error.message;
  const reason = sayReason(error);
  return `O motivo: ${reason}${reason.endsWith('.') ? '' : '.'} O que já foi gravado fica.`;
}

// Exit codes: 0 all files were imported, 1 one was not or there was nothing to import, 2 wrong arguments.
await runCommand({
  usage,
  readArguments,
  async run(order, { databaseUrl, dataDirectory, boundaryFile }, signal) {
    const database = await connectDatabase({ url: databaseUrl, directory: dataDirectory, say: console.log });
    try {
      const wasDemonstration = await isDemonstration(database.orm);
      if (order.origin === 'register') {
        if (!wasDemonstration) {
          const isInside = await readBoundary(boundaryFile);
          return (await importRegisters(database, order, { isInside, signal })) ? 0 : 1;
        }
        console.error(
          'Nada foi importado: a cidade é de demonstração, e o cadastro é de postos de verdade. Importe antes os preços da pesquisa.',
        );
        return 1;
      }
      if (wasDemonstration && !(await agreesToLeave(database, signal))) {
        console.error('Nada foi importado: a demonstração fica.');
        return 1;
      }
      const isDone = await importSurveys(database, order, signal);
      if (wasDemonstration && !(await isDemonstration(database.orm))) {
        console.log('A demonstração saiu: a cidade de verdade começou.');
      }
      return isDone ? 0 : 1;
    } finally {
      await database.close();
    }
  },
  failed: 'Erro inesperado',
  interrupted: 'Interrompido.',
});
