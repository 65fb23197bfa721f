import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { halfYearCsv, surveyLine } from '#api/imports/testing/write-survey.ts';
import type { ByEffort } from '../effort.ts';
import { startCached } from '../processes.ts';
import type { FaultCase, FaultFigure } from './fault-case.ts';
import { Connection } from './support/connection.ts';
import { inventCnpj, inventSurvey } from './support/invent-survey.ts';
import { ask, authorized, call, importSurvey, post, signIn } from './support/panel-calls.ts';
import { tellTimes, timesOf } from './support/program.ts';

const rows: ByEffort = { full: 150_000, quick: 5_000, once: 300 };
const stations = 300;
/** Each has a third of the rows, which is the maximum of a download. */
const fuels = ['GASOLINA COMUM', 'ETANOL', 'DIESEL S10'];
/** A cached answer that no import invalidates. */
const fromMemory = '/api/public/regions';
const page = '/combustivel';
const readEveryMs = 10;
const signInEveryMs = 100;
const writes: Record<'atOnce' | 'rounds', ByEffort> = {
  atOnce: { full: 300, quick: 300, once: 3 },
  rounds: { full: 5, quick: 5, once: 1 },
};
const pauseMs: ByEffort = { full: 5_000, quick: 1_000, once: 0 };
/** for each of 99 in 100 answers */
const aims = { fromMemoryMs: 30, besideExportMs: 250, signInMs: 500 };

/** Names that once lost the file, overflowed the stack, took seconds to read, or were stored whole. */
const badNames = [
  'POSTO \0 LTDA',
  `POSTO${' LTDA'.repeat(12_000)}`,
  `POSTO${' '.repeat(60_000)}X`,
  'P'.repeat(90_000),
];

const administrator = { email: 'medicao@example.com', password: randomBytes(12).toString('hex') };
/** Signs in again and again, which ends the account's oldest sessions. */
const visitor = { email: 'visita@example.com', password: randomBytes(12).toString('hex') };

/**
 * Sends a survey of 150,000 rows to a server with the embedded database and imports it, downloads 50,000 of its prices, and
 * makes 300 writes at once, while others read and sign in.
 */
export const panelBesideReaders: FaultCase = {
  name: 'Importação, exportação e escritas ao lado de quem lê e de quem entra',
  async run({ scratch, effort }) {
    const server = await startCached({
      directory: join(scratch, 'panel-beside-readers'),
      logFile: join(scratch, 'panel-beside-readers.log'),
      env: { ADMIN_EMAIL: administrator.email, ADMIN_PASSWORD: administrator.password },
    });
    try {
      const [port = 0] = server.ports;
      const address = `http://127.0.0.1:${port}`;
      const read = createReader(port);
      const [rounds, atOnce] = [writes.rounds[effort], writes.atOnce[effort]];
      const token = await signIn(address, administrator);
      await call(address, '/auth/register', post({ name: 'Visita', ...visitor }));
      const enter = () => signIn(address, visitor);
      const pause = () => sleep(pauseMs[effort]);
      const before = await beside(pause, { read: () => read(fromMemory) });
      const content = surveyOf(rows[effort]);
      const during = await beside(() => importSurvey(address, token, content), {
        read: () => read(fromMemory),
      });
      const imported = during.done;
      await read(page);
      const idle = await beside(pause, { read: () => read(page), enter });
      const exporting = await beside(() => exportFirstFuel(address, token), {
        read: () => read(page),
        enter,
      });
      const writing = await beside(() => write(address, token, rounds, atOnce), { enter });
      const exportable = Math.floor(imported.rowsNew / fuels.length);
      return [
        {
          name: 'preços importados',
          value: String(imported.rowsNew),
          met: imported.rowsNew === rows[effort],
        },
        {
          name: 'linhas ruins recusadas',
          value: `${imported.rowsRefused} de ${badNames.length}`,
          met: imported.rowsRefused === badNames.length,
        },
        {
          name: 'prévia e importação',
          value: `${during.seconds.toFixed(1)} s, ${Math.round(imported.rowsNew / during.seconds)} linhas por segundo`,
        },
        figureOf('da memória, sem importação', before.times.read),
        figureOf('da memória, ao lado', during.times.read, aims.fromMemoryMs),
        {
          name: 'linhas exportadas',
          value: `${exporting.done}, em ${exporting.seconds.toFixed(1)} s`,
          met: exporting.done >= exportable,
        },
        figureOf('página da memória, sem exportação', idle.times.read),
        figureOf('página da memória, ao lado da exportação', exporting.times.read, aims.besideExportMs),
        figureOf('entrar, sem mais ninguém', idle.times.enter),
        figureOf('entrar, ao lado da exportação', exporting.times.enter, aims.signInMs),
        {
          name: `${rounds} vezes ${atOnce} escritas ao mesmo tempo`,
          value: `${writing.done} feitas, em ${writing.seconds.toFixed(1)} s`,
          met: writing.done === rounds * atOnce,
        },
        figureOf('entrar, ao lado das escritas', writing.times.enter, aims.signInMs),
      ];
    } finally {
      await server.close();
    }
  },
};

