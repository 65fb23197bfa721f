import { sql } from '#database/orm.ts';
import { quoteTable } from '../backup/tables.ts';
import type { Orm } from '../database.ts';
import { reasonOf } from '../reason-of.ts';
import { readSchemas } from './check-tables.ts';
import { type CheckedPart, count } from './part.ts';

interface Index extends Record<string, unknown> {
  oid: string;
  name: string;
  table: string;
  isValid: boolean;
  /** Other kinds have no order, so rows cannot be counted by them. */
  isBtree: boolean;
  /** the columns or expressions with their directions, as ORDER BY takes them */
  order: string;
  /** of a partial index; null: it contains all rows */
  condition: string | null;
}

/**
 * Counts the rows of each table once through the table itself and once through each of its indexes. An index that lacks a
 * row, or has one that the table has lost, gives another count, or fails. Indexes that are not compared are listed.
 * @param orm the pool or a transaction, which stays usable but keeps settings of the planner
 * @param options.hasAmcheck with this extension each row is also looked up in the index, with its values
 */
export async function checkIndexes(
  orm: Orm,
  readable: ReadonlySet<string>,
  { hasAmcheck = false } = {},
): Promise<CheckedPart> {
  const faults: string[] = [];
  const left: string[] = [];
  const indexes = (await listIndexes(orm)).filter(({ table }) => readable.has(table));
  for (const index of indexes) {
    if (!index.isValid) faults.push(`o índice ${index.name} não é válido: REINDEX INDEX ${index.name}`);
    if (!index.isValid || !index.isBtree) {
      left.push(index.name);
      continue;
    }
    try {
      const counts = await orm.transaction((tx) => compare(tx, index), {
        isolationLevel: 'repeatable read',
        accessMode: 'read only',
      });
      if (counts && counts.byIndex !== counts.byTable)
        faults.push(
          `o índice ${index.name} tem ${count(counts.byIndex)} linhas, e a tabela ${index.table} tem ${count(counts.byTable)}`,
        );
      else if (hasAmcheck)
        await orm.execute(sql`select bt_index_check(${index.oid}::oid::regclass, true, true)`);
      else if (!counts) left.push(index.name);
    } catch (error) {
      faults.push(`o índice ${index.name} não combina com a tabela ${index.table}: ${reasonOf(error)}`);
    }
  }
  const compared = `${count(indexes.length - left.length)} de ${count(indexes.length)} comparados com suas tabelas`;
  return {
    name: 'Índices',
    read: left.length > 0 ? `${compared}; não comparados: ${left.join(', ')}` : compared,
    faults,
  };
}

async function listIndexes(orm: Orm): Promise<Index[]> {
  const { rows } = await orm.execute<Index>(
    sql`select c.oid::text as oid, c.relname as name, i.indisvalid as "isValid", a.amname = 'btree' as "isBtree",
        n.nspname || '.' || t.relname as table,
        pg_get_expr(i.indpred, i.indrelid) as condition,
        (select string_agg('(' || pg_get_indexdef(i.indexrelid, k, true) || ')'
            || case when i.indoption[k - 1] & 1 = 1 then ' desc' else ' asc' end
            || case when i.indoption[k - 1] & 2 = 2 then ' nulls first' else ' nulls last' end, ', ' order by k)
          from generate_series(1, i.indnkeyatts) as k) as order
      from pg_index i join pg_class c on c.oid = i.indexrelid join pg_am a on a.oid = c.relam
      join pg_class t on t.oid = i.indrelid join pg_namespace n on n.oid = t.relnamespace
      where t.relkind = 'r' and n.nspname in ${readSchemas} order by 5, 2`,
  );
  return rows;
}

/** Returns undefined for an index that PostgreSQL would not use, because another has the same order. */
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
  const ways = ['seqscan', 'indexscan', 'indexonlyscan', 'bitmapscan', 'sort', 'incremental_sort'];
  // One statement, as there are hundreds of indexes.
  const settings = ways.map(
    (way) => sql`set_config(${`enable_${way}`}, ${wanted.includes(way) ? 'on' : 'off'}, true)`,
  );
  await tx.execute(sql`select ${sql.join(settings, sql`, `)}`);
}

async function countOf(tx: Orm, query: string): Promise<number> {
  const { rows } = await tx.execute<{ rows: string }>(
    sql.raw(`select count(*)::text as rows from (${query}) as t`),
  );
  return Number(rows[0]?.rows);
}
