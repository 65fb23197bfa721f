import { spawn } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chmodSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { filesOf, type Kind, ownAddress, owners, unitsOf } from './layout.ts';
import { Machine, Network, writeInto } from './machine.ts';
import { Service } from './unit.ts';

interface ClusterOptions {
  /** further settings of the product's nodes */
  settings?: Readonly<Record<string, string>>;
  /** the interface of etcd that Patroni uses; 'etcd3' loses writes */
  etcd?: 'etcd' | 'etcd3';
  /** is told what starts, in Portuguese */
  tell?: (line: string) => void;
  /** aborted: the start is given up */
  signal?: AbortSignal;
}

export type DatabaseName = 'db1' | 'db2' | 'db3';
export type AppName = 'app1' | 'app2';

/** A machine with its services. */
interface Node {
  machine: Machine;
  services: Record<string, Service>;
}

/** Three machines with PostgreSQL, two with the product, and the balancer, as in docs/operation/cluster.md. */
export interface Cluster {
  machine(name: DatabaseName | AppName | 'balancer'): Machine;
  /** @param unit a name in tools/cluster/layout.ts */
  service(name: DatabaseName | AppName | 'balancer', unit: string): Service;
  network: Network;
  /** with the files and logs of all machines */
  folder: string;
  /** of the site, and of one node of the product */
  url(app?: AppName): string;
  /** of the site's database at one machine, not by a proxy */
  databaseUrl(name: DatabaseName): string;
  members(): Promise<Member[]>;
  /** the name of the primary; undefined while there is none */
  primary(): Promise<DatabaseName | undefined>;
  /** Waits until there are a primary, a synchronous and another standby, both streaming. */
  untilComplete(signal?: AbortSignal): Promise<void>;
  /** Runs SQL at a machine as superuser, and returns its rows as psql prints them: columns with '|'. */
  psql(name: DatabaseName, sql: string, database?: string): string;
  /** Takes everything down and removes all files. */
  close(): Promise<void>;
}

interface Member {
  name: DatabaseName;
  role: 'leader' | 'sync_standby' | 'replica';
  state: string;
  timeline?: number;
}

const databaseNames: readonly DatabaseName[] = ['db1', 'db2', 'db3'];
const appNames: readonly AppName[] = ['app1', 'app2'];
const repository = fileURLToPath(new URL('../..', import.meta.url));
const bucket = { name: 'compara', key: 'chave', secret: 'segredo' };
const startTimeoutMs = 180_000;

/** Starts a cluster on this machine. @throws when a part of it does not start, after taking the others down */
export async function startCluster(options: ClusterOptions = {}): Promise<Cluster> {
  const folder = mkdtempSync(join(tmpdir(), 'compara-cluster-'));
  chmodSync(folder, 0o755);
  removeAfterwards(folder);
  const closers: (() => Promise<void>)[] = [];
  const nodes = new Map<string, Node>();
  const close = async () => {
    for (const { services } of nodes.values()) for (const one of Object.values(services)) one.forget();
    await Promise.all(closers.map((end) => end()));
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    const network = await Network.open(ownAddress);
    closers.push(() => network.close());
    const hosts = read('deploy/hosts');
    const addresses = readHosts(hosts);
    const addressOf = (name: string) => addresses.get(name) ?? '';
    const values = makeValues(addressOf('balancer'));
    for (const [name, address] of addresses) {
      const [, kind] = /^(db|app|balancer)\d?$/.exec(name) ?? [];
      if (!kind) continue;
      const own = join(folder, name);
      const texts = fill(kind as Kind, { ...values, NAME: name }, options);
      const machine = await Machine.boot({ network, name, address, folder: own, hosts, product: repository });
      closers.push(() => machine.close());
      for (const [path, text] of texts) writeInto(own, path, text);
      for (const [path, owner] of Object.entries(owners)) machine.run('sh', '-c', giveTo, path, owner);
      nodes.set(name, { machine, services: readServices(kind as Kind, machine) });
    }
    const cluster = operate(folder, network, nodes, addressOf, values.DATABASE_PASSWORD ?? '', close);
    await startServices(cluster, values, options);
    return cluster;
  } catch (error) {
    await close();
    throw error;
  }
}

