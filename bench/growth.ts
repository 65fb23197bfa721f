import { resolve } from 'node:path';
import { pathToFileURL } from 'node:url';
import pino from 'pino';
import type { ServerBuild } from 'react-router';
import { type Caches, createCaches } from '#api/platform/caches.ts';
import { systemClock } from '#api/platform/clock.ts';
import { type Config, readConfig } from '#api/platform/config.ts';
import { requestLabel } from '#api/platform/request-label.ts';
import { endpoints } from '#contract/endpoints.ts';
import type { Database, LogQuery } from '#database/database.ts';
import { openServer } from '#database/open/server.ts';
import { sql } from '#database/orm.ts';
import { createPages } from '#server/pages.ts';
import { startServer } from '#server/start-server.ts';
import { openStaticFiles } from '#server/static-files.ts';
import { createCity } from './cities.ts';
import type { Effort } from './effort.ts';
import { fillGrowth } from './growth-city.ts';
import { quantile } from './paired.ts';
import type { Statement } from './statements.ts';
import { exchange } from './target.ts';

/** The measurements of one address in a city. Times are in milliseconds. */
interface MeasuredRead {
  name: string;
  /** of the first read after writing a price that the address shows */
  first: number[];
  /** of cached reads */
  kept: number[];
  statements: number;
  /** rows that the statements read from tables and indexes */
  rowsRead: number;
  bytes: number;
  brotliBytes: number;
}

interface MeasuredCity {
  name: string;
  reads: MeasuredRead[];
  /** how many of all these addresses stay cached after one price */
  leftStanding: number;
  memoryMb: number;
}

const serverSizes = [30, 200, 2_000, 20_000];
/** Maximum ratios of a first read after a write, compared with the smallest city on the same database. */
const goals: Readonly<Record<number, number>> = { 200: 1.5, 2000: 1.5, 20000: 2 };
const goalOfBytes = 1.2;
const mostBytes = 150_000;
const mostBrotliBytes = 25_000;

interface GrowthOptions {
  effort: Effort;
  scratch: string;
  /** the sizes to measure; empty: all */
  sizes: readonly number[];
}

/** Measures public pages, lists and searches in cities of increasing size. */
export async function measureGrowth(clusterUrl: string, options: GrowthOptions): Promise<void> {
  const wanted = (size: number) => options.sizes.length === 0 || options.sizes.includes(size);
  const build: ServerBuild = await import(pathToFileURL(resolve('build/server/index.js')).href);
  for (const products of options.effort === 'full' ? [40, 400] : [40]) {
    const measured: MeasuredCity[] = [];
    for (const shops of serverSizes.filter(wanted)) {
      const size = { shops, products, weeks: shops > 2_000 ? 4 : 20 };
      const name = `PostgreSQL, ${shops} açougues, ${products} produtos`;
      const url = await createCity(clusterUrl, `growth_${shops}_${products}`, (orm) => fillGrowth(orm, size));
      measured.push(await measureCity(name, (logQuery) => openServer(url, { logQuery }), build, options));
    }
    report(measured, serverSizes.filter(wanted));
  }
}

/** A cut and a fuel of the city, and a place with a price of each. */
interface Written {
  cut: number;
  shop: number;
  fuel: number;
  station: number;
}

