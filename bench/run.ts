/**
 * `npm run bench` compares the product with bare servers, paired in one run. See bench/README.md.
 * Options: --growth (only what pages cost in cities of 30 to 20,000 shops), --shops NUMBERS (of which sizes, as 30,2000),
 * --history (only whether calls cost more as the history grows), --observations NUMBER (how long that history is),
 * --capacity (only what each kind of request takes of processors, database and Redis), --processes (only how much more two
 * processes on two cores answer), --sign-in (only whether response times reveal who has an account), --back-office (only how long
 * the lists of the back office take), --moderation (only how long the queue of reported prices takes), --faults (only the faults
 * to survive: crowds, outages, files from outside), --only WORD (only faults with it in their name), --reads and --writes NUMBER
 * (a second, of the cluster's load), --etcd3 (the cluster by the interface of etcd that loses writes), --quick (few rounds, to
 * check the benchmark itself), --profile FOLDER (writes the product's CPU profiles).
 */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { findPostgres, startPostgres } from '#tools/testing/postgres-cluster.ts';
import { compareProcesses } from './all-cores.ts';
import { measureBackOffice, printBackOffice } from './back-office.ts';
import { compareCached } from './cached.ts';
import { measureCapacity } from './capacity.ts';
import { createCity, fillDemonstration, fillLargeCity } from './cities.ts';
import { endAll, pinServers } from './cores.ts';
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
    capacity: { type: 'boolean', default: false },
    processes: { type: 'boolean', default: false },
    'sign-in': { type: 'boolean', default: false },
    faults: { type: 'boolean', default: false },
    only: { type: 'string', default: '' },
    reads: { type: 'string', default: '2000' },
    writes: { type: 'string', default: '200' },
    etcd3: { type: 'boolean', default: false },
    quick: { type: 'boolean', default: false },
    profile: { type: 'string' },
  },
});

const programs = findPostgres();
if (!programs) throw new Error('A medição precisa do PostgreSQL: instale-o.');
// Calls are made in this process, while the long history is filled by all cores.
if (!options.faults && !options.history && !options.growth && !options.processes && !pinServers())
  console.log('Sem um núcleo para cada lado (taskset): as razões ficam menos nítidas.');

const scratch = mkdtempSync(join(tmpdir(), 'compara-bench-'));
const cluster = await startPostgres(programs);
const load = startLoad();
try {
  if (options.growth) {
    const sizes = options.shops.split(',').filter(Boolean).map(Number);
    await measureGrowth(cluster.url, { quick: options.quick, scratch, sizes });
  } else if (options.history) {
    printTable(
      'A história longa contra a curta (PostgreSQL)',
      await compareHistory(cluster.url, {
        quick: options.quick,
        observations: Number(options.observations),
      }),
    );
  } else if (options.faults) {
    const { only, quick, reads, writes, etcd3 } = options;
    const rates = { readsPerSecond: Number(reads), writesPerSecond: Number(writes) };
    const setting = { clusterUrl: cluster.url, scratch, quick, cluster: { ...rates, etcd3 } };
    if (!(await tryFaults(setting, only))) process.exitCode = 1;
  } else if (options['back-office']) {
    printBackOffice(await measureBackOffice(cluster.url, options));
  } else if (options.moderation) {
    printModeration(await measureModeration(cluster.url, options));
  } else if (options.processes) {
    const { quick } = options;
    printTable('Páginas que nenhuma memória tem', await compareProcesses(cluster.url, { scratch, quick }));
  } else if (options.capacity) {
    await measureCapacity(cluster.url, { scratch, load, quick: options.quick });
  } else if (options['sign-in']) {
    printTable(
      'Endereços sem conta contra endereços com conta',
      await compareSignIn(cluster.url, { scratch, quick: options.quick }),
    );
  } else {
    const cities = [
      { city: 'demonstração', url: await createCity(cluster.url, 'demonstration', fillDemonstration) },
      { city: '60 postos', url: await createCity(cluster.url, 'large', fillLargeCity) },
    ];
    const cached: Row[] = [];
    const uncached: Row[] = [];
    for (const { city, url } of cities) {
      const setting = { city, url, load, scratch, ...options };
      cached.push(...(await compareCached(setting)));
      uncached.push(...(await compareUncached(setting)));
    }
    printTable('Da memória, contra node:http puro com os mesmos bytes', cached);
    printTable('Sem memória, contra node:http, pg e React puros', uncached);
  }
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await endAll();
  await cluster.stop();
  rmSync(scratch, { recursive: true, force: true });
}