/** Makes a folder that a package would make, and gives it or a file to its user. */
const giveTo =
  'case "$0" in /etc/*) [ -e "$0" ] || exit 0; chmod 600 "$0";; *) mkdir -p "$0";; esac; chown "$1:" "$0"';

const read = (path: string) => readFileSync(path.startsWith('/') ? path : join(repository, path), 'utf8');

/** Removes the folder when this process has ended, however it did. */
function removeAfterwards(folder: string): void {
  const script = 'cat > /dev/null; sleep 1; rm -rf "$0"';
  const child = spawn('sh', ['-c', script, folder], { stdio: ['pipe', 'ignore', 'ignore'], detached: true });
  // Neither keeps this process alive.
  child.unref();
  if (child.stdin instanceof Socket) child.stdin.unref();
}

/** Reads the address of each name from the text of /etc/hosts. */
function readHosts(text: string): Map<string, string> {
  const lines = text.split('\n').filter((line) => line !== '' && !line.startsWith('#'));
  return new Map(
    lines.flatMap((line) => {
      const [address = '', ...names] = line.split(/\s+/);
      return names.map((name) => [name, address] as const);
    }),
  );
}

/** The values that replace {{NAMES}} in the files of deploy/, except each machine's own name. */
function makeValues(balancer: string): Record<string, string> {
  const secret = () => randomBytes(24).toString('hex');
  return {
    REPLICATION_PASSWORD: secret(),
    REWIND_PASSWORD: secret(),
    DATABASE_PASSWORD: secret(),
    REDIS_PASSWORD: secret(),
    SECRET: secret(),
    CPF_KEY: secret(),
    SITE_URL: `http://${balancer}`,
    BALANCER: balancer,
    STORAGE_URL: `s3://${bucket.key}:${bucket.secret}@balancer:9000/${bucket.name}?region=sa-east-1&tls=false`,
  };
}

/** Returns the texts of a machine's files, by path. */
function fill(kind: Kind, values: Record<string, string>, { settings = {}, etcd = 'etcd' }: ClusterOptions) {
  return Object.entries(filesOf[kind]).map(([path, file]) => {
    let text = read(file).replace(/\{\{(\w+)\}\}/g, (all, name: string) => values[name] ?? all);
    if (file === 'deploy/patroni.yml') text = text.replace(/^etcd:/m, `${etcd}:`);
    if (file === 'deploy/compara-palmas.env')
      text += Object.entries(settings)
        .map(([name, value]) => `${name}=${value}\n`)
        .join('');
    return [path, text] as const;
  });
}

function readServices(kind: Kind, machine: Machine): Record<string, Service> {
  return Object.fromEntries(
    Object.entries(unitsOf[kind]).map(([unit, files]) => [unit, new Service(machine, unit, files.map(read))]),
  );
}

