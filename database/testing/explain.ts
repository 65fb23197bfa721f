import { type SQLWrapper, sql } from '#database/orm.ts';
import type { Orm } from '../database.ts';

interface PlanNode {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  Plans?: PlanNode[];
}

/** A node of a query plan that reads a table or an index. */
export interface Scan {
  kind: string;
  table: string | undefined;
  index: string | undefined;
  /** rows read in all loops, including rows that a filter removed */
  rows: number;
}

/** Runs a query with EXPLAIN ANALYZE and returns its scans. */
export async function explain(orm: Orm, query: SQLWrapper): Promise<Scan[]> {
  const { rows } = await orm.execute<{ 'QUERY PLAN': [{ Plan: PlanNode }] }>(
    sql`explain (analyze, format json) ${query}`,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error('no plan');
  return scans(plan);
}

function scans(node: PlanNode): Scan[] {
  const below = (node.Plans ?? []).flatMap(scans);
  const [table, index] = [node['Relation Name'], node['Index Name']];
  if (table === undefined && index === undefined) return below;
  const rows = (node['Actual Rows'] + (node['Rows Removed by Filter'] ?? 0)) * node['Actual Loops'];
  return [{ kind: node['Node Type'], table, index, rows }, ...below];
}
