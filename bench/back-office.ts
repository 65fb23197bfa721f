import { z } from 'zod';
import type { Endpoint } from '#contract/endpoint.ts';
import { type EndpointName, endpoints } from '#contract/endpoints.ts';
import { addDays, cityDay } from '#domain/city-time.ts';
import { fillBackOffice, largestCity, smallestCity } from './back-office-city.ts';
import { type OpenCalls, openCalls } from './calls.ts';
import { createCity } from './cities.ts';
import type { Effort } from './effort.ts';
import { quantile } from './paired.ts';

/** One set of parameters for a list. */
interface Case {
  /** 'sort=-price page=50 search=acougue' */
  name: string;
  query: Record<string, string>;
}

interface Measured extends Case {
  /** of each call, in ms */
  times: number[];
}

/** A list of the back office, with all of its measured cases. */
interface MeasuredList {
  list: EndpointName;
  cases: Measured[];
  /** the plan of the slowest statement of its slowest case */
  plan: string;
}

/** The time limit of a page, in ms, for 95 of 100 calls. */
const aimMs = 100;

const daysAgo = (days: number) => addDays(cityDay(new Date()), -days);

/** Texts and filters for the lists, in addition to every order. Other lists are measured by their orders only. */
const asked: Partial<Record<EndpointName, readonly Record<string, string>[]>> = {
  listPrices: [
    { search: 'acougue' },
    { search: 'jalapao 19994' },
    { search: 'picanha cerrado' },
    { search: 'não existe' },
    { productId: '7' },
    { establishmentId: '150' },
    { establishmentId: '15000' },
    { regionId: '1' },
    { regionId: '9' },
    { categoryId: '7' },
    { source: 'admin' },
    { source: 'merchant' },
    { validity: 'valid' },
    { validity: 'expiring' },
    { validity: 'expired' },
    { search: 'costela', regionId: '1', validity: 'valid' },
    { productId: '7', validity: 'expiring' },
    { establishmentId: '150', validity: 'valid' },
    { source: 'merchant', validity: 'valid' },
  ],
  listEstablishments: [
    { search: 'acougue' },
    { search: 'jalapao 19994' },
    { regionId: '9' },
    { verified: 'true' },
    { coordinates: 'missing' },
  ],
  listProducts: [{ search: 'picanha' }, { search: 'tipo 399' }, { categoryId: '7' }],
  listCategories: [{ search: 'categoria' }, { sectorId: '2' }],
  listUsers: [{ search: 'ana' }, { search: 'pessoa19994' }, { role: 'admin' }],
  listAudit: [
    { noun: 'prices' },
    { noun: 'prices', rowId: '77' },
    { userId: '1' },
    { userId: '19994' },
    { noun: 'sectors' },
    { search: 'nome' },
    { search: 'novo 4711' },
    { search: 'não existe' },
    { search: 'zq' },
    { to: daysAgo(150) },
    { from: daysAgo(100), to: daysAgo(100) },
  ],
  listMessages: [
    { search: 'pessoa' },
    { search: '19994' },
    { state: 'new' },
    { state: 'answered' },
    { state: 'archived' },
  ],
  listPriceCoverage: [{ search: 'jalapao' }, { visit: 'true' }],
  listStationLocations: [{ search: 'posto' }, { search: 'quadra 5994' }, { status: 'unsearched' }],
};

/** Measures every list of the back office on a city of 20,000 shops and 2 million prices. */
export async function measureBackOffice(
  clusterUrl: string,
  { effort }: { effort: Effort },
): Promise<MeasuredList[]> {
  const size = effort === 'once' ? smallestCity : largestCity;
  console.log(`Gravando ${size.prices.toLocaleString('pt-BR')} preços…`);
  const url = await createCity(clusterUrl, 'back_office', (orm) => fillBackOffice(orm, size));
  const calls = await openCalls(url);
  try {
    const measured: MeasuredList[] = [];
    for (const list of listNames()) measured.push(await measureList(calls, list, effort));
    return measured;
  } finally {
    await calls.close();
  }
}

/** Lists of one row of another table, with the row to use. Lists of this kind that are not named here are left out. */
const ofOneRow: Partial<Record<EndpointName, Record<string, string>>> = {
  listEstablishmentProducts: { id: '150' },
};

