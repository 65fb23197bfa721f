import { execFileSync, spawn } from 'node:child_process';
import { chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';

export interface PostgresCluster {
  /** URL of the maintenance database, as a superuser */
  url: string;
  /** its folder, with the socket, and the data directory `files` */
  folder: string;
  /** stops the server and removes its files */
  stop(): Promise<void>;
}

/** Servers with the PostgreSQL of this machine, which has standbys and backups; the packages have the server alone. */

/** Finds the folder of its programs: on the PATH, from pg_config, or Debian's newest. */
export function findPostgres(): string | undefined {
  const folders = [...(process.env.PATH ?? '').split(delimiter), ...configuredFolder(), ...debianFolders()];
  return folders.find((folder) =>
    ['initdb', 'postgres'].every((program) => existsSync(join(folder, program))),
  );
}

function configuredFolder(): string[] {
  try {
    const folder = execFileSync('pg_config', ['--bindir'], { stdio: ['ignore', 'pipe', 'ignore'] });
    return [folder.toString().trim()];
  } catch {
    return [];
  }
}

function debianFolders(): string[] {
  const root = '/usr/lib/postgresql';
  if (!existsSync(root)) return [];
  const versions = readdirSync(root).sort((a, b) => Number(b) - Number(a));
  return versions.map((version) => join(root, version, 'bin'));
}

/**
 * Shell script that runs the server. When this process ends in any way, its standard input closes, and the script
 * stops the server and removes its files.
 */
const supervisor = `
trap '' HUP INT TERM
"$@" & server=$!
cat > /dev/null
kill -QUIT $server
wait $server
rm -rf "$CLUSTER_FOLDER"
`;

/**
 * Starts a PostgreSQL server in a temporary folder, with a socket there and without durability, for speed. It ends with this
 * process, even when the process is killed.
 * @param more settings that replace the usual ones, such as 'synchronous_commit=on'
 */
export function startSystemPostgres(more: readonly string[] = []): Promise<PostgresCluster> {
  return startIn(more, async ({ account, folder, files, program }) => {
    const initdb = ['-D', files, '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'];
    await run(program('initdb'), initdb, { ...account, cwd: folder });
  });
}

/** Starts a standby, which follows another server as a streaming replica. */
export function startStandby(
  primary: Pick<PostgresCluster, 'url'>,
  more: readonly string[] = [],
): Promise<PostgresCluster> {
  return startIn(more, async ({ account, folder, files, program }) => {
    const copy = ['-d', primary.url, '-D', files, '-R', '-X', 'stream', '-c', 'fast', '--no-sync'];
    await run(program('pg_basebackup'), copy, { ...account, cwd: folder });
  });
}

/** Starts a server on files that a function restores into a new folder, and waits until it has recovered. */
export async function startRestored(restore: (files: string) => Promise<void>): Promise<PostgresCluster> {
  const cluster = await startIn(['archive_mode=off'], ({ files }) => restore(files));
  const client = new pg.Client({ connectionString: cluster.url });
  await client.connect();
  const select = 'SELECT pg_is_in_recovery() AS "isRecovering"';
  while ((await client.query<{ isRecovering: boolean }>(select)).rows[0]?.isRecovering) await sleep(50);
  await client.end();
  return cluster;
}

/** Runs a program as the user of the servers. @throws with what it has printed */
export function runAsServer(program: string, args: string[], cwd: string): Promise<void> {
  return run(program, args, { ...unprivileged(), cwd });
}

/** Creates a folder that the servers own. */
export function createServerFolder(name: string): string {
  const folder = mkdtempSync(join(tmpdir(), name));
  const account = unprivileged();
  if (account) chownSync(folder, account.uid, account.gid);
  return folder;
}

interface Place {
  account: SystemAccount | undefined;
  folder: string;
  /** the data directory, to be created */
  files: string;
  /** returns the path of one of PostgreSQL's programs */
  program: (name: string) => string;
}

async function startIn(
  more: readonly string[],
  createFiles: (place: Place) => Promise<void>,
): Promise<PostgresCluster> {
  const programs = findPostgres();
  if (!programs) throw new Error('PostgreSQL não encontrado: instale-o.');
  const folder = createServerFolder('pg-');
  const account = unprivileged();
  const files = join(folder, 'files');
  // On the PATH may be links to some of the programs only.
  const all = dirname(realpathSync(join(programs, 'initdb')));
  await createFiles({ account, folder, files, program: (name) => join(all, name) });

  const settings = ['listen_addresses=', 'fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  // Journeys run several sites on one server, and each may open 40 connections: with the usual 100 some would be refused.
  settings.push('max_connections=400', ...more);
  const server = [join(programs, 'postgres'), '-D', files, '-k', folder];
  for (const setting of settings) server.push('-c', setting);
  const child = spawn('/bin/sh', ['-c', supervisor, 'sh', ...server], {
    ...account,
    cwd: folder,
    env: { PATH: process.env.PATH, CLUSTER_FOLDER: folder },
    stdio: ['pipe', 'ignore', 'ignore'],
  });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const cluster: PostgresCluster = {
    url: `postgres://postgres@${encodeURIComponent(folder)}/postgres`,
    folder,
    async stop() {
      child.stdin.end();
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
  await untilReady(cluster);
  return cluster;
}

async function untilReady(cluster: PostgresCluster): Promise<void> {
  const deadline = Date.now() + 30_000;
  for (;;) {
    const client = new pg.Client({ connectionString: cluster.url });
    try {
      await client.connect();
      await client.end();
      return;
    } catch (error) {
      if (Date.now() < deadline) {
        await sleep(50);
        continue;
      }
      await cluster.stop();
      throw error;
    }
  }
}

interface SystemAccount {
  uid: number;
  gid: number;
}

/** PostgreSQL refuses to run as root, so root runs it as postgres or nobody. */
function unprivileged(): SystemAccount | undefined {
  if (process.getuid?.() !== 0) return undefined;
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new Error('O PostgreSQL não roda como root, e esta máquina não tem os usuários postgres nem nobody.');
}

async function run(
  program: string,
  args: string[],
  options: Partial<SystemAccount> & { cwd: string },
): Promise<void> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (text: Buffer) => {
      output += text;
    });
  }
  const code = await new Promise<number | null>((resolve, reject) => {
    child.once('error', reject);
    child.once('close', resolve);
  });
  if (code !== 0) throw new Error(`${program} terminou com ${code}:\n${output}`);
}
