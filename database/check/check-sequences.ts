import { sql } from '#database/orm.ts';
import { quoteTable } from '../backup/tables.ts';
import type { Orm } from '../database.ts';
import { reasonOf } from '../reason-of.ts';
import { ourSchemas } from './check-tables.ts';
import { type CheckedPart, count } from './part.ts';

interface Sequence extends Record<string, unknown> {
  name: string;
  /** the table whose rows it numbers, and the column; null: none */
  table: string | null;
  column: string | null;
}

/**
 * Reads every sequence, and compares it with the highest number in its table: one that is behind gives a number again, so that
 * new rows are refused.
 */
export async function checkSequences(orm: Orm, readable: ReadonlySet<string>): Promise<CheckedPart> {
  const faults: string[] = [];
  const sequences = await listSequences(orm);
  for (const { name, table, column } of sequences) {
    try {
      // The highest number is read first, because a running server adds rows in between.
      const highest =
        table !== null && column !== null && readable.has(table)
          ? await highestIn(orm, table, column)
          : undefined;
      const { rows } = await orm.execute<{ last: string; called: boolean }>(
        sql.raw(`select last_value::text as last, is_called as called from ${quoteTable(name)}`),
      );
      const [state] = rows;
      if (!state) throw new Error('no row');
      const next = BigInt(state.last) + (state.called ? 1n : 0n);
      if (highest !== undefined && highest >= next)
        faults.push(
          `a sequência ${name} daria o número ${next}, e em ${table} já há o ${highest}: SELECT setval('${name}', ${highest})`,
        );
    } catch (error) {
      faults.push(`a sequência ${name} não se lê: ${reasonOf(error)}`);
    }
  }
  return {
    name: 'Sequências',
    read: `${count(sequences.length)} comparadas com o maior número de suas tabelas`,
    faults,
  };
}

async function listSequences(orm: Orm): Promise<Sequence[]> {
  const { rows } = await orm.execute<Sequence>(
    sql`select n.nspname || '.' || s.relname as name, tn.nspname || '.' || t.relname as table, a.attname as column
      from pg_class s join pg_namespace n on n.oid = s.relnamespace
      left join pg_depend d on d.classid = 'pg_class'::regclass and d.objid = s.oid
        and d.refclassid = 'pg_class'::regclass and d.deptype in ('a', 'i') and d.refobjsubid > 0
      left join pg_class t on t.oid = d.refobjid left join pg_namespace tn on tn.oid = t.relnamespace
      left join pg_attribute a on a.attrelid = d.refobjid and a.attnum = d.refobjsubid
      where s.relkind = 'S' and n.nspname in ${ourSchemas} order by 1`,
  );
  return rows;
}

async function highestIn(orm: Orm, table: string, column: string): Promise<bigint | undefined> {
  const { rows } = await orm.execute<{ highest: string | null }>(
    sql`select max(${sql.identifier(column)})::text as highest from ${sql.raw(quoteTable(table))}`,
  );
  const highest = rows[0]?.highest;
  return highest ? BigInt(highest) : undefined;
}
