import { setTimeout as sleep } from 'node:timers/promises';
import { drizzle } from 'drizzle-orm/node-postgres';
import pg from 'pg';
import type { Connections, Database, LogQuery, Queries } from '../database.ts';
import * as schema from '../schema.ts';
import { OpenDatabaseError } from './errors.ts';
import { migrateSchema, requireKnownSchema, type Say } from './migrations.ts';
import { openPool, type Pool } from './pool.ts';
import { chooseByPosition } from './replica.ts';
import { ServerListener } from './server-listener.ts';
import { publishStatementTimes } from './statement-timing.ts';
import { markTransactions, refuseInsideTransaction } from './transaction-scope.ts';

/** The id of the advisory lock during migrations, so that nodes that start together wait for each other. */
export const migrationLock = 7_201_605;
/** for a command; somebody waits for its answer */
const connectTimeoutMs = 10_000;
/** for the start, the jobs and the daily tasks of a server process, for which nobody waits */
const patientConnectTimeoutMs = 60_000;
/** how long a connection takes before a line says what is waited for */
const stillMs = 5_000;
/**
 * More than the concurrent reads and pages (api/platform/queues.ts) can use, so that some connections always remain for
 * sign-in and other writes.
 */
const mostConnections = 32;
/** One for each queue of jobs, and one for the daily tasks. */
const mostInBackground = 6;
/** How many connections a process opens at most, with one that listens and one for health checks. */
export const connectionsOfProcess = mostConnections + mostInBackground + 2;
/** A reachable server reports its time-outs itself, and answers whether it is ready, within this time. */
const answerGraceMs = 2_000;
const soon = { connectionTimeoutMillis: answerGraceMs, query_timeout: answerGraceMs };
/** The name of listening connections in pg_stat_activity. */
export const listenerName = 'compara-palmas-listener';
/** NULLS NOT DISTINCT requires PostgreSQL 15. */
const oldestVersion = 15;

// Counts and sums are parsed as numbers.
pg.types.setTypeParser(pg.types.builtins.INT8, (digits) => {
  const number = Number(digits);
  return Number.isSafeInteger(number) ? number : BigInt(digits);
});

/** Time limits of statements, in milliseconds. A statement that exceeds one fails, and its connection is free again. */
export interface Timeouts {
  statementMs: number;
  /** how long a statement waits for a lock of another transaction, on a row or on a table */
  lockMs: number;
}

interface ServerOptions {
  logQuery?: LogQuery | undefined;
  /** for all except the database's `background`; undefined: no limits */
  timeouts?: Timeouts | undefined;
  replica?: ReplicaPlace | undefined;
  /** false: the schema is left as it is, even if there is none, and a standby may be read */
  migrates?: boolean;
  /**
   * true: another process of this machine has just made sure of all that is required of server and schema. A newer version,
   * started beside this one, may have changed the schema since
   */
  isPrepared?: boolean | undefined;
  /** undefined: a server that does not answer is an error at once */
  patience?: Patience | undefined;
  /** prints what takes long; undefined: nothing is printed */
  say?: Say | undefined;
}

/** How a start waits for a server that is slow, or starts itself. */
export interface Patience {
  ms: number;
  /** ends the wait */
  signal: AbortSignal;
}

/** A standby of the server for reads. */
export interface ReplicaPlace {
  url: string;
  /** how long a read waits for the standby to have all that was written before, in milliseconds */
  longestLagMs: number;
  report: (message: string, error?: unknown) => void;
}

