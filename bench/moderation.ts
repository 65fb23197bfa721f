import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc, eq } from 'drizzle-orm';
import pino from 'pino';
import { createContext } from '#api/create-context.ts';
import { handlers } from '#api/handlers.ts';
import { createCaches } from '#api/platform/caches.ts';
import { type Calls, createCalls } from '#api/platform/calls.ts';
import { systemClock } from '#api/platform/clock.ts';
import { readConfig } from '#api/platform/config.ts';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import type { Db } from '#database/database.ts';
import { openServer } from '#database/open/server.ts';
import { reportedPrices } from '#database/schema.ts';
import { largestCity } from './back-office-city.ts';
import { createCity } from './cities.ts';
import { fillModeration } from './moderation-city.ts';
import { quantile } from './paired.ts';

/** How long a call took, in ms, each time. */
interface MeasuredCall {
  name: string;
  times: number[];
  /** how quick it has to be, in ms, in 95 of 100 calls */
  aimMs: number;
}

const aimMs = 100;
/** The page of rules is opened now and then, and tries them on thousands of decisions. */
const trialAimMs = 1000;

/** The ways in which the list is asked for. */
const lists = [
  {},
  { page: '2' },
  { page: '5000' },
  { page: '10000' },
  { status: 'pending', page: '9000' },
  { status: 'approved', page: '3000' },
  { sort: 'createdAt', page: '10000' },
  { sort: '-createdAt', page: '8000' },
  { search: 'acougue' },
  { search: 'acougue', page: '2000' },
  { search: 'picanha jalapao' },
  { search: 'jalapao 19994' },
  { search: 'ana silva' },
  { search: 'cláudia picanha', status: 'pending', sort: 'createdAt' },
  { search: 'posto 599' },
  { search: 'não existe' },
];

/** Measures the queue of reported prices in a city where 100,000 of them wait: pages, what stands beside one, decisions. */
export async function measureModeration(
  clusterUrl: string,
  { quick }: { quick: boolean },
): Promise<MeasuredCall[]> {
  console.log('Gravando a cidade e 100.000 relatos que esperam…');
  const size = quick ? { ...largestCity, prices: largestCity.prices / 10 } : largestCity;
  const url = await createCity(clusterUrl, 'moderation', (orm) => fillModeration(orm, size));
  const database = await openServer(url);
  const dataDirectory = mkdtempSync(join(tmpdir(), 'compara-bench-'));
  const config = readConfig({ DATA_DIR: dataDirectory, SECRET: 'nobody guesses this in a benchmark' });
  const clock = systemClock;
  const log = pino({ level: 'silent' });
  const context = await createContext({ database, config, clock, caches: createCaches(clock), log });
  try {
    const calls = createCalls(context, handlers);
    const repeats = quick ? 3 : 20;
    const measured: MeasuredCall[] = [];
    for (const query of lists) {
      const times = await measure(calls, repeats, () => ['listReportedPrices', { query }]);
      measured.push({ name: `listReportedPrices ${new URLSearchParams(query)}`, times, aimMs });
    }
    measured.push(...(await measureDecisions(database.orm, calls, repeats)));
    const trial = await measure(calls, Math.min(repeats, 5), () => ['readRuleTrial', {}]);
    return [...measured, { name: 'readRuleTrial', times: trial, aimMs: trialAimMs }];
  } finally {
    await context.jobs.stop();
    await database.close();
    rmSync(dataDirectory, { recursive: true, force: true });
  }
}

async function measureDecisions(orm: Db, calls: Calls, repeats: number): Promise<MeasuredCall[]> {
  const waiting = await orm
    .select({ id: reportedPrices.id })
    .from(reportedPrices)
    .where(eq(reportedPrices.status, 'pending'))
    .orderBy(desc(reportedPrices.urgency))
    .limit(2 * repeats);
  const approved = waiting.slice(0, repeats);
  const rejected = waiting.slice(repeats);
  const id = (rows: typeof waiting, nth: number) => ({ id: String(rows[nth]?.id) });
  const steps: [string, (nth: number) => [EndpointName, Given]][] = [
    ['readReportedPriceContext', (nth) => ['readReportedPriceContext', { params: id(approved, nth) }]],
    [
      'aprovar como oficial',
      (nth) => [
        'updateReportedPriceStatus',
        { params: id(approved, nth), body: { status: 'approved', official: true } },
      ],
    ],
    [
      'rejeitar',
      (nth) => ['updateReportedPriceStatus', { params: id(rejected, nth), body: { status: 'rejected' } }],
    ],
    ['desfazer', (nth) => ['undoReportedPriceDecision', { params: id(approved, nth), body: { version: 2 } }]],
  ];
  const measured: MeasuredCall[] = [];
  for (const [name, call] of steps) {
    measured.push({ name, times: await measure(calls, repeats, call), aimMs });
  }
  return measured;
}

interface Given {
  params?: Record<string, string>;
  query?: Record<string, string>;
  body?: object;
}

/** Makes a call as an administrator, from its validated request to its checked reply, without HTTP. */
async function measure(
  calls: Calls,
  repeats: number,
  given: (nth: number) => [EndpointName, Given],
): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < repeats; nth += 1) {
    const [name, { params = {}, query = {}, body }] = given(nth);
    const entry: Endpoint = endpoints[name];
    const startedAt = performance.now();
    await calls.get(name)?.run({
      params: entry.params?.parse(params) ?? {},
      query: entry.query?.parse(query) ?? {},
      body: entry.body?.parse(body),
      origin: { address: '', userAgent: undefined, authorization: undefined, device: undefined },
      upload: undefined,
      caller: { id: 1, role: 'admin', sessionId: 1, name: 'Ana', email: '', phone: null },
    });
    times.push(performance.now() - startedAt);
  }
  return times;
}

/** Prints a line for each kind of call. */
export function printModeration(measured: readonly MeasuredCall[]): void {
  console.log('\n| chamada | p50 | p95 |');
  console.log('| --- | ---: | ---: |');
  for (const { name, times, aimMs } of measured) {
    const sorted = times.toSorted((a, b) => a - b);
    const worst = quantile(sorted, 0.95);
    console.log(`| ${name} | ${ms(quantile(sorted, 0.5))} | ${ms(worst)} ${worst <= aimMs ? '✓' : '✗'} |`);
  }
}

const ms = (value: number) => `${value.toFixed(0)} ms`;