/** The paginated, sortable calls of the back office; new ones are found automatically. */
function listNames(): EndpointName[] {
  const entries = Object.entries(endpoints) as [EndpointName, Endpoint][];
  return entries.flatMap(([name, { path, query }]) =>
    path.startsWith('/backoffice/') &&
    (!path.includes(':') || name in ofOneRow) &&
    query &&
    'page' in query.shape &&
    'sort' in query.shape
      ? [name]
      : [],
  );
}

async function measureList(calls: OpenCalls, list: EndpointName, effort: Effort): Promise<MeasuredList> {
  const repeats = { full: 12, quick: 3, once: 1 }[effort];
  const params = ofOneRow[list] ?? {};
  const cases: Measured[] = [];
  for (const filter of [{}, ...(asked[list] ?? [])]) {
    for (const sort of ordersOf(list, filter, effort)) {
      const { count } = await calls.call(list, { params, query: { ...filter, sort } });
      const last = Math.max(1, Math.ceil(Number(count) / 20));
      for (const page of last > 1 ? [1, last] : [1]) {
        const query = { ...filter, sort, page: String(page) };
        const times: number[] = [];
        for (let nth = 0; nth < repeats; nth += 1) {
          const startedAt = performance.now();
          await calls.call(list, { params, query });
          times.push(performance.now() - startedAt);
        }
        const name = Object.entries(query).map((part) => part.join('='));
        cases.push({ name: name.join(' '), query, times });
      }
    }
  }
  const [slowest] = cases.toSorted((a, b) => p95(b.times) - p95(a.times));
  return {
    list,
    cases,
    plan: slowest ? await calls.slowestPlan(list, { params, query: slowest.query }) : '',
  };
}

/** Once, each filter is tried in one order, and each order without a filter. */
function ordersOf(list: EndpointName, filter: object, effort: Effort): string[] {
  const { query } = endpoints[list] as Endpoint;
  const sort: unknown = query?.shape.sort;
  const inner = sort instanceof z.ZodDefault ? sort.unwrap() : sort;
  const orders = inner instanceof z.ZodEnum ? inner.options.map(String) : [];
  return effort === 'once' && Object.keys(filter).length > 0 ? orders.slice(0, 1) : orders;
}

const p95 = (times: readonly number[]) =>
  quantile(
    times.toSorted((a, b) => a - b),
    0.95,
  );
const p50 = (times: readonly number[]) =>
  quantile(
    times.toSorted((a, b) => a - b),
    0.5,
  );

/**
 * Prints a line for each list with its slowest case, and the plans of the slowest lists. On a busy machine the minimum of
 * the times is the best estimate of a call's own cost: so the minimum of the slowest case is printed, and the largest one.
 */
export function printBackOffice(lists: readonly MeasuredList[]): void {
  console.log(
    '\n| lista | pedidos | p50 | p95 | p95 do mais lento | mínimo dele | maior mínimo | mais lento |',
  );
  console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | --- |');
  for (const { list, cases } of lists) {
    const all = cases.flatMap(({ times }) => times);
    const [slowest] = cases.toSorted((a, b) => p95(b.times) - p95(a.times));
    const worst = slowest ? p95(slowest.times) : 0;
    const cells = [
      list,
      cases.length,
      ms(p50(all)),
      ms(p95(all)),
      `${ms(worst)} ${worst <= aimMs ? '✓' : '✗'}`,
      ms(Math.min(...(slowest?.times ?? []))),
      ms(Math.max(...cases.map(({ times }) => Math.min(...times)))),
    ];
    console.log(`| ${[...cells, slowest?.name].join(' | ')} |`);
  }
  const slow = lists.flatMap(({ list, cases }) =>
    cases
      .filter(({ times }) => p95(times) > aimMs)
      .map(({ name, times }) => `${list} ${name}: ${ms(p95(times))}, mínimo ${ms(Math.min(...times))}`),
  );
  console.log(
    slow.length === 0 ? `\nTodos abaixo de ${aimMs} ms.` : `\nAcima de ${aimMs} ms:\n${slow.join('\n')}`,
  );
  const slowestLists = lists.toSorted((a, b) => worstOf(b) - worstOf(a)).slice(0, 3);
  for (const { list, plan } of slowestLists)
    console.log(`\n${list}, comando mais lento do pedido mais lento:\n${plan}`);
}

const worstOf = ({ cases }: MeasuredList) => Math.max(0, ...cases.map(({ times }) => p95(times)));
const ms = (value: number) => `${value.toFixed(0)} ms`;
