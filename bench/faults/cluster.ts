import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createPrice } from '#database/factories/prices.ts';
import { createProduct } from '#database/factories/products.ts';
import { openServer } from '#database/open/server.ts';
import { sql } from '#database/orm.ts';
import { type AppName, type Cluster, type DatabaseName, startCluster } from '#tools/cluster/cluster.ts';
import { refusal } from '#tools/cluster/layout.ts';
import type { FaultCase, FaultFigure, FaultSetting } from './fault-case.ts';
import type { LoadOptions, LoadOrder, Seen, Written } from './support/cluster-load.ts';
import { tellTimes } from './support/program.ts';
import { compareWritten, fillWritten, kinds, lowestCentavos, signEverybodyIn } from './support/writes.ts';

/** in ms: without an answer 200 from memory, without another one or an acknowledged write, and of an old answer that looks new */
const aims = { memoryGap: 1_000, gap: 15_000, stale: 1_000 };

/** How long members may take to follow the primary again. */
const completeMs = 60_000;

/** A fault, from its beginning until everything is as before. */
interface Fault {
  name: string;
  run(cluster: Cluster): Promise<void>;
  /** Requests in flight fail, or connections are refused, whatever the product does. */
  losesRequests?: boolean;
}

/** Breaks a cluster in one way after the other, under reads and writes, and counts what it has lost. */
export const clusterFaults: FaultCase = {
  name: 'Cluster de três PostgreSQL e dois nós',
  needsMore: true,
  async run(setting) {
    const why = refusal();
    if (why) return [{ name: 'não foi medido', value: why, met: false }];
    const { etcd3 = false } = setting.cluster;
    const cluster = await startCluster({
      settings: {
        SEED: 'none',
        ANP_SURVEY_URL: '',
        ANP_REGISTER_URL: '',
        RATE_LIMIT: '1000',
        // The load stands for many networks, behind the balancer and this machine.
        TRUST_PROXY: 'uniquelocal',
      },
      etcd: etcd3 ? 'etcd3' : 'etcd',
      tell: (line) => console.log(`  ${line}`),
    });
    const load = fork(new URL('support/cluster-load.ts', import.meta.url).pathname);
    try {
      await ask(load, { do: 'start', options: await fillCity(cluster, setting) });
      const figures: FaultFigure[] = [];
      for (const fault of etcd3 ? [calm, frozenPrimary] : faultsOf(setting)) {
        await ask(load, { do: 'mark' });
        const startedAt = performance.now();
        console.log(`  ${fault.name}…`);
        await fault.run(cluster);
        const isComplete = await cluster.untilComplete(AbortSignal.timeout(completeMs)).then(
          () => true,
          () => false,
        );
        await sleep(3_000);
        const seen = await ask<Seen>(load, { do: 'mark' });
        figures.push(report(fault, seen, performance.now() - startedAt));
        if (isComplete) continue;
        figures.push({ name: `${fault.name}: o cluster não se recompôs`, value: '', met: false });
        break;
      }
      const written = await ask<Written>(load, { do: 'end' });
      figures.push(...(await compare(cluster, written)));
      return figures;
    } finally {
      load.kill('SIGKILL');
      await cluster.close();
    }
  },
};

/** Sends an order to the load, and waits for its answer. */
async function ask<Reply>(load: ChildProcess, order: LoadOrder): Promise<Reply> {
  const waiting = new AbortController();
  const { signal } = waiting;
  const ended = once(load, 'exit', { signal }).then(() => {
    throw new Error('a carga parou');
  });
  const answered = once(load, 'message', { signal }).then(([reply]) => reply as Reply);
  load.send(order);
  try {
    return await Promise.race([answered, ended]);
  } finally {
    ended.catch(() => {});
    waiting.abort();
  }
}

function report({ name, losesRequests }: Fault, { streams, writeGap, stale }: Seen, ms: number): FaultFigure {
  const { memory, other } = streams;
  const lostReads = Object.entries(memory.failures).reduce((sum, [, many]) => sum + many, 0);
  const seconds = (time: number) => `${(time / 1000).toFixed(1)} s`;
  const writes = kinds.map((kind) => streams[kind].times.count).reduce((sum, many) => sum + many, 0);
  const refusals: Record<string, number> = {};
  for (const { failures } of [other, ...kinds.map((kind) => streams[kind])])
    for (const [status, many] of Object.entries(failures)) refusals[status] = (refusals[status] ?? 0) + many;
  return {
    name,
    value: [
      seconds(ms),
      `da memória ${tellTimes(memory.times)}, pausa ${seconds(memory.gap)}, sem resposta ${JSON.stringify(memory.failures)}`,
      `outras leituras: pausa ${seconds(other.gap)}`,
      `escritas: ${writes}, pausa ${seconds(writeGap)}`,
      `recusas ${JSON.stringify(refusals)}`,
      `resposta velha: ${stale.map((time) => `${Math.round(time)} ms`).join(', ')}`,
    ].join('; '),
    met:
      (losesRequests || (lostReads === 0 && memory.gap < aims.memoryGap)) &&
      other.gap < aims.gap &&
      writeGap < aims.gap &&
      Math.max(...stale) < aims.stale,
  };
}

