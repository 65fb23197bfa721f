import type { ChildProcess } from 'node:child_process';
import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, utimesSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { createPicture } from '#api/platform/testing/pictures.ts';
import type { Database, Orm } from '#database/database.ts';
import { fsyncTree } from '#database/open/fsync.ts';
import { sql } from '#database/orm.ts';
import { end } from '../../cores.ts';
import type { Effort } from '../../effort.ts';
import { launchCached, type ProductOptions } from '../../processes.ts';
import type { FaultFigure } from '../fault-case.ts';
import { tellTimes, timesOf } from './program.ts';
import { RestlessWriters } from './restless-writers.ts';
import { compareWritten, fillWritten, receiptKey, signEverybodyIn, type UnsignedCity } from './writes.ts';

/** Pictures for receipts, for each crash and at most. */
const receipts = { each: 100, most: 4_000 };
/** for 95 of 100 starts, until the first answer */
const startMs = 3_000;
/** The city is checked whole after each crash of this number, and every so many times it crashes while it starts. */
const checkedEvery = 10;
/** how many writes are acknowledged before a crash, and how long a busy machine may take for them, in ms */
const writing = { least: 5, most: 40, longestMs: 8_000 };
const hourMs = 3_600_000;

/** A server that will die again and again. */
interface Mortal {
  /** in Portuguese, before each figure */
  name: string;
  /** its files, which exist */
  directory: string;
  /** its database server; undefined: the embedded database */
  url?: string;
  logFile: string;
  /** Opens the database that no server uses. */
  openAlone(): Promise<Database>;
  /** Opens the database beside the server. */
  openBeside(): Promise<Database>;
  /** Makes the server die. Afterwards it can be started again. */
  crash(child: ChildProcess): Promise<void>;
}

/**
 * Lets a server die again and again under writes of every kind, and sometimes while it starts, and looks after each start for
 * everything that was acknowledged before.
 */
export async function crashAgainAndAgain(
  mortal: Mortal,
  count: number,
  effort: Effort,
): Promise<FaultFigure[]> {
  const { name, directory, url } = mortal;
  const city = await fill(mortal, effort, Math.min(count * receipts.each, receipts.most));
  const settings = {
    SECRET: randomBytes(32).toString('hex'),
    CPF_KEY: randomBytes(32).toString('hex'),
  };
  const options: ProductOptions = {
    directory,
    ...(url && { url }),
    logFile: mortal.logFile,
    env: {
      ...settings,
      PASSWORD_COST: '1',
      TRUST_PROXY: 'loopback',
      NODE_COMPILE_CACHE: 'node_modules/.cache/compiled',
    },
  };
  const starts: number[] = [];
  const start = async () => {
    const startedAt = performance.now();
    const { child, listening } = launchCached(options);
    const address = `http://127.0.0.1:${await listening}`;
    // On a busy machine the database may take a moment more.
    while ((await fetch(`${address}/readyz`)).status !== 200) await sleep(20);
    starts.push(performance.now() - startedAt);
    return { child, address };
  };
  const found = new Found();
  let checks = 0;
  let checksWell = 0;
  let crashesAtStart = 0;
  let leftovers = 0;

  let server = await start();
  const signed = await signEverybodyIn(server.address, city);
  const accounts = city.people.map(({ email, password }) => ({ email, password }));
  const writers = new RestlessWriters(signed, accounts);
  for (let nth = 1; nth <= count; nth += 1) {
    const before = { sessions: writers.sessions.length, pictures: writers.pictures.length };
    await writers.start(server.address);
    const enough = writers.count() + writing.least + Math.random() * (writing.most - writing.least);
    const startedAt = performance.now();
    while (writers.count() < enough && performance.now() - startedAt < writing.longestMs) await sleep(5);
    await mortal.crash(server.child);
    await writers.stop();
    if (nth % checkedEvery === 0 && nth < count) {
      nth += 1;
      crashesAtStart += 1;
      const { child, listening } = launchCached(options);
      listening.catch(() => {});
      await sleep(Math.random() * timesOf(starts).p50);
      await mortal.crash(child);
    }
    server = await start();
    await found.look(mortal, server.address, writers, before);
    if (nth % checkedEvery !== 1 && nth < count) continue;
    checks += 1;
    if (await check(mortal, settings)) checksWell += 1;
    leftovers = Math.max(leftovers, leftUploads(directory).length - 1);
    console.log(`    ${name}: ${nth}, ${writers.count()} escritas, ${found.tell()}`);
  }
  await writers.start(server.address);
  const unsettled = await writers.settle();
  await end(server.child);
  age(directory);
  server = await start();
  await found.look(mortal, server.address, writers, { sessions: 0, pictures: 0 });
  const wrongSurveys = await countWrongSurveys(mortal, writers);
  await sleep(2_000);
  await end(server.child);
  const left = [...leftUploads(directory), ...halfFiles(directory)].length;

  const figure = (title: string, value: string | number, met?: boolean): FaultFigure => ({
    name: `${name}: ${title}`,
    value: String(value),
    ...(met !== undefined && { met }),
  });
  const none = (title: string, some: readonly string[]) =>
    figure(title, `${some.length} ${some.slice(0, 5).join(' | ')}`, some.length === 0);
  const p95 = [...starts].sort((a, b) => a - b)[Math.floor(starts.length * 0.95)] ?? 0;
  return [
    figure('mortes', `${count}, ${crashesAtStart} delas durante o início`),
    figure('escritas confirmadas', `${writers.count()} (${writers.describe()})`),
    figure('confirmadas só depois de repetidas', writers.repeated),
    none('confirmadas e perdidas', [...found.lost]),
    none('feitas duas vezes', [...found.twice]),
    figure('cupons mal contados', found.miscounted, found.miscounted === 0),
    figure('pesquisas com outro número de preços', wrongSurveys, wrongSurveys === 0),
    none('recusadas de vez', writers.refused),
    figure('sem resposta até o fim', unsettled, unsettled === 0),
    figure('npm run check', `${checksWell} de ${checks} vezes tudo certo`, checksWell === checks),
    figure(
      'restos de envios',
      `${Math.max(0, leftovers)} enquanto roda, ${left} no fim`,
      leftovers <= 0 && left === 0,
    ),
    figure(
      'início, até a primeira resposta',
      `${tellTimes(timesOf(starts))}, p95 ${Math.round(p95)} ms`,
      p95 < startMs,
    ),
  ];
}

