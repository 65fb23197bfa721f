import type { EndpointName } from '#contract/endpoints.ts';
import { desc, eq } from '#database/orm.ts';
import { reportedPrices } from '#database/schema.ts';
import { largestCity, smallestCity } from './back-office-city.ts';
import { type Given, type OpenCalls, openCalls } from './calls.ts';
import { createCity } from './cities.ts';
import type { Effort } from './effort.ts';
import { fillModeration } from './moderation-city.ts';
import { quantile } from './paired.ts';

/** The durations of a call, in ms. */
interface MeasuredCall {
  name: string;
  times: number[];
  /** the time limit, in ms, for 95 of 100 calls */
  aimMs: number;
}

const aimMs = 100;
const manyReports = { pending: 97_000, decided: 60_000 };
/** The page of rules is opened rarely, and tries them on thousands of decisions. */
const trialAimMs = 1000;

/** The parameters with which the list is requested. */
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

/** Measures the queue of 100,000 pending reports: pages, details shown with a report, decisions. */
export async function measureModeration(
  clusterUrl: string,
  { effort }: { effort: Effort },
): Promise<MeasuredCall[]> {
  const [size, reports] = {
    full: [largestCity, manyReports] as const,
    quick: [{ ...largestCity, prices: largestCity.prices / 10 }, manyReports] as const,
    once: [smallestCity, { pending: 320, decided: 60 }] as const,
  }[effort];
  console.log(`Gravando a cidade e ${reports.pending.toLocaleString('pt-BR')} relatos que esperam…`);
  const url = await createCity(clusterUrl, 'moderation', (orm) => fillModeration(orm, size, reports));
  const calls = await openCalls(url);
  try {
    const repeats = { full: 20, quick: 3, once: 1 }[effort];
    const measured: MeasuredCall[] = [];
    for (const query of lists) {
      const times = await measure(calls, repeats, () => ['listReportedPrices', { query }]);
      measured.push({ name: `listReportedPrices ${new URLSearchParams(query)}`, times, aimMs });
    }
    measured.push(...(await measureDecisions(calls, repeats)));
    const trial = await measure(calls, Math.min(repeats, 5), () => ['readRuleTrial', {}]);
    return [...measured, { name: 'readRuleTrial', times: trial, aimMs: trialAimMs }];
  } finally {
    await calls.close();
  }
}

async function measureDecisions(calls: OpenCalls, repeats: number): Promise<MeasuredCall[]> {
  const waiting = await calls.orm
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

/** Makes a call several times, and returns the durations in ms. */
async function measure(
  calls: OpenCalls,
  repeats: number,
  given: (nth: number) => [EndpointName, Given],
): Promise<number[]> {
  const times: number[] = [];
  for (let nth = 0; nth < repeats; nth += 1) {
    const startedAt = performance.now();
    await calls.call(...given(nth));
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