function figureOf(name: string, times: readonly number[], aimMs?: number): FaultFigure {
  return {
    name,
    value: tellTimes(timesOf(times)),
    ...(aimMs !== undefined && { met: timesOf(times).p99 < aimMs }),
  };
}

type Acts = Partial<Record<'read' | 'enter', () => Promise<unknown>>>;

/**
 * Runs a function while others read and sign in at fixed intervals, without waiting for earlier answers.
 * @returns the function's result, and the milliseconds of each read and sign-in
 * @throws when one of them failed
 */
async function beside<T>(
  work: () => Promise<T>,
  { read, enter }: Acts,
): Promise<{ done: T; seconds: number; times: { read: number[]; enter: number[] } }> {
  const readers = read && repeat(read, readEveryMs, Number.POSITIVE_INFINITY);
  // More concurrent attempts of one account would be refused.
  const entering = enter && repeat(enter, signInEveryMs, 1);
  const startedAt = performance.now();
  const done = await work();
  const seconds = (performance.now() - startedAt) / 1000;
  return {
    done,
    seconds,
    times: { read: (await readers?.stop()) ?? [], enter: (await entering?.stop()) ?? [] },
  };
}

function repeat(
  act: () => Promise<unknown>,
  everyMs: number,
  mostAtOnce: number,
): { stop(): Promise<number[]> } {
  const times: number[] = [];
  const pending = new Set<Promise<void>>();
  const once = async () => {
    const startedAt = performance.now();
    await act();
    times.push(performance.now() - startedAt);
  };
  const timer = setInterval(() => {
    if (pending.size >= mostAtOnce) return;
    const doing = once();
    pending.add(doing);
    doing.then(
      () => pending.delete(doing),
      () => {},
    );
  }, everyMs);
  return {
    async stop() {
      clearInterval(timer);
      await Promise.all(pending);
      return times;
    },
  };
}

function surveyOf(count: number): Buffer {
  const bad = badNames.map((company) =>
    surveyLine({ cnpj: inventCnpj(0), company, day: '2019-12-01', product: fuels[0] ?? '' }),
  );
  return halfYearCsv([...bad, ...inventSurvey({ rows: count, stations, fuels })]);
}

/** Returns a function that reads an answer over kept connections, with little processor time. */
function createReader(port: number): (path: string) => Promise<void> {
  const connections: Connection[] = [];
  return async (path) => {
    const idle = connections.find((connection) => connection.isOpen && connection.isIdle);
    const connection = idle ?? (await Connection.open(port));
    if (!idle) connections.push(connection);
    const { status } = await connection.ask(path, 'accept-encoding: br\r\n');
    if (status !== 200) throw new Error(`${path}: resposta ${status}`);
  };
}

/** Downloads the prices of one fuel. @returns how many rows came */
async function exportFirstFuel(address: string, token: string): Promise<number> {
  const headers = authorized(token);
  const [fuel] = await call<{ id: number }[]>(address, '/backoffice/fuel/types', { headers });
  const file = await ask(address, `/api/backoffice/prices/export?kind=fuel&productId=${fuel?.id}`, {
    headers,
  });
  return file.trimEnd().split('\r\n').length - 1;
}

/** Creates regions, many at once, several times. @returns how many were created */
async function write(address: string, token: string, rounds: number, atOnce: number): Promise<number> {
  let made = 0;
  for (let round = 0; round < rounds; round += 1) {
    const create = async (_: unknown, nth: number) => {
      await call(address, '/backoffice/regions', post({ name: `Região ${round}.${nth}` }, token));
      made += 1;
    };
    await Promise.all(Array.from({ length: atOnce }, create));
  }
  return made;
}