async function measureCity(
  name: string,
  open: (logQuery: LogQuery) => Promise<Database>,
  build: ServerBuild,
  { effort, scratch }: GrowthOptions,
): Promise<MeasuredCity> {
  let recorded: Statement[] | undefined;
  const isOfCall = () => Object.hasOwn(endpoints, requestLabel.getStore() ?? '');
  const database = await open((text, params) => {
    if (isOfCall()) recorded?.push({ sql: text, params });
  });
  const config = configOf(scratch);
  const caches = createCaches(systemClock);
  let dropped = () => {};
  const watched: Caches = {
    ...caches,
    // The first read must be a reader's, not one of the background renewal.
    responses: { ...caches.responses, startRenewing() {} },
    heard(payload, transaction) {
      caches.heard(payload, transaction);
      dropped();
    },
  };
  const server = await startServer({
    config,
    database,
    caches: watched,
    log: pino({ level: 'silent' }),
    files: openStaticFiles('build/client', config),
    openPages: (call, clock) => createPages(build, call, config, clock),
  });
  const port = Number(new URL(server.address).port);
  const written = await findWritten(database);
  let centavos = 0;
  /** Writes a price of a cut and one of a fuel, and waits until the server has been notified of both. */
  const write = async () => {
    for (const [product, place] of [
      [written.cut, written.shop],
      [written.fuel, written.station],
    ]) {
      centavos += 1;
      const heard = new Promise<void>((resolve) => {
        dropped = resolve;
      });
      await database.orm.execute(sql`
        insert into prices (product_id, establishment_id, price_centavos, observed_at, source)
        values (${product}, ${place}, ${2000 + (centavos % 500)}, now(), 'admin')`);
      await heard;
    }
  };
  const timed = async (path: string) => {
    const start = performance.now();
    const answer = await exchange(port, path, {});
    if (answer.status !== 200) throw new Error(`${path}: ${answer.status}`);
    return { ms: performance.now() - start, answer };
  };
  const rounds = { full: 15, quick: 3, once: 1 }[effort];
  const reads: MeasuredRead[] = [];
  try {
    for (const [label, path] of addressesOf(written)) {
      await timed(path);
      const first: number[] = [];
      let statements: Statement[] = [];
      for (let round = 0; round < rounds; round += 1) {
        await write();
        recorded = statements = [];
        first.push((await timed(path)).ms);
        recorded = undefined;
      }
      const kept: number[] = [];
      for (let round = 0; round < rounds * 4; round += 1) kept.push((await timed(path)).ms);
      const { body } = (await timed(path)).answer;
      const brotli = await exchange(port, path, { 'accept-encoding': 'br' });
      reads.push({
        name: label,
        first,
        kept,
        statements: statements.length,
        rowsRead: await countRowsRead(database, statements),
        bytes: body.length,
        brotliBytes: brotli.body.length,
      });
    }
    await write();
    let leftStanding = 0;
    for (const [, path] of addressesOf(written)) {
      recorded = [];
      await timed(path);
      if (recorded.length === 0) leftStanding += 1;
    }
    recorded = undefined;
    return { name, reads, leftStanding, memoryMb: process.memoryUsage.rss() / 1e6 };
  } finally {
    await server.close();
    await database.close();
  }
}

function configOf(scratch: string): Config {
  return readConfig({
    PORT: '0',
    HOST: '127.0.0.1',
    DATA_DIR: scratch,
    SECRET: 'nobody guesses this in a benchmark',
  });
}

async function findWritten({ orm }: Database): Promise<Written> {
  const { rows } = await orm.execute<{ [Key in keyof Written]: number }>(sql`
    select cut.product_id as cut, cut.establishment_id as shop, fuel.product_id as fuel, fuel.establishment_id as station
    from (select * from current_prices join products on products.id = product_id where name = 'Picanha'
        order by establishment_id limit 1) as cut,
      (select * from current_prices join products on products.id = product_id where unit = 'l'
        order by position, establishment_id limit 1) as fuel`);
  const [found] = rows;
  if (!found) throw new Error('a cidade não tem preços');
  return found;
}

const nearCell = 'near=-10.190,-48.335&radius=5&sort=distance&limit=60';

