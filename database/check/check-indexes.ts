import { sql } from 'drizzle-orm';
import { quoteTable } from '../backup/tables.ts';
import type { Orm } from '../database.ts';
import { ourSchemas } from './check-tables.ts';
import { type CheckedPart, count, reasonOf } from './part.ts';

interface Index extends Record<string, unknown> {
  name: string;
  table: string;
  /** the columns or expressions with their directions, as ORDER BY takes them */
  order: string;
  /** of a partial index; null: it has all rows */
  condition: string | null;
}

/**
 * Counts the rows of each table once through the table itself and once through each of its indexes. An index that lacks a row,
 * or names one that the table has lost, gives another count, or fails.
 * @param orm the pool or a transaction, which stays usable but keeps settings of the planner
 */
export async function checkIndexes(orm: Orm, readable: ReadonlySet<string>): Promise<CheckedPart> {
  const faults: string[] = [];
  const indexes = (await listIndexes(orm)).filter(({ table }) => readable.has(table));
  let compared = 0;
  for (const index of indexes) {
    try {
      const counts = await orm.transaction((tx) => compare(tx, index), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      });
      if (!counts) continue;
      compared += 1;
      if (counts.byIndex !== counts.byTable)
        faults.push(
          `o índice ${index.name} tem ${count(counts.byIndex)} linhas, e a tabela ${index.table} tem ${count(counts.byTable)}`,
        );
    } catch (error) {
      compared += 1;
      faults.push(`o índice ${index.name} não combina com a tabela ${index.table}: ${reasonOf(error)}`);
    }
  }
  return {
    name: 'Índices',
    read: `${count(compared)} de ${count(indexes.length)} comparados com suas tabelas`,
    faults,
  };
}

async function listIndexes(orm: Orm): Promise<Index[]> {
  const { rows } = await orm.execute<Index>(
    sql`select c.relname as name, n.nspname || '.' || t.relname as table,
        pg_get_expr(i.indpred, i.indrelid) as condition,
        (select string_agg('(' || pg_get_indexdef(i.indexrelid, k, true) || ')'
            || case when i.indoption[k - 1] & 1 = 1 then ' desc' else ' asc' end
            || case when i.indoption[k - 1] & 2 = 2 then ' nulls first' else ' nulls last' end, ', ' order by k)
          from generate_series(1, i.indnkeyatts) as k) as order
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
      where a.amname = 'btree' and i.indisvalid and t.relkind = 'r' and n.nspname in ${ourSchemas} order by 2, 1`,
  );
  return rows;
}

/** Returns undefined for an index that PostgreSQL would not read, as it has another of the same order. */
async function compare(tx: Orm, { name, table, order, condition }: Index) {
  const from = `from ${quoteTable(table)}${condition === null ? '' : ` where ${condition}`}`;
  await only(tx, 'seqscan');
  const byTable = await countOf(tx, `select ${from}`);
  await only(tx, 'indexscan', 'indexonlyscan');
  const inOrder = `select ${from} order by ${order} offset 0`;
  const { rows } = await tx.execute<{ 'QUERY PLAN': unknown }>(sql.raw(`explain (format json) ${inOrder}`));
  if (!JSON.stringify(rows).includes(`"Index Name":"${name}"`)) return undefined;
  return { byTable, byIndex: await countOf(tx, inOrder) };
}

async function only(tx: Orm, ...wanted: string[]): Promise<void> {
  for (const way of ['seqscan', 'indexscan', 'indexonlyscan', 'bitmapscan', 'sort', 'incremental_sort'])
    await tx.execute(
      sql`select set_config(${`enable_${way}`}, ${wanted.includes(way) ? 'on' : 'off'}, true)`,
    );
}

async function countOf(tx: Orm, query: string): Promise<number> {
  const { rows } = await tx.execute<{ rows: string }>(
    sql.raw(`select count(*)::text as rows from (${query}) as t`),
  );
  return Number(rows[0]?.rows);
}