const calm: Fault = { name: 'sem falha', run: () => sleep(15_000) };

const databases: readonly DatabaseName[] = ['db1', 'db2', 'db3'];
const dataFolder = '/var/lib/postgresql/15/compara-palmas';

async function primaryOf(cluster: Cluster): Promise<DatabaseName> {
  const name = await cluster.primary();
  if (!name) throw new Error('não há primário');
  return name;
}

/** Waits until another machine is the primary. */
async function untilReplaced(cluster: Cluster, name: DatabaseName): Promise<void> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    const now = await cluster.primary();
    if (now && now !== name) return;
    if (performance.now() > deadline) throw new Error(`${name} não foi trocado`);
    await sleep(200);
  }
}

const killedPrimary: Fault = {
  name: 'primário morto (SIGKILL)',
  async run(cluster) {
    const name = await primaryOf(cluster);
    cluster.machine(name).run('sh', '-c', `kill -9 $(head -1 ${dataFolder}/postmaster.pid)`);
    await untilReplaced(cluster, name);
  },
};

const frozenPrimary: Fault = {
  name: 'máquina do primário parada por 20 s',
  async run(cluster) {
    const machine = cluster.machine(await primaryOf(cluster));
    machine.freeze();
    await sleep(20_000);
    machine.thaw();
    await sleep(10_000);
  },
};

const cutPrimary: Fault = {
  name: 'primário sem rede por 30 s',
  async run(cluster) {
    const name = await primaryOf(cluster);
    cluster.network.cut(name);
    await sleep(30_000);
    cluster.network.mend(name);
    await sleep(5_000);
  },
};

const pausedStandby: Fault = {
  name: 'réplica síncrona parada por 20 s',
  async run(cluster) {
    const standby = (await cluster.members()).find(({ role }) => role === 'sync_standby');
    if (!standby) throw new Error('não há réplica síncrona');
    const machine = cluster.machine(standby.name);
    machine.run('pkill', '-STOP', '-x', 'postgres');
    await sleep(20_000);
    machine.run('pkill', '-CONT', '-x', 'postgres');
  },
};

const etcdAway: Fault = {
  name: 'etcd fora nas três máquinas por 30 s',
  async run(cluster) {
    await Promise.all(databases.map((name) => cluster.service(name, 'etcd').stop('SIGKILL')));
    await sleep(30_000);
    for (const name of databases) cluster.service(name, 'etcd').start();
    await sleep(5_000);
  },
};

const redisAway: Fault = {
  name: 'Redis fora por 15 s',
  async run(cluster) {
    const redis = cluster.service('balancer', 'redis');
    await redis.stop('SIGKILL');
    await sleep(15_000);
    redis.start();
  },
};

const reloadedBalancer: Fault = {
  name: 'HAProxy do balanceador recarregado',
  losesRequests: true,
  async run(cluster) {
    cluster.service('balancer', 'haproxy').signal('SIGUSR2');
    await sleep(5_000);
  },
};

const restartedBalancer: Fault = {
  name: 'HAProxy do balanceador reiniciado',
  losesRequests: true,
  async run(cluster) {
    const haproxy = cluster.service('balancer', 'haproxy');
    await haproxy.stop();
    haproxy.start();
    await sleep(5_000);
  },
};

const restartedDatabaseProxy: Fault = {
  name: 'HAProxy do banco morto em app1',
  async run(cluster) {
    cluster.machine('app1').run('pkill', '-9', '-x', 'haproxy');
    await sleep(8_000);
  },
};

const killedNode: Fault = {
  name: 'nó do site morto (SIGKILL)',
  async run(cluster) {
    cluster.service('app1', 'compara-palmas').signal('SIGKILL');
    await untilReady(cluster, 'app1');
  },
};

const upgrade: Fault = {
  name: 'versão com migração nova em um nó, depois no outro',
  async run(cluster) {
    await upgradeNode(cluster, 'app2');
    // The earlier version has to start on the database of the later one, too.
    cluster.service('app1', 'compara-palmas').signal('SIGKILL');
    await untilReady(cluster, 'app1');
    await sleep(10_000);
    await upgradeNode(cluster, 'app1');
  },
};

async function upgradeNode(cluster: Cluster, name: AppName): Promise<void> {
  const service = cluster.service(name, 'compara-palmas');
  const machine = cluster.machine(name);
  copyWithMigration(join(machine.folder, 'opt/next'));
  await service.stop();
  machine.run('mount', '--bind', '/opt/next', '/opt/compara-palmas');
  service.start();
  await untilReady(cluster, name);
}

