import { sql } from '#database/orm.ts';
import type { Orm, Tx } from '../database.ts';

interface Column {
  name: string;
  /** as a cast writes it */
  type: string;
  isText: boolean;
}

export interface Table {
  /** with its schema, as 'public.prices' */
  name: string;
  /** all except generated ones, which are computed again */
  columns: Column[];
  /** the columns of the primary key; empty: there is none */
  key: string[];
}

export interface Sequence {
  name: string;
  lastValue: string;
  isCalled: boolean;
}

/** A backup contains only waiting jobs: pg-boss recreates its statistics and schedules. */
const tablesOfJobs = ['queue', 'job'];

/** Lists our tables: all of the schema `public`, except those of extensions, and the queues with their jobs. */
export async function listTables(tx: Orm | Tx): Promise<Table[]> {
  const { rows } = await tx.execute<{
    schema: string;
    name: string;
    columns: Column[];
    key: string[] | null;
  }>(
    sql`select n.nspname as schema, c.relname as name,
      (select json_agg(json_build_object('name', a.attname, 'type', format_type(a.atttypid, a.atttypmod),
          'isText', a.attcollation <> 0) order by a.attnum)
        from pg_attribute a where a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
      ) as columns,
      (select json_agg(a.attname order by k.n)
        from pg_index i, unnest(i.indkey) with ordinality as k(attnum, n), pg_attribute a
        where i.indrelid = c.oid and i.indisprimary and a.attrelid = c.oid and a.attnum = k.attnum) as key
    from pg_class c join pg_namespace n on n.oid = c.relnamespace
    where c.relkind in ('r', 'p') and not c.relispartition
      and (n.nspname = 'public'
        or n.nspname = 'pgboss' and c.relname in ${sql.raw(`('${tablesOfJobs.join("','")}')`)})
      and not exists (select from pg_depend d where d.objid = c.oid and d.deptype = 'e')
    -- A job names its queue.
    order by n.nspname, c.relname <> 'queue', c.relname collate "C"`,
  );
  return rows.map(({ schema, name, columns, key }) => ({
    name: `${schema}.${name}`,
    columns,
    key: key ?? [],
  }));
}

/** Lists the tables whose files contain the rows of these: the tables themselves or, if partitioned, their partitions. */
export async function listStored(tx: Tx, tables: readonly Table[]): Promise<Set<string>> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select n.nspname || '.' || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and c.relispartition and n.nspname in ('public', 'pgboss')`,
  );
  return new Set([...tables, ...rows].map(({ name }) => name));
}

/** Reads the sequences of our tables, with the next id of each. */
export async function listSequences(tx: Tx): Promise<Sequence[]> {
  const { rows } = await tx.execute<{ name: string }>(
    sql`select sequencename as name from pg_sequences where schemaname = 'public' order by 1`,
  );
  const sequences: Sequence[] = [];
  for (const { name } of rows) {
    const { rows: states } = await tx.execute<{ last: string; called: boolean }>(
      sql.raw(`select last_value::text as last, is_called as called from public.${quote(name)}`),
    );
    for (const { last, called } of states)
      sequences.push({ name: `public.${name}`, lastValue: last, isCalled: called });
  }
  return sequences;
}

/** Makes values of every type the same text on every database, until the end of the transaction. */
export async function writePlainTexts(tx: Tx): Promise<void> {
  const settings = {
    TimeZone: 'UTC',
    DateStyle: 'ISO, MDY',
    IntervalStyle: 'postgres',
    bytea_output: 'hex',
    extra_float_digits: '1',
  };
  for (const [name, value] of Object.entries(settings))
    await tx.execute(sql`select set_config(${name}, ${value}, true)`);
}

/** how many rows are read at once */
const fetched = 500;

/**
 * Reads a table's rows as lines, each the JSON array of its columns as texts or null, in the same order on every database.
 * A line has no line break. Generates a few hundred at a time.
 */
export async function* readLines(tx: Tx, table: Table): AsyncGenerator<string[]> {
  const values = table.columns.map(({ name }) => `${quote(name)}::text`).join(', ');
  const lines = `select json_build_array(${values})::text as line from ${quoteTable(table.name)}`;
  const isText = new Set(table.columns.filter((column) => column.isText).map(({ name }) => name));
  const key = table.key.map((name) => `${quote(name)}${isText.has(name) ? ' collate "C"' : ''}`);
  const ordered =
    key.length > 0
      ? `${lines} order by ${key.join(', ')}`
      : `select line from (${lines}) as lines order by line collate "C"`;
  await tx.execute(sql.raw(`declare backup_lines no scroll cursor for ${ordered}`));
  for (;;) {
    const { rows } = await tx.execute<{ line: string }>(sql.raw(`fetch ${fetched} from backup_lines`));
    if (rows.length > 0) yield rows.map(({ line }) => line);
    if (rows.length < fetched) break;
  }
  await tx.execute(sql.raw('close backup_lines'));
}

export function quote(name: string): string {
  return `"${name.replaceAll('"', '""')}"`;
}

/** Quotes a table's name with its schema. */
export function quoteTable(name: string): string {
  return name.split('.').map(quote).join('.');
}

/** Returns the names of a table's columns in the order in which its rows are read. */
export function columnNames({ columns }: Table): string[] {
  return columns.map(({ name }) => name);
}
