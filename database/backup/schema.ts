import { readMigrationFiles } from 'drizzle-orm/migrator';
import { sql } from '#database/orm.ts';
import type { Orm, Tx } from '../database.ts';
import { migrations } from '../open/migrations.ts';

/** The time of a migration in the journal, which identifies it, as in Drizzle. */
type Migration = number;

/** Lists the migrations of this version of the site, in order. */
export function knownMigrations(): Migration[] {
  return readMigrationFiles(migrations).map(({ folderMillis }) => folderMillis);
}

/** Lists the migrations applied to a database; none if it has no schema. */
export async function appliedMigrations(tx: Orm | Tx): Promise<Migration[]> {
  if (!(await hasRelation(tx, 'drizzle.__drizzle_migrations'))) return [];
  const { rows } = await tx.execute<{ at: string }>(
    sql`select created_at::text as at from drizzle.__drizzle_migrations order by created_at`,
  );
  return rows.map(({ at }) => Number(at));
}

/** Applies the next migrations up to a time, within a larger transaction. */
export async function migrateUpTo(tx: Tx, last: Migration): Promise<void> {
  await tx.execute(sql`create schema if not exists drizzle`);
  // This is the table of Drizzle's migrator, which always opens its own transaction.
  await tx.execute(
    sql`create table if not exists drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`,
  );
  const applied = new Set(await appliedMigrations(tx));
  for (const { sql: statements, hash, folderMillis } of readMigrationFiles(migrations)) {
    if (folderMillis > last || applied.has(folderMillis)) continue;
    for (const statement of statements) await tx.execute(sql.raw(statement));
    await tx.execute(
      sql`insert into drizzle.__drizzle_migrations (hash, created_at) values (${hash}, ${folderMillis})`,
    );
  }
}

/** Returns whether the schemas that we use contain nothing, of this site or of another program. */
export async function isEmptyDatabase(tx: Orm | Tx): Promise<boolean> {
  const { rows } = await tx.execute(
    sql`select from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where n.nspname in ('public', 'drizzle', 'pgboss') and c.relkind in ('r', 'p', 'v', 'm', 'S')
        and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e') limit 1`,
  );
  return rows.length === 0;
}

async function hasRelation(tx: Orm | Tx, name: string): Promise<boolean> {
  const { rows } = await tx.execute<{ is: boolean }>(sql`select to_regclass(${name}) is not null as is`);
  return rows[0]?.is === true;
}
