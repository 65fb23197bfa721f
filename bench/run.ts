/**
 * `npm run bench` compares the product with bare servers, paired in one run. See bench/README.md.
 * Options: --growth (only what pages cost in cities of 30 to 20,000 shops), --shops NUMBERS (of which sizes, as 30,2000),
 * --history (only whether calls cost more as the history grows), --observations NUMBER (how long that history is),
 * --sign-in (only whether response times reveal who has an account), --back-office (only how long
 * the lists of the back office take), --moderation (only how long the queue of reported prices takes), --faults (only the faults
 * to survive: crowds, outages, files from outside), --only WORD (only faults with it in their name), --reads and --writes NUMBER
 * (a second, of the cluster's load), --etcd3 (the cluster by the interface of etcd that loses writes), --quick (few rounds, to
 * check the benchmark itself), --once (everything in the table of bench/README.md once, or what another option names, in the
 * smallest city: no figures, it only has to work), --profile FOLDER (writes the product's CPU profiles).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { startPostgres } from '#tools/testing/test-postgres.ts';
import { measureBackOffice, printBackOffice } from './back-office.ts';
import { compareCached } from './cached.ts';
import { createCity, fillDemonstration, fillLargeCity } from './cities.ts';
import { endAll, pinServers } from './cores.ts';
import type { Effort } from './effort.ts';
import { tryFaults } from './faults.ts';
import { measureGrowth } from './growth.ts';
import { compareHistory } from './history.ts';
import { measureModeration, printModeration } from './moderation.ts';
import { startLoad } from './processes.ts';
import { compareSignIn } from './sign-in.ts';
import { printTable, type Row } from './table.ts';
import { compareUncached } from './uncached.ts';

const { values: options } = parseArgs({
  options: {
    growth: { type: 'boolean', default: false },
    shops: { type: 'string', default: '' },
    history: { type: 'boolean', default: false },
    observations: { type: 'string', default: '2000000' },
    'back-office': { type: 'boolean', default: false },
    moderation: { type: 'boolean', default: false },
    'sign-in': { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    reads: { type: 'string', default: '2000' },
    writes: { type: 'string', default: '200' },
    etcd3: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    once: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});
const effort: Effort = options.once ? 'once' : options.quick ? 'quick' : 'full';

const scratch = mkdtempSync(join(tmpdir(), 'compara-bench-'));
const cluster = await startPostgres();
const load = startLoad();

async function compareReads(): Promise<void> {
  const cached: Row[] = [];
  const uncached: Row[] = [];
  const fills = [
    ['demonstração', 'demonstration', fillDemonstration],
    ['60 postos', 'large', fillLargeCity],
  ] as const;
  for (const [city, name, fill] of effort === 'once' ? fills.slice(0, 1) : fills) {
    const url = await createCity(cluster.url, name, fill);
    const setting = { city, url, load, scratch, effort, profile: options.profile };
    cached.push(...(await compareCached(setting)));
    uncached.push(...(await compareUncached(setting)));
  }
  printTable('Da memória, contra node:http puro com os mesmos bytes', cached);
  printTable('Sem memória, contra node:http, pg e React puros', uncached);
}

/** What the options name; without one of them, reads are compared. */
const benchmarks = {
  async growth() {
    const sizes = effort === 'once' ? [30] : options.shops.split(',').filter(Boolean).map(Number);
    await measureGrowth(cluster.url, { effort, scratch, sizes });
  },
  async history() {
    const observations = Number(options.observations);
    const rows = await compareHistory(cluster.url, { effort, observations });
    printTable('A história longa contra a curta (PostgreSQL)', rows);
  },
  async 'back-office'() {
    printBackOffice(await measureBackOffice(cluster.url, { effort }));
  },
  async moderation() {
    printModeration(await measureModeration(cluster.url, { effort }));
  },
  async 'sign-in'() {
    const rows = await compareSignIn(cluster.url, { scratch, effort });
    printTable('Endereços sem conta contra endereços com conta', rows);
  },
  async faults() {
    const { only, reads, writes, etcd3 } = options;
    const rates = { readsPerSecond: Number(reads), writesPerSecond: Number(writes) };
    const setting = { clusterUrl: cluster.url, scratch, effort, cluster: { ...rates, etcd3 } };
    if (!(await tryFaults(setting, only))) process.exitCode = 1;
  },
};

const named = (Object.keys(benchmarks) as (keyof typeof benchmarks)[]).filter((name) => options[name]);
/** These use all cores: they run processes side by side, or fill a long history. */
const onAllCores = ['faults', 'history', 'growth'];
if (effort !== 'once' && !named.some((name) => onAllCores.includes(name)) && !pinServers())
  console.log('Sem um núcleo para cada lado (taskset): as razões ficam menos nítidas.');
try {
  if (named.length === 0) await compareReads();
  const chosen = named.length === 0 && effort === 'once' ? Object.keys(benchmarks) : named;
  for (const name of chosen as typeof named) await benchmarks[name]();
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endAll();
  await cluster.stop();
  rmSync(scratch, { recursive: true, force: true });
}
// A scenario that has failed may have left timers and connections.
process.exit();
