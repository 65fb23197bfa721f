import { mkdtemp, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { rowsOf } from '#api/imports/anp/choose-rows.ts';
import { openSurveyFile } from '#api/imports/anp/detect-layout.ts';
import { SurveyFileError } from '#api/imports/anp/survey-file.ts';
import { systemClock } from '#api/platform/clock.ts';
import type { Config } from '#api/platform/config.ts';
import { createOutside, noRests, type Outside, ServiceError } from '#api/platform/outside.ts';
import { fetchListing, fetchSurveyFile } from '#api/sources/ask-survey.ts';
import { fetchRegister } from '#api/sources/register/ask-register.ts';
import { sayFailure } from '#api/sources/say-failure.ts';
import { cityDay, formatDayRange } from '#domain/city-time.ts';
import { surveyedCity } from '#domain/imports.ts';
import { formatNumber } from '#domain/numbers.ts';
import { type SourceName, sourceNames, sourceSettings, sourceTitles } from '#domain/sources.ts';
import { runCommand } from './run-command.ts';

const usage = `Uso: npm run sources -- --try

Pergunta a cada fonte oficial o que ela responde a este servidor, diz o que veio, e não muda nada: nem o banco, nem os preços.
Termina com 0 quando todas as fontes ligadas responderam, com 1 quando uma não respondeu.`;

interface Trial {
  outside: Outside;
  setting: string;
  folder: string;
  signal: AbortSignal;
}

const trials: Readonly<Record<SourceName, (trial: Trial) => Promise<string[]>>> = {
  survey: trySurvey,
  register: tryRegister,
};

async function trySurvey({ outside, setting, folder, signal }: Trial): Promise<string[]> {
  const today = cityDay(systemClock.now());
  const { files, summaries, refused } = await fetchListing({ outside, setting, today, signal });
  const lines = [
    `${formatNumber(files.length)} semanas com preços por posto, ${formatNumber(summaries.length)} só com o resumo`,
    ...refused.map(({ name, why }) => `não conta: ${name} (${why})`),
  ];
  const newest = files.at(-1);
  if (!newest) return lines;
  const path = join(folder, 'semana');
  await fetchSurveyFile(newest, path, undefined, { outside, setting, signal });
  const file = await openSurveyFile(path);
  try {
    const isOfCity = rowsOf(surveyedCity, file.columns);
    let [read, ofCity] = [0, 0];
    for await (const row of file.rows) {
      read += 1;
      if (isOfCity(row)) ofCity += 1;
    }
    const { size } = await stat(path);
    const { first, last } = newest.week;
    lines.push(
      `a mais nova, de ${formatDayRange(first, last)}: ${newest.name}, ${formatNumber(size / 1024, 0, 0)} KiB, ` +
        `${formatNumber(read)} linhas, ${formatNumber(ofCity)} da cidade`,
    );
    return lines;
  } finally {
    await file.close();
  }
}

async function tryRegister({ outside, setting, folder, signal }: Trial): Promise<string[]> {
  const { stations, refusals } = await fetchRegister({ outside, setting, signal }, folder);
  const placed = stations.filter(({ point }) => point !== undefined).length;
  return [
    `${formatNumber(stations.length)} postos da cidade, ${formatNumber(placed)} com ponto`,
    ...refusals.map(({ row, reason }) => `linha ${row}: ${reason}`),
  ];
}

async function tryAll(config: Config, signal: AbortSignal): Promise<boolean> {
  const outside = createOutside({ config, clock: systemClock, rests: noRests });
  const folder = await mkdtemp(join(tmpdir(), 'compara-fontes-'));
  let isWell = true;
  try {
    for (const name of sourceNames) {
      const setting = config.sourceUrls[name];
      console.log(sourceTitles[name]);
      if (setting === undefined) {
        console.log(`  desligada (${sourceSettings[name]})`);
        continue;
      }
      console.log(`  ${setting}`);
      try {
        for (const line of await trials[name]({ outside, setting, folder, signal })) console.log(`  ${line}`);
      } catch (error) {
        signal.throwIfAborted();
        if (!(error instanceof ServiceError) && !(error instanceof SurveyFileError)) throw error;
        isWell = false;
        console.log(
          `  ${error instanceof ServiceError ? `${sayFailure(error)} (${error.message})` : error.message}`,
        );
      }
    }
    return isWell;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

await runCommand({
  usage,
  readArguments: (args) => (args.length === 1 && args[0] === '--try' ? {} : undefined),
  run: async (_order, config, signal) => ((await tryAll(config, signal)) ? 0 : 1),
  failed: 'Não foi possível perguntar às fontes',
  interrupted: 'Interrompido.',
});
