import type { EndpointName } from '#contract/endpoints.ts';
import { eq, ne } from '#database/orm.ts';
import { currentPrices, establishments } from '#database/schema.ts';
import { administer } from '#database/testing/administer.ts';
import { type Given, type OpenCalls, openCalls } from './calls.ts';
import { createCity } from './cities.ts';
import { cpuMs } from './cpu-time.ts';
import type { ByEffort, Effort } from './effort.ts';
import { fillHistory } from './history-city.ts';
import { comparePaired, type Round } from './paired.ts';
import type { Row } from './table.ts';

const short: ByEffort = { full: 20_000, quick: 20_000, once: 1 };
const roundMs: ByEffort = { full: 250, quick: 100, once: 1 };
/** The minimum ratio with the longer history: its indexes have one level more. */
const aim = 0.8;

/** Ids in a city, the same in both. */
interface Ids {
  shops: readonly number[];
  stations: readonly number[];
  cuts: readonly number[];
  fuels: readonly number[];
}

/** A call, and its parameters each time. */
type Asked = [EndpointName, (nth: number) => Given];

const panelLists: readonly Record<string, string>[] = [
  {},
  { sort: 'id' },
  { sort: 'price' },
  { sort: 'product' },
  { sort: 'establishment' },
  { validity: 'valid' },
  { validity: 'expiring' },
  { validity: 'expiring', sort: 'product' },
  { validity: 'expired' },
  { kind: 'fuel' },
  { kind: 'fuel', sort: 'id' },
  { kind: 'fuel', sort: 'establishment' },
  { kind: 'fuel', validity: 'valid' },
  { kind: 'fuel', validity: 'expiring' },
  { kind: 'fuel', validity: 'expired' },
];

/** The measured calls; those that write come last. */
function asked({ shops, stations, cuts, fuels }: Ids): Asked[] {
  const at = (ids: readonly number[], nth: number) => ids[nth % ids.length] ?? 0;
  const params = (ids: readonly number[]) => (nth: number) => ({ params: { id: String(at(ids, nth)) } });
  const fuelTypeId = at(fuels, 0);
  return [
    ['readProduct', params(cuts)],
    ['listPublicFuelTypes', () => ({})],
    ['readEstablishment', params(shops)],
    ['readFuelStation', params(stations)],
    ['listFuelStationHistory', params(stations)],
    ['listPublicPrices', () => ({})],
    ['listPublicFuelPrices', () => ({})],
    ...panelLists.map((query): Asked => ['listPrices', () => ({ query })]),
    [
      'createPrice',
      (nth) => ({
        body: { productId: at(cuts, nth), establishmentId: at(shops, nth), price: 20 + (nth % 1000) / 100 },
      }),
    ],
    [
      'createFuelPrices',
      (nth) => ({
        body: { stationId: at(stations, nth), prices: [{ fuelTypeId, price: 5 + (nth % 100) / 100 }] },
      }),
    ],
  ];
}

/** Compares the cost of calls in a city with a long history and in the same city with a short history. */
export async function compareHistory(
  clusterUrl: string,
  { effort, observations }: { effort: Effort; observations: number },
): Promise<Row[]> {
  const open = async (name: string, count: number) => {
    console.log(`Gravando ${count.toLocaleString('pt-BR')} observações…`);
    const url = await createCity(clusterUrl, name, (orm) => fillHistory(orm, count));
    // Parallel workers have ended before their processor time can be read.
    await administer(clusterUrl, `ALTER DATABASE ${name} SET max_parallel_workers_per_gather = 0`);
    return openCalls(url);
  };
  const long = effort === 'once' ? short.once : observations;
  const cities = [await open('long', long), await open('short', short[effort])] as const;
  const [longOne, shortOne] = cities;
  try {
    const ids = await readIds(longOne);
    const rows: Row[] = [];
    for (const one of asked(ids)) {
      const [call, given] = one;
      const rounds = [roundsOf(longOne, one, effort), roundsOf(shortOne, one, effort)] as const;
      await comparePaired(...rounds, { full: 1, quick: 1, once: 0 }[effort]);
      const paired = await comparePaired(...rounds, { full: 12, quick: 3, once: 1 }[effort]);
      const name = [call, ...Object.entries(given(0).query ?? {}).map((part) => part.join('='))].join(' ');
      rows.push({ name, aim, ...paired });
      const isRead = given(0).body === undefined;
      if (isRead && paired.cpuRatio.median < aim)
        console.log(`\n${name}, comando mais lento:\n${await longOne.slowestPlan(call, given(0))}`);
    }
    return rows;
  } finally {
    for (const city of cities) await city.close();
  }
}

/** Makes a call repeatedly for a while, each time for a different row. */
function roundsOf(calls: OpenCalls, [name, given]: Asked, effort: Effort): () => Promise<Round> {
  let nth = 0;
  return async () => {
    const before = cpuMs(process.pid);
    const startedAt = performance.now();
    const first = nth;
    do {
      await calls.call(name, given(nth));
      nth += 1;
    } while (performance.now() - startedAt < roundMs[effort]);
    const ms = performance.now() - startedAt;
    const used = cpuMs(process.pid) - before;
    return { perSecond: ((nth - first) * 1000) / ms, perCpuSecond: ((nth - first) * 1000) / used };
  };
}

async function readIds({ orm }: OpenCalls): Promise<Ids> {
  const { productId } = currentPrices;
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);
  const goods = (isOf: typeof eq | typeof ne) =>
    orm
      .selectDistinct({ id: productId })
      .from(currentPrices)
      .innerJoin(establishments, eq(establishments.id, currentPrices.establishmentId))
      .where(isOf(establishments.type, 'posto'))
      .orderBy(productId);
  const places = (isOf: typeof eq | typeof ne) =>
    orm.select({ id: establishments.id }).from(establishments).where(isOf(establishments.type, 'posto'));
  return {
    shops: idsOf(await places(ne)),
    stations: idsOf(await places(eq)),
    cuts: idsOf(await goods(ne)),
    fuels: idsOf(await goods(eq)),
  };
}
