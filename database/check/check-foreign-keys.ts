import { sql } from '#database/orm.ts';
import { quote } from '../backup/tables.ts';
import type { Orm } from '../database.ts';
import { reasonOf } from '../reason-of.ts';
import { ourSchemas } from './check-tables.ts';
import { type CheckedPart, count } from './part.ts';

interface ForeignKey extends Record<string, unknown> {
  name: string;
  from: string;
  to: string;
  columns: string[];
  targets: string[];
}

/** Looks for rows that reference a missing row. */
export async function checkForeignKeys(orm: Orm): Promise<CheckedPart> {
  const { rows: keys } = await orm.execute<ForeignKey>(
    sql`select conname as name, conrelid::regclass::text as from, confrelid::regclass::text as to,
        (select json_agg(a.attname order by k.n) from unnest(conkey) with ordinality as k(attnum, n)
          join pg_attribute a on a.attrelid = conrelid and a.attnum = k.attnum) as columns,
        (select json_agg(a.attname order by k.n) from unnest(confkey) with ordinality as k(attnum, n)
          join pg_attribute a on a.attrelid = confrelid and a.attnum = k.attnum) as targets
      from pg_constraint join pg_namespace n on n.oid = connamespace
      where contype = 'f' and n.nspname in ${ourSchemas} order by 2, 1`,
  );
  const faults: string[] = [];
  for (const { name, from, to, columns, targets } of keys) {
    const isSet = columns.map((column) => `c.${quote(column)} is not null`).join(' and ');
    const isSame = columns.map((column, at) => `p.${quote(targets[at] ?? '')} = c.${quote(column)}`);
    try {
      // A nested transaction: a query that fails does not end the outer one.
      const { rows } = await orm.transaction((tx) =>
        tx.execute<{ orphans: string }>(
          sql.raw(
            `select count(*)::text as orphans from ${from} c where ${isSet}
              and not exists (select from ${to} p where ${isSame.join(' and ')})`,
          ),
        ),
      );
      const orphans = Number(rows[0]?.orphans);
      if (orphans > 0)
        faults.push(`${count(orphans)} linhas de ${from} apontam para ${to} que não há (${name})`);
    } catch (error) {
      faults.push(`a ligação ${name}, de ${from} a ${to}, não se lê: ${reasonOf(error)}`);
    }
  }
  return { name: 'Ligações entre tabelas', read: `${count(keys.length)} percorridas`, faults };
}