async function untilReady(cluster: Cluster, name: AppName): Promise<void> {
  const deadline = performance.now() + 90_000;
  // A process that was just killed may still be named in a connection that the kernel has not closed.
  await sleep(1_000);
  for (;;) {
    const isReady = await fetch(`${cluster.url(name)}/readyz`).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isReady) break;
    if (performance.now() > deadline) throw new Error(`${name} não voltou`);
    await sleep(200);
  }
  // The balancer has to notice, before the other one stops.
  await sleep(4_000);
}

/** Copies the product with one more migration, which adds a column, a table and a trigger, as an expansion does. */
function copyWithMigration(next: string): void {
  mkdirSync(next);
  const rooms = ['api', 'build', 'contract', 'database', 'domain', 'server', 'tools', 'web', 'package.json'];
  for (const room of rooms) cpSync(room, join(next, room), { recursive: true });
  symlinkSync(join(process.cwd(), 'node_modules'), join(next, 'node_modules'));
  const journal = join(next, 'database/migrations/meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8'));
  const last = entries.at(-1);
  const added = { ...last, idx: last.idx + 1, when: last.when + 1, tag: `${last.idx + 1}_of-the-benchmark` };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, added] }));
  writeFileSync(
    join(next, `database/migrations/${added.tag}.sql`),
    `ALTER TABLE reviews ADD COLUMN words integer;
--> statement-breakpoint
CREATE TABLE review_words (review_id integer PRIMARY KEY REFERENCES reviews ON DELETE CASCADE, words integer NOT NULL);
--> statement-breakpoint
CREATE FUNCTION count_words() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN NEW.words := array_length(string_to_array(NEW.comment, ' '), 1); RETURN NEW; END $$;
--> statement-breakpoint
CREATE TRIGGER reviews_words BEFORE INSERT OR UPDATE ON reviews FOR EACH ROW EXECUTE FUNCTION count_words();
`,
  );
}

function faultsOf({ effort }: FaultSetting): Fault[] {
  const kills = Array.from({ length: effort === 'full' ? 10 : 2 }, (_, nth) => ({
    ...killedPrimary,
    name: `${killedPrimary.name} ${nth + 1}`,
  }));
  return [
    calm,
    ...kills,
    pausedStandby,
    etcdAway,
    redisAway,
    reloadedBalancer,
    restartedBalancer,
    restartedDatabaseProxy,
    killedNode,
    cutPrimary,
    frozenPrimary,
    upgrade,
  ];
}

/** Fills the city, and returns all that the load needs to know of it. */
async function fillCity(
  cluster: Cluster,
  { effort, cluster: { readsPerSecond, writesPerSecond } }: FaultSetting,
): Promise<LoadOptions> {
  const primary = await primaryOf(cluster);
  const database = await openServer(cluster.databaseUrl(primary), { migrates: false });
  const { orm } = database;
  try {
    // Filling quickly disables triggers, which only a superuser may.
    cluster.psql(primary, 'ALTER ROLE compara SUPERUSER');
    const city = await fillWritten(orm, effort);
    cluster.psql(primary, 'ALTER ROLE compara NOSUPERUSER');
    const { id: cut } = await createProduct(orm, { name: 'Corte da sonda' });
    const probe = await createPrice(orm, { productId: cut, priceCentavos: lowestCentavos });
    await orm.execute(sql`vacuum analyze`);
    return {
      ...(await signEverybodyIn(cluster.url(), city)),
      url: cluster.url(),
      nodes: [cluster.url('app1'), cluster.url('app2')],
      readsPerSecond,
      writesPerSecond,
      probe: { cut, shop: probe.establishmentId },
    };
  } finally {
    await database.close();
  }
}

/** Compares what was acknowledged with what the primary has now. */
async function compare(cluster: Cluster, written: Written): Promise<FaultFigure[]> {
  const { acknowledged, repeated, refused, reasons, unknown } = written;
  const database = await openServer(cluster.databaseUrl(await primaryOf(cluster)), { migrates: false });
  try {
    const { lost, twice, miscounted } = await compareWritten(database.orm, acknowledged);
    const all = kinds.reduce((sum, kind) => sum + acknowledged[kind].length, 0);
    const each = kinds.map((kind) => `${kind} ${acknowledged[kind].length}`).join(', ');
    return [
      { name: 'escritas confirmadas', value: `${all} (${each}), ${repeated} delas só depois de repetidas` },
      { name: 'confirmadas e perdidas', value: String(lost.length), met: lost.length === 0 },
      { name: 'feitas duas vezes', value: String(twice.length), met: twice.length === 0 },
      { name: 'cupons mal contados', value: String(miscounted), met: miscounted === 0 },
      { name: 'recusadas de vez', value: `${refused} ${reasons.join(' | ')}`, met: refused === 0 },
      { name: 'sem resposta até o fim', value: String(unknown), met: unknown === 0 },
    ];
  } finally {
    await database.close();
  }
}
