import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  cpSync,
  existsSync,
  lchownSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { OpenDatabaseError } from './errors.ts';

interface Account {
  uid: number;
  gid: number;
}

/** How PostgreSQL's programs run on a cluster's files. */
export interface PostgresAccount {
  /** the folder with `initdb` and `postgres` */
  programs: string;
  /** the cluster's folder, which may not exist yet, without symbolic links */
  files: string;
  /** the program that runs the others, with its arguments; empty: none */
  wrapper: readonly string[];
  /** the user of the programs; undefined: the one of this process */
  user: Account | undefined;
  /** who owns the files, as this process sees it; undefined: this process's user, who creates them */
  owner: Account | undefined;
}

/**
 * The ways in which root can run PostgreSQL, which refuses to run as root: as another user, where that user can reach the
 * files; in a user namespace, where root has another number; as another user with all files below the system's folder.
 */
const ways = ['user', 'namespace', 'system'] as const;

interface Choices {
  /** those to consider */
  allowed?: readonly (typeof ways)[number][];
  /** the folder that other users can enter, for the files of a cluster in a folder that they cannot */
  systemFolder?: string;
}

/**
 * Chooses who runs PostgreSQL on the files of a cluster.
 * @param files the cluster's folder, in an existing one; becomes a link if the files have to be in the system's folder
 * @param programs the folder with `initdb` and `postgres`
 * @throws {OpenDatabaseError} 'program_unusable'
 */
export function choosePostgresAccount(
  files: string,
  programs: string,
  { allowed = ways, systemFolder = '/var/lib/compara-palmas' }: Choices = {},
): PostgresAccount {
  const parent = realpathSync(dirname(files));
  const real = existsSync(files) ? realpathSync(files) : join(parent, basename(files));
  const own: PostgresAccount = { programs, files: real, wrapper: [], user: undefined, owner: undefined };
  if (process.getuid?.() !== 0) return requireRunning(own);
  const user = unprivilegedUser();
  if (allowed.includes('user') && canEnter(dirname(real), user)) {
    const account = { ...own, user, owner: user };
    if (runs(account)) return account;
  }
  if (allowed.includes('namespace')) {
    const wrapper = ['unshare', '--user', `--map-user=${user.uid}`, `--map-group=${user.gid}`];
    const account = { ...own, wrapper, owner: { uid: 0, gid: 0 } };
    if (runs(account)) return account;
  }
  mkdirSync(systemFolder, { recursive: true, mode: 0o755 });
  const account = { ...own, user, owner: user };
  if (!runs(account)) account.programs = copyPrograms(programs, systemFolder);
  requireRunning(account);
  if (!canEnter(dirname(real), user)) account.files = moveTo(systemFolder, join(parent, basename(files)));
  return account;
}

/** Returns the user postgres, or else nobody. PostgreSQL needs one that has a name. */
function unprivilegedUser(): Account {
  const accounts = readFileSync('/etc/passwd', 'utf8').split('\n');
  for (const name of ['postgres', 'nobody']) {
    const [, , uid, gid] = accounts.find((line) => line.startsWith(`${name}:`))?.split(':') ?? [];
    if (uid && gid) return { uid: Number(uid), gid: Number(gid) };
  }
  throw new OpenDatabaseError(
    'program_unusable',
    'O PostgreSQL não roda como root, e esta máquina não tem os usuários postgres nem nobody. Inicie com outro usuário, ou use DATABASE_URL.',
  );
}

function canEnter(folder: string, user: Account): boolean {
  return spawnSync('/bin/sh', ['-c', 'cd "$0"', folder], { ...user, cwd: '/', stdio: 'ignore' }).status === 0;
}

function runs(account: PostgresAccount): boolean {
  return run(account).status === 0;
}

function requireRunning(account: PostgresAccount): PostgresAccount {
  const { status, error, stderr } = run(account);
  if (status === 0) return account;
  const reason = error?.message ?? stderr.trim().split('\n')[0] ?? '';
  throw new OpenDatabaseError(
    'program_unusable',
    `O PostgreSQL que vem com este programa não roda nesta máquina (${reason}). Use um servidor PostgreSQL, com DATABASE_URL.`,
  );
}

function run({ programs, wrapper, user }: PostgresAccount) {
  const [program = '', ...args] = [...wrapper, join(programs, 'postgres'), '--version'];
  return spawnSync(program, args, {
    ...user,
    cwd: '/',
    encoding: 'utf8',
    stdio: ['ignore', 'ignore', 'pipe'],
  });
}

/** Copies PostgreSQL with its libraries, once for each version. */
function copyPrograms(programs: string, systemFolder: string): string {
  const { version } = JSON.parse(readFileSync(join(programs, '../../package.json'), 'utf8')) as {
    version: string;
  };
  const copy = join(systemFolder, `postgresql-${version}`);
  if (!existsSync(copy)) {
    const unfinished = `${copy}.${process.pid}`;
    rmSync(unfinished, { recursive: true, force: true });
    cpSync(dirname(programs), unfinished, { recursive: true, verbatimSymlinks: true });
    renameSync(unfinished, copy);
  }
  return join(copy, 'bin');
}

/**
 * Moves a cluster's files, if there are any, below the system's folder, and leaves a link in their place. The folder is always a
 * new one: a data folder that was moved aside has a link to its own.
 */
function moveTo(systemFolder: string, files: string): string {
  const target = mkdtempSync(join(systemFolder, 'cluster-'));
  if (existsSync(files)) {
    cpSync(files, target, { recursive: true, verbatimSymlinks: true });
    rmSync(files, { recursive: true });
  }
  symlinkSync(target, files);
  return target;
}

/** Gives a folder and what it contains to the account's user, as PostgreSQL requires, and to nobody else. */
export function ownFolder(folder: string, { owner }: PostgresAccount): void {
  chmodSync(folder, 0o700);
  if (!owner || lstatSync(folder).uid === owner.uid) return;
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    lchownSync(join(folder, entry), owner.uid, owner.gid);
  lchownSync(folder, owner.uid, owner.gid);
}