/** Opens and migrates a database on a PostgreSQL server. @throws {OpenDatabaseError} with advice for the operator */
export async function openServer(url: string, options: ServerOptions = {}): Promise<Database> {
  const database = connect('server', { connectionString: url }, options);
  try {
    if (!options.isPrepared) await patiently(url, options, () => prepareServer(database.pool, url, options));
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/**
 * Opens the database that a PostgreSQL of ours serves by a socket in a folder.
 * @throws the error of `pg` when none answers
 */
export async function connectEmbedded(
  socketFolder: string,
  { migrates = true, say, ...options }: ServerOptions = {},
): Promise<Database> {
  const address = { host: socketFolder, user: 'postgres', database: 'postgres' };
  const database = connect('embedded', address, { ...options, migrates });
  try {
    const client = await database.pool.connect();
    try {
      if (migrates) await migrateLocked(client, say);
      else await requireKnownSchema(drizzle({ client, schema }));
    } finally {
      // Closing the connection releases its locks in any state.
      client.release(true);
    }
  } catch (error) {
    await database.close();
    throw error;
  }
  return database;
}

/** Returns the database, and the pool without time limits. */
function connect(
  kind: Database['kind'],
  address: pg.PoolConfig,
  { logQuery, timeouts, replica: standby, migrates = true }: ServerOptions = {},
): Database & { pool: Pool } {
  const connection = {
    ...(timeouts && { max: mostInBackground }),
    ...address,
    application_name: 'compara-palmas',
    connectionTimeoutMillis: timeouts ? patientConnectTimeoutMs : connectTimeoutMs,
    keepAlive: true,
    // Queries read few rows by index, so JIT compilation would take many times longer than running them.
    options: '-c jit=off',
    ...(migrates && kind === 'server' && { onConnect: requirePrimary }),
  };
  const isEmbedded = kind === 'embedded';
  const patient = openPool(connection, { isEmbedded });
  const impatient =
    timeouts &&
    openPool(withTimeouts(connection, timeouts), {
      silentMs: timeouts.statementMs + answerGraceMs,
      isEmbedded,
    });
  const readiness = openPool({ ...connection, ...soon, max: 1 });
  const reading = standby && openReplicaPool(standby.url, connection, timeouts);
  const pools = [patient, readiness, impatient, reading].filter((pool) => pool !== undefined);
  const background = queriesOf(patient, logQuery);
  const forRequests = impatient ? queriesOf(impatient, logQuery) : background;
  const listener = new ServerListener({ ...connection, application_name: listenerName });
  let closing: Promise<void> | undefined;
  return {
    kind,
    pool: patient,
    ...forRequests,
    background,
    ...(standby &&
      reading && {
        replica: chooseByPosition({
          ...standby,
          primary: forRequests,
          replica: queriesOf(reading, logQuery),
        }),
      }),
    answers: () =>
      readiness.query('SELECT 1').then(
        () => true,
        () => false,
      ),
    listen: (channel, channelListener) => listener.listen(channel, channelListener),
    connections: () => ({
      ...(impatient && { requests: connectionsOf(impatient) }),
      background: connectionsOf(patient),
      ...(reading && { replica: connectionsOf(reading) }),
    }),
    close() {
      closing ??= Promise.all([listener.close(), ...pools.map((pool) => pool.end())]).then(() => {});
      return closing;
    },
  };
}

/**
 * Refuses a new connection to a standby, to which a proxy may lead after a failover: it takes no writes, and its reads are
 * older than writes that were acknowledged.
 */
async function requirePrimary(client: pg.ClientBase): Promise<void> {
  const { rows } = await client.query<{ isStandby: boolean }>({
    text: 'SELECT pg_is_in_recovery() AS "isStandby"',
    ...soon,
  });
  if (rows[0]?.isStandby !== false) throw new Error('the server is a standby');
}

/** Opens a pool for reads of requests on a standby. */
function openReplicaPool(
  url: string,
  { onConnect, ...connection }: pg.PoolConfig,
  timeouts: Timeouts | undefined,
): Pool {
  const config = { ...connection, connectionString: url };
  if (!timeouts) return openPool(config);
  return openPool(withTimeouts(config, timeouts), { silentMs: timeouts.statementMs + answerGraceMs });
}

function connectionsOf({ totalCount, idleCount, waitingCount }: pg.Pool): Connections {
  return { total: totalCount, idle: idleCount, waiting: waitingCount };
}

function withTimeouts(connection: pg.PoolConfig, { statementMs, lockMs }: Timeouts): pg.PoolConfig {
  return {
    ...connection,
    max: mostConnections,
    connectionTimeoutMillis: statementMs,
    options: `${connection.options} -c statement_timeout=${statementMs} -c lock_timeout=${lockMs}`,
  };
}

function queriesOf(pool: pg.Pool, logQuery: LogQuery | undefined): Queries {
  const guarded = refuseInsideTransaction(publishStatementTimes(pool), ['query', 'connect']);
  return {
    orm: markTransactions(
      drizzle({ client: guarded, schema, casing: 'snake_case', ...(logQuery && { logger: { logQuery } }) }),
    ),
    async run(text, values) {
      const results: pg.QueryResult<object> | pg.QueryResult<object>[] = await guarded.query<object>(
        text,
        values,
      );
      return { rows: [results].flat().flatMap(({ rows }) => rows) };
    },
  };
}

const retryMs = 1_000;

/** Runs a step again while the server is away, up to a time. */
async function patiently(
  url: string,
  { patience, say }: Pick<ServerOptions, 'patience' | 'say'>,
  run: () => Promise<void>,
): Promise<void> {
  const until = performance.now() + (patience?.ms ?? 0);
  for (let said = ''; ; ) {
    try {
      return await run();
    } catch (error) {
      const cause = error instanceof OpenDatabaseError ? error.cause : error;
      if (!patience || performance.now() > until || !isAway(cause)) throw error;
      const line = `Esperando o PostgreSQL de ${place(url)}: ${reasonOf(cause)}.`;
      if (line !== said) say?.(line);
      said = line;
      await sleep(retryMs, undefined, { signal: patience.signal });
    }
  }
}

/** The connection, the resources or the operator of the server are at fault (SQLSTATE), which may pass. */
const passing = /^(08|53|57)\w{3}$/;
const unreachableCodes =
  /^(ECONNREFUSED|ECONNRESET|EPIPE|ETIMEDOUT|EHOSTUNREACH|ENETUNREACH|ENOTFOUND|EAI_AGAIN|ENOENT)$/;

/** Returns whether an error means that the server does not answer now, rather than that it refuses us. */
function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error ? String(error.code) : '';
  return (
    passing.test(code) ||
    unreachableCodes.test(code) ||
    /timeout|terminated|is a standby/i.test(error.message) ||
    (error instanceof AggregateError && error.errors.every(isAway))
  );
}

async function prepareServer(
  pool: pg.Pool,
  url: string,
  { migrates = true, say }: Pick<ServerOptions, 'migrates' | 'say'>,
): Promise<void> {
  const timer = setTimeout(() => say?.(`Esperando o PostgreSQL de ${place(url)}.`), stillMs);
  const client = await pool
    .connect()
    .catch((cause: unknown) => {
      throw new OpenDatabaseError('server_unreachable', unreachable(url, cause), { cause });
    })
    .finally(() => clearTimeout(timer));
  try {
    const { rows } = await client.query<{ major: number; hasTrigrams: boolean }>(
      `SELECT current_setting('server_version_num')::int / 10000 AS major,
        EXISTS (SELECT FROM pg_available_extensions WHERE name = 'pg_trgm') AS "hasTrigrams"`,
    );
    const { major = 0, hasTrigrams = false } = rows[0] ?? {};
    if (major < oldestVersion) {
      throw new OpenDatabaseError(
        'server_too_old',
        `O PostgreSQL de ${place(url)} é da versão ${major}; é preciso a ${oldestVersion} ou mais nova.`,
      );
    }
    if (!hasTrigrams) {
      throw new OpenDatabaseError(
        'extension_missing',
        `O PostgreSQL de ${place(url)} não tem a extensão pg_trgm. Instale nele o pacote postgresql-contrib.`,
      );
    }
    if (migrates) await migrateLocked(client, say);
    else await requireKnownSchema(drizzle({ client, schema }));
    client.release();
  } catch (error) {
    // Closing the connection releases its locks in any state.
    client.release(true);
    throw error;
  }
}

/** Applies missing migrations. Processes that start together wait for each other, and say so. */
async function migrateLocked(client: pg.PoolClient, say: Say | undefined): Promise<void> {
  const { rows } = await client.query<{ isFree: boolean }>('SELECT pg_try_advisory_lock($1) AS "isFree"', [
    migrationLock,
  ]);
  if (!rows[0]?.isFree) {
    say?.('Esperando outro processo, que atualiza o mesmo banco de dados.');
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
  }
  await migrateSchema(drizzle({ client, schema }), say);
  await client.query('SELECT pg_advisory_unlock($1)', [migrationLock]);
}

function unreachable(url: string, cause: unknown): string {
  return `Não foi possível abrir o PostgreSQL de ${place(url)}: ${reasonOf(cause)}. Confira DATABASE_URL.`;
}

function reasonOf(cause: unknown): string {
  return cause instanceof AggregateError ? cause.errors.map(messageOf).join('; ') : messageOf(cause);
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}

/** Returns a database URL's host and path, without user and password. */
function place(url: string): string {
  try {
    const { host, pathname, searchParams } = new URL(url);
    return `${decodeURIComponent(host) || (searchParams.get('host') ?? 'localhost')}${pathname}`;
  } catch {
    return 'DATABASE_URL';
  }
}