/** Fills the city, with a file for each picture that it names. */
async function fill(
  { directory, openAlone }: Mortal,
  effort: Effort,
  receipts: number,
): Promise<UnsignedCity> {
  const database = await openAlone();
  try {
    const city = await fillWritten(database.orm, effort, receipts);
    await database.orm.execute(sql`analyze`);
    const folder = join(directory, 'files', 'receipts');
    mkdirSync(folder, { recursive: true });
    const picture = await createPicture({ format: 'webp' });
    for (let nth = 0; nth <= receipts; nth += 1)
      writeFileSync(join(folder, `${receiptKey(nth)}.webp`), picture);
    fsyncTree(join(directory, 'files'));
    return city;
  } finally {
    await database.close();
  }
}

/** The writes that were lost or doubled, at any time of the run. */
class Found {
  readonly lost = new Set<string>();
  readonly twice = new Set<string>();
  miscounted = 0;

  /** @param from the first sessions and pictures to look for */
  async look(
    { openBeside }: Mortal,
    address: string,
    writers: RestlessWriters,
    from: { sessions: number; pictures: number },
  ): Promise<void> {
    const database = await openBeside();
    try {
      const { lost, twice, miscounted } = await compareWritten(database.orm, writers.acknowledged);
      for (const marker of lost) this.lost.add(marker);
      for (const marker of twice) this.twice.add(marker);
      this.miscounted = Math.max(this.miscounted, miscounted);
    } finally {
      await database.close();
    }
    const isThere = async (path: string, token: string, nth: number) => {
      const headers = { authorization: `Bearer ${token}`, 'x-forwarded-for': `21.${nth % 250}.7.7` };
      const response = await fetch(address + path, { headers });
      return response.ok && (await response.arrayBuffer()).byteLength > 0;
    };
    for (const [nth, { token }] of writers.sessions.entries())
      if (nth >= from.sessions && !(await isThere('/api/users/profile', token, nth)))
        this.lost.add(`sessão ${nth}`);
    for (const [nth, { address: path, token }] of writers.pictures.entries())
      if (nth >= from.pictures && !(await isThere(path, token, nth))) this.lost.add(`imagem ${path}`);
  }

  tell(): string {
    return `${this.lost.size} perdidas, ${this.twice.size} feitas duas vezes`;
  }
}

/** Counts the surveys that have more or fewer prices than their import has told. */
async function countWrongSurveys({ openBeside }: Mortal, { imports }: RestlessWriters): Promise<number> {
  const database = await openBeside();
  try {
    const counts = new Map(await pricesOfImports(database.orm));
    return imports.filter(({ id, rowsNew }) => counts.get(id) !== rowsNew).length;
  } finally {
    await database.close();
  }
}

async function pricesOfImports(orm: Orm): Promise<[number, number][]> {
  const { rows } = await orm.execute<{ id: number; count: number }>(
    sql`select import_id as id, count(*) from prices where import_id is not null group by 1`,
  );
  return rows.map(({ id, count }) => [Number(id), Number(count)]);
}

/** Runs `npm run check`. @returns whether all is well */
async function check({ directory, url = '' }: Mortal, settings: Record<string, string>): Promise<boolean> {
  const env = { ...process.env, ...settings, DATA_DIR: directory, DATABASE_URL: url };
  return promisify(execFile)(process.execPath, ['tools/check.ts'], { env }).then(
    () => true,
    (error: { stdout: string; stderr: string }) => {
      console.log(error.stdout + error.stderr);
      return false;
    },
  );
}

/** Returns the folders of uploads that have not ended, of the running server and of earlier ones. */
function leftUploads(directory: string): string[] {
  const shared = join(directory, 'uploads-unfinished');
  return existsSync(shared) ? readdirSync(shared) : [];
}

/** Returns the files that were half stored. */
function halfFiles(directory: string): string[] {
  const files = join(directory, 'files');
  return readdirSync(files, { encoding: 'utf8', recursive: true })
    .filter((name) => name.endsWith('.tmp'))
    .map((name) => join(files, name));
}

/** Makes half stored files as old as the daily task wants them to be. */
function age(directory: string): void {
  const past = new Date(Date.now() - 2 * hourMs);
  for (const path of halfFiles(directory)) utimesSync(path, past, past);
}

/** Kills a process and waits until it has ended. */
export async function kill(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = once(child, 'exit');
  child.kill('SIGKILL');
  await ended;
}