function addressesOf({ cut, shop, fuel, station }: Written): [name: string, path: string][] {
  return [
    ['/', '/'],
    ['/acougues', '/acougues'],
    ['/acougues, 2ª página', '/acougues?pagina=2'],
    ['/acougues, promoções', '/acougues?tab=promocoes'],
    ['/acougues, estabelecimentos', '/acougues?tab=estabelecimentos'],
    ['/acougues, comparar', `/acougues?tab=comparar&productId=${cut}`],
    ['/acougues, busca', '/acougues?search=picanha'],
    ['/combustivel', '/combustivel'],
    ['/produto/{id}', `/produto/${cut}`],
    ['/produto/{id}, 2ª página', `/produto/${cut}?pagina=2`],
    ['/estabelecimento/{id}', `/estabelecimento/${shop}`],
    ['/posto/{id}', `/posto/${station}`],
    ['preços', '/api/public/prices'],
    ['melhores preços', '/api/public/prices/best'],
    ['preços do produto', `/api/public/prices/product/${cut}`],
    ['estabelecimentos', '/api/public/establishments'],
    ['postos', '/api/fuel/stations'],
    ['preços de combustível', '/api/fuel/prices'],
    ['preços do produto perto', `/api/public/prices?productId=${cut}&${nearCell}`],
    ['preços do combustível perto', `/api/fuel/prices?fuelTypeId=${fuel}&${nearCell}`],
    ['tipos de combustível', '/api/fuel/types'],
    ['perto, 10 km', '/api/public/establishments/nearby?latitude=-10.18&longitude=-48.33&radius=10'],
    ['sugestões', '/api/public/suggestions?search=picnha'],
    ['sugestões, lugar', '/api/public/suggestions?search=quadra%2017'],
  ];
}

/** Runs the statements again, and counts the rows that their scans return and discard. */
async function countRowsRead(database: Database, statements: readonly Statement[]): Promise<number> {
  let rows = 0;
  for (const { sql: text, params } of statements) {
    if (!/^\s*(select|with)/i.test(text)) continue;
    const found = await database.run(`explain (analyze, format json) ${text}`, params);
    const value: unknown = Object.values(found.rows[0] as object)[0];
    const [{ Plan: plan }] = (typeof value === 'string' ? JSON.parse(value) : value) as [{ Plan: PlanNode }];
    rows += scanned(plan);
  }
  return rows;
}

interface PlanNode {
  'Node Type': string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

function scanned(node: PlanNode): number {
  const own = /Scan/.test(node['Node Type']) && !/CTE|Subquery|Function|WorkTable/.test(node['Node Type']);
  const rows = own ? (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'] : 0;
  return (node.Plans ?? []).reduce((sum, part) => sum + scanned(part), rows);
}

function report(cities: readonly MeasuredCity[], sizes: readonly number[]): void {
  const [smallest] = cities;
  for (const [index, { name, reads, leftStanding, memoryMb }] of cities.entries()) {
    console.log(
      `\n${name} (depois de um preço, ${leftStanding} de ${reads.length} ficam; ${memoryMb.toFixed(0)} MB)\n`,
    );
    console.log(
      '| endereço | 1ª leitura p50 | p99 | contra a menor cidade | da memória p50 | p99 | comandos | linhas lidas | kB | contra a menor | kB brotli |',
    );
    console.log('| --- | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: | ---: |');
    for (const read of reads) {
      const before = smallest?.reads.find((other) => other.name === read.name) ?? read;
      const slower = quantile(read.first, 0.5) / quantile(before.first, 0.5);
      const larger = read.bytes / before.bytes;
      const goal = goals[sizes[index] ?? 0] ?? Number.POSITIVE_INFINITY;
      const isPage = read.name.startsWith('/');
      const met = (isMet: boolean) => (isPage && !isMet ? ' ✗' : '');
      const cells = [
        read.name,
        `${quantile(read.first, 0.5).toFixed(1)} ms`,
        quantile(read.first, 0.99).toFixed(1),
        `${slower.toFixed(2)}${met(slower <= goal)}`,
        `${quantile(read.kept, 0.5).toFixed(2)} ms`,
        quantile(read.kept, 0.99).toFixed(2),
        `${read.statements}${met(read.statements <= 8)}`,
        read.rowsRead,
        `${(read.bytes / 1000).toFixed(0)}${met(read.bytes <= mostBytes)}`,
        `${larger.toFixed(2)}${met(larger <= goalOfBytes)}`,
        `${(read.brotliBytes / 1000).toFixed(1)}${met(read.brotliBytes <= mostBrotliBytes)}`,
      ];
      console.log(`| ${cells.join(' | ')} |`);
    }
  }
}
