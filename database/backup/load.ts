import { sql } from '#database/orm.ts';
import type { Tx } from '../database.ts';
import { listTables, quote, quoteTable, type Sequence, type Table } from './tables.ts';

/** Inserts rows into our tables, as `readLines` wrote them. */
interface Loader {
  /** @param columns in the order of each line */
  load(table: string, columns: readonly string[], lines: readonly string[]): Promise<void>;
  /** Checks the loaded rows against every constraint of the database, and restores the tables' foreign keys and triggers. */
  finish(sequences: readonly Sequence[]): Promise<void>;
}

/**
 * Empties our tables for rows in any order: foreign keys are checked at the end, and triggers, which would write further
 * rows, are off. Requires the owner of the tables, but no superuser.
 */
export async function openLoader(tx: Tx): Promise<Loader> {
  const tables = new Map((await listTables(tx)).map((table) => [table.name, table]));
  const ofSite = [...tables.keys()].filter((name) => name.startsWith('public.'));
  const foreignKeys = await dropForeignKeys(tx);
  await onTriggers(tx, ofSite, 'disable');
  // Migrations insert rows, which the backup has in their later state.
  await tx.execute(sql.raw(`truncate ${[...tables.keys()].map(quoteTable).join(', ')} cascade`));
  return {
    async load(name, columns, lines) {
      const table = tables.get(name);
      if (table) await insertLines(tx, table, columns, lines);
    },
    async finish(sequences) {
      for (const { name, lastValue, isCalled } of sequences)
        await tx.execute(
          sql`select setval(${quoteTable(name)}::regclass, ${lastValue}::text::bigint, ${isCalled}::boolean)`,
        );
      for (const { table, name, definition } of foreignKeys)
        await tx.execute(sql.raw(`alter table ${table} add constraint ${quote(name)} ${definition}`));
      await onTriggers(tx, ofSite, 'enable');
      await tx.execute(sql`set constraints all immediate`);
    },
  };
}

interface ForeignKey {
  table: string;
  name: string;
  definition: string;
}

async function dropForeignKeys(tx: Tx): Promise<ForeignKey[]> {
  const { rows } = await tx.execute<ForeignKey & Record<string, string>>(
    sql`select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
      from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace`,
  );
  for (const { table, name } of rows)
    await tx.execute(sql.raw(`alter table ${table} drop constraint ${quote(name)}`));
  return rows;
}

async function onTriggers(tx: Tx, tables: readonly string[], state: 'enable' | 'disable'): Promise<void> {
  for (const table of tables)
    await tx.execute(sql.raw(`alter table ${quoteTable(table)} ${state} trigger user`));
}

/** Skips a column that only another version of pg-boss had; a new column gets its default. */
async function insertLines(
  tx: Tx,
  table: Table,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  const types = new Map(table.columns.map(({ name, type }) => [name, type]));
  const taken = columns.flatMap((name, index) => {
    const type = types.get(name);
    return type === undefined ? [] : [{ name: quote(name), value: `(line ->> ${index})::${type}` }];
  });
  const names = taken.map(({ name }) => name).join(', ');
  const values = taken.map(({ value }) => value).join(', ');
  await tx.execute(
    sql`${sql.raw(`insert into ${quoteTable(table.name)} (${names}) overriding system value select ${values}`)}
      from jsonb_array_elements(${`[${lines.join(',')}]`}::text::jsonb) as line`,
  );
}
