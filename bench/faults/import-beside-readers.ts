import { randomBytes } from 'node:crypto';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { halfYearCsv, surveyLine } from '#api/imports/testing/write-survey.ts';
import { addDays } from '#domain/city-time.ts';
import { isCnpj } from '#domain/cnpj.ts';
import { quantile } from '../paired.ts';
import { startCached } from '../processes.ts';
import type { FaultCase, FaultFigure } from './fault-case.ts';

const rows = { full: 150_000, quick: 5_000 };
const stations = 300;
const fuels = ['GASOLINA COMUM', 'GASOLINA ADITIVADA', 'ETANOL', 'DIESEL S10', 'DIESEL S500'];
/** An answer from memory that no import changes. */
const fromMemory = '/api/public/regions';
const everyMs = 10;
const aimMs = 50;

/** Names that once lost the file, overflowed the stack, took seconds to read, or were stored whole. */
const badNames = [
  'POSTO \0 LTDA',
  `POSTO${' LTDA'.repeat(12_000)}`,
  `POSTO${' '.repeat(60_000)}X`,
  'P'.repeat(90_000),
];

interface Imported {
  rowsNew: number;
  rowsRefused: number;
}

const account = { email: 'medicao@example.com', password: randomBytes(12).toString('hex') };

/**
 * Sends a survey of 150,000 rows to a server with the embedded database and imports it, while somebody reads. Answers from
 * memory take at most 50 ms in 99 of 100 cases.
 */
export const importBesideReaders: FaultCase = {
  name: 'Importação de uma pesquisa grande ao lado de quem lê',
  async run({ scratch, quick }) {
    const server = await startCached({
      directory: join(scratch, 'import-beside-readers'),
      logFile: join(scratch, 'import-beside-readers.log'),
      env: { ADMIN_EMAIL: account.email, ADMIN_PASSWORD: account.password },
    });
    try {
      const address = `http://127.0.0.1:${server.ports[0] ?? 0}`;
      const idle = startReader(address);
      await sleep(quick ? 1_000 : 5_000);
      const before = await idle.stop();
      const content = surveyOf(quick ? rows.quick : rows.full);
      const reader = startReader(address);
      const startedAt = performance.now();
      const imported = await importSurvey(address, content);
      const seconds = (performance.now() - startedAt) / 1000;
      const beside = await reader.stop();
      return [
        {
          name: 'preços importados',
          value: String(imported.rowsNew),
          met: imported.rowsNew === (quick ? rows.quick : rows.full),
        },
        {
          name: 'linhas ruins recusadas',
          value: `${imported.rowsRefused} de ${badNames.length}`,
          met: imported.rowsRefused === badNames.length,
        },
        {
          name: 'prévia e importação',
          value: `${seconds.toFixed(1)} s, ${Math.round(imported.rowsNew / seconds)} linhas por segundo`,
        },
        figureOf('da memória, sem importação', before),
        { ...figureOf('da memória, ao lado', beside), met: quantile(beside, 0.99) < aimMs },
      ];
    } finally {
      await server.close();
    }
  },
};

function figureOf(name: string, times: readonly number[]): FaultFigure {
  const ms = (q: number) => `${quantile(times, q).toFixed(1)} ms`;
  return { name, value: `p50 ${ms(0.5)}, p99 ${ms(0.99)}, o pior ${ms(1)}, de ${times.length} respostas` };
}

/** Asks every few milliseconds, however long the answers take, and keeps how long each one was waited for. */
function startReader(address: string) {
  const times: number[] = [];
  const pending = new Set<Promise<void>>();
  const ask = async () => {
    const startedAt = performance.now();
    const response = await fetch(`${address}${fromMemory}`);
    await response.arrayBuffer();
    if (!response.ok) throw new Error(`${fromMemory}: resposta ${response.status}`);
    times.push(performance.now() - startedAt);
  };
  const timer = setInterval(() => {
    const asked = ask();
    pending.add(asked);
    asked.then(
      () => pending.delete(asked),
      () => {},
    );
  }, everyMs);
  return {
    /** @throws where an answer failed */
    async stop(): Promise<number[]> {
      clearInterval(timer);
      await Promise.all(pending);
      return times;
    },
  };
}

function surveyOf(count: number): Buffer {
  const perWeek = stations * fuels.length;
  const cnpjs = Array.from({ length: stations }, (_, station) => cnpjOf(station));
  const lines = Array.from({ length: count }, (_, nth) => {
    const week = Math.floor(nth / perWeek);
    const station = Math.floor(nth / fuels.length) % stations;
    return surveyLine({
      cnpj: cnpjs[station] ?? '',
      company: `POSTO DE COMBUSTIVEIS ${station} LTDA`,
      product: fuels[nth % fuels.length] ?? '',
      price: (5 + ((station * 7 + week) % 200) / 100).toFixed(2),
      day: addDays('2020-01-01', 7 * week),
    });
  });
  const bad = badNames.map((company) =>
    surveyLine({ cnpj: cnpjs[0] ?? '', company, day: '2019-12-01', product: fuels[0] ?? '' }),
  );
  return halfYearCsv([...bad, ...lines]);
}

/** An invented CNPJ whose check digits are right. */
function cnpjOf(station: number): string {
  const base = `${10_000_000 + station}0001`;
  for (let digits = 0; digits < 100; digits += 1) {
    const cnpj = `${base}${String(digits).padStart(2, '0')}`;
    if (isCnpj(cnpj)) return cnpj;
  }
  throw new Error('todo CNPJ tem dígitos verificadores');
}

/** Imports a file as an administrator does by the panel. @returns what became of its rows */
async function importSurvey(address: string, content: Buffer): Promise<Imported> {
  const ask = async (path: string, init: RequestInit = {}) => {
    const response = await fetch(`${address}/api${path}`, init);
    if (!response.ok) throw new Error(`${path}: resposta ${response.status}: ${await response.text()}`);
    return (await response.json()) as {
      data: Imported & { token: string; id: number; status: string };
    };
  };
  const post = (body: object, token?: string): RequestInit => ({
    method: 'POST',
    headers: { 'content-type': 'application/json', ...(token && { authorization: `Bearer ${token}` }) },
    body: JSON.stringify(body),
  });
  const { token } = (await ask('/auth/login', post(account))).data;
  const authorized = { headers: { authorization: `Bearer ${token}` } };
  const form = new FormData();
  form.set('file', new Blob([new Uint8Array(content)]), 'pesquisa.csv');
  const sent = await ask('/backoffice/imports', { method: 'POST', body: form, ...authorized });
  const path = `/backoffice/imports/${sent.data.id}`;
  const until = async (status: string) => {
    for (;;) {
      const { data } = await ask(path, authorized);
      if (data.status === status) return data;
      if (data.status === 'failed') throw new Error(`a importação falhou: ${JSON.stringify(data)}`);
      await sleep(500);
    }
  };
  await until('ready');
  await ask(`${path}/start`, post({}, token));
  return until('done');
}