function operate(
  folder: string,
  network: Network,
  nodes: ReadonlyMap<string, Node>,
  addressOf: (name: string) => string,
  password: string,
  close: () => Promise<void>,
): Cluster {
  const node = (name: string): Node => {
    const found = nodes.get(name);
    if (!found) throw new Error(`there is no machine ${name}`);
    return found;
  };
  const members = async () => {
    // A machine that is cut off still says what it last knew: most have to agree.
    const answers = await Promise.all(
      databaseNames.map(async (name) => {
        try {
          const response = await fetch(`http://${addressOf(name)}:8008/cluster`, {
            signal: AbortSignal.timeout(1_000),
          });
          return ((await response.json()) as { members: Member[] }).members;
        } catch {
          return [];
        }
      }),
    );
    const leaders = answers.map((one) => one.find(({ role }) => role === 'leader')?.name);
    return answers.find((_, nth) => leaders.filter((name) => name === leaders[nth]).length > 1) ?? [];
  };
  return {
    folder,
    network,
    machine: (name) => node(name).machine,
    service(name, unit) {
      const service = node(name).services[unit];
      if (!service) throw new Error(`${name} has no ${unit}`);
      return service;
    },
    url: (app) => (app ? `http://${addressOf(app)}:3000` : `http://${addressOf('balancer')}`),
    databaseUrl: (name) => `postgres://compara:${password}@${addressOf(name)}:5432/compara`,
    members,
    primary: async () =>
      (await members()).find(({ role, state }) => role === 'leader' && state === 'running')?.name,
    untilComplete: (signal) =>
      until(
        'a primary with two standbys',
        async () => {
          const found = await members();
          const streaming = found.filter(
            ({ role, state }) => role !== 'leader' && /^(running|streaming)$/.test(state),
          );
          const timelines = new Set(found.map(({ timeline }) => timeline));
          return (
            found.some(({ role, state }) => role === 'leader' && state === 'running') &&
            streaming.length === 2 &&
            timelines.size === 1 &&
            streaming.some(({ role }) => role === 'sync_standby')
          );
        },
        signal,
      ),
    psql: (name, sql, database = 'postgres') =>
      node(name).machine.run(
        'setpriv',
        '--reuid=postgres',
        '--regid=postgres',
        '--init-groups',
        'psql',
        '-XAtq',
        '-v',
        'ON_ERROR_STOP=1',
        '-d',
        database,
        '-c',
        sql,
      ),
    close,
  };
}

async function startServices(
  cluster: Cluster,
  values: Record<string, string>,
  { tell = () => {}, signal }: ClusterOptions,
) {
  tell('etcd, Patroni e PostgreSQL em db1, db2 e db3…');
  for (const name of databaseNames) cluster.service(name, 'etcd').start();
  for (const name of databaseNames) cluster.service(name, 'patroni').start();
  await cluster.untilComplete(signal);
  const primary = (await cluster.primary()) ?? 'db1';
  cluster.psql(primary, `CREATE ROLE compara LOGIN PASSWORD '${values.DATABASE_PASSWORD}'`);
  cluster.psql(primary, 'CREATE DATABASE compara OWNER compara');
  tell('HAProxy, Redis e a loja de arquivos no balanceador…');
  cluster.service('balancer', 'redis').start();
  cluster.service('balancer', 'haproxy').start();
  startStore(cluster.machine('balancer'));
  tell('HAProxy e o site em app1 e app2…');
  for (const name of appNames) cluster.service(name, 'haproxy').start();
  for (const name of appNames) cluster.service(name, 'compara-palmas').start();
  for (const name of appNames) {
    await until(`${name} ready`, async () => (await fetch(`${cluster.url(name)}/readyz`)).ok, signal);
  }
  await until('the site', async () => (await fetch(`${cluster.url()}/readyz`)).ok, signal);
}

function startStore(machine: Machine): void {
  machine.run('mkdir', '-p', '/var/lib/store');
  const { name, key, secret } = bucket;
  const program = '/opt/compara-palmas/tools/cluster/store.ts';
  const command = ['sh', '-c', 'cd /opt/compara-palmas && exec "$0" "$@"', process.execPath, program];
  machine.start(
    [...command, '/var/lib/store', name, key, secret],
    { PATH: process.env.PATH ?? '' },
    'log/store.log',
  );
}

async function until(what: string, isTrue: () => Promise<boolean>, signal?: AbortSignal): Promise<void> {
  const deadline = Date.now() + startTimeoutMs;
  while (!(await isTrue().catch(() => false))) {
    signal?.throwIfAborted();
    if (Date.now() > deadline) throw new Error(`within three minutes there was not ${what}`);
    await sleep(200);
  }
}
