import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Orm } from '../database.ts';
import { sql } from '../orm.ts';
import { OpenDatabaseError } from './errors.ts';

/** the folder of the SQL files */
export const migrationsFolder = fileURLToPath(new URL('../migrations', import.meta.url));

/** The time of a migration in the journal, which identifies it, as in Drizzle. */
type MigrationTime = number;

interface Migration {
  at: MigrationTime;
  /** '0031_one-price-table' */
  name: string;
}

type Transaction = Pick<Orm, 'execute'>;

/** Lists the migrations of this version of the site, in order. */
export function knownMigrations(): MigrationTime[] {
  return readJournal().map(({ at }) => at);
}

function readJournal(): Migration[] {
  const { entries }: { entries: { when: number; tag: string }[] } = JSON.parse(
    readFileSync(`${migrationsFolder}/meta/_journal.json`, 'utf8'),
  );
  return entries.map(({ when, tag }) => ({ at: when, name: tag }));
}

/** Lists the migrations applied to a database; none if it has no schema. */
export async function appliedMigrations(tx: Transaction): Promise<MigrationTime[]> {
  const { rows: tables } = await tx.execute<{ is: boolean }>(
    sql`select to_regclass('drizzle.__drizzle_migrations') is not null as is`,
  );
  if (!tables[0]?.is) return [];
  const { rows } = await tx.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ at }) => Number(at));
}

/**
 * Makes sure that this version of the program knows the schema of a database, whose tables it could otherwise not read, or
 * would write wrongly. @throws {OpenDatabaseError} 'schema_newer'
 */
export async function requireKnownSchema(tx: Transaction): Promise<void> {
  const known = new Set(knownMigrations());
  if ((await appliedMigrations(tx)).some((at) => !known.has(at)))
    throw new OpenDatabaseError(
      'schema_newer',
      'O banco de dados já foi atualizado por uma versão mais nova deste programa: instale essa versão, ou restaure num lugar vazio o backup feito antes da atualização.',
    );
}

/**
 * Makes sure that a database has the whole schema of this version, where the program does not migrate it.
 * @throws {OpenDatabaseError} 'schema_newer', 'schema_older'
 */
export async function requireCurrentSchema(tx: Transaction): Promise<void> {
  await requireKnownSchema(tx);
  if ((await appliedMigrations(tx)).length < knownMigrations().length)
    throw new OpenDatabaseError(
      'schema_older',
      'O banco de dados ainda é de uma versão anterior deste programa: inicie de novo o servidor, que o atualiza, e repita o comando.',
    );
}

/** Prints a line for the operator. */
export type Say = (line: string) => void;
const silently: Say = () => {};

/** how long a migration runs before a line says that it still does */
const stillMs = 15_000;

/**
 * Applies the migrations that a database does not have, all or none. The caller lets one process do so at a time.
 * @param say prints what an upgrade does, as it may take minutes; making a new database takes none
 * @throws {OpenDatabaseError} 'schema_newer'
 */
export async function migrateSchema(
  orm: Pick<Orm, 'execute' | 'transaction'>,
  say: Say = silently,
): Promise<void> {
  await requireKnownSchema(orm);
  const applied = await appliedMigrations(orm);
  if (applied.length === knownMigrations().length) return;
  const from = performance.now();
  const tell = applied.length === 0 ? silently : say;
  tell('Atualizando o banco de dados para esta versão. Não desligue: interrompido, tudo começa de novo.');
  await orm.transaction((tx) => migrateUpTo(tx, Number.POSITIVE_INFINITY, tell));
  tell(`Banco de dados atualizado em ${Math.ceil((performance.now() - from) / 1000)} s.`);
}

/** Applies the next migrations up to a time, within a larger transaction. */
export async function migrateUpTo(tx: Transaction, last: MigrationTime, say = silently): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  // This is the table of Drizzle's migrator, which earlier versions used. It cannot say what it does.
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const applied = new Set(await appliedMigrations(tx));
  const pending = readJournal().filter(({ at }) => at <= last && !applied.has(at));
  for (const [index, { at, name }] of pending.entries()) {
    const step = `${name} (${index + 1} de ${pending.length})`;
    say(`  ${step}`);
    await whileSaying(step, say, () => migrate(tx, at, name));
  }
}

async function migrate(tx: Transaction, at: MigrationTime, name: string): Promise<void> {
  const text = readFileSync(`${migrationsFolder}/${name}.sql`, 'utf8');
  for (const statement of text.split('--> statement-breakpoint')) await tx.execute(sql.raw(statement));
  const hash = createHash('sha256').update(text).digest('hex');
  await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${at})`);
}

/** Says now and then that a long step still runs. */
async function whileSaying(step: string, say: Say, run: () => Promise<void>): Promise<void> {
  const from = performance.now();
  const timer = setInterval(() => {
    say(`  ${step}: há ${Math.round((performance.now() - from) / 1000)} s`);
  }, stillMs);
  await run().finally(() => clearInterval(timer));
}
