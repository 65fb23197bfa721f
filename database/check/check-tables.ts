import { sql } from '#database/orm.ts';
import { quoteTable } from '../backup/tables.ts';
import type { Orm } from '../database.ts';
import { reasonOf } from '../reason-of.ts';
import { type CheckedPart, count } from './part.ts';

/** the schemas of this site, including jobs and migrations */
export const ourSchemas = sql`('public', 'drizzle', 'pgboss')`;

/** the same with PostgreSQL's own tables, most of which any user of a server may read */
export const readSchemas = sql`('public', 'drizzle', 'pgboss', 'pg_catalog')`;

/**
 * Reads every value of every row from the table itself, including long values that PostgreSQL stores separately, and where it
 * may, as a superuser, their own tables.
 */
export async function checkTables(orm: Orm): Promise<{ part: CheckedPart; readable: Set<string> }> {
  const readable = new Set<string>();
  const faults: string[] = [];
  let rowsRead = 0;
  const { rows: tables } = await orm.execute<{ name: string; longOf: string | null }>(
    sql`select n.nspname || '.' || c.relname as name, own.nspname || '.' || owner.relname as "longOf"
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      left join pg_class owner on owner.reltoastrelid = c.oid
      left join pg_namespace own on own.oid = owner.relnamespace
      where (c.relkind = 'r' and n.nspname in ${readSchemas} or c.relkind = 't' and own.nspname in ${readSchemas})
        and (n.nspname not in ('pg_catalog', 'pg_toast')
          or has_schema_privilege(n.oid, 'usage') and has_table_privilege(c.oid, 'select')) order by 1`,
  );
  for (const { name, longOf } of tables) {
    const values = longOf === null ? 't::text' : 'chunk_data';
    try {
      const { rows } = await orm.execute<{ rows: string }>(
        sql.raw(`select count(*)::text as rows, sum(octet_length(${values})) from ${quoteTable(name)} as t`),
      );
      if (longOf === null) rowsRead += Number(rows[0]?.rows);
      readable.add(name);
    } catch (error) {
      const place =
        longOf === null ? `a tabela ${name} não se lê` : `os valores longos de ${longOf} não se leem`;
      faults.push(`${place} por inteiro: ${reasonOf(error)}`);
    }
  }
  return {
    part: {
      name: 'Tabelas',
      read: `${count(readable.size)} de ${count(tables.length)} lidas por inteiro, ${count(rowsRead)} linhas`,
      faults,
    },
    readable,
  };
}

/** Returns whether PostgreSQL detects flipped bits by a checksum of each page. */
export async function hasChecksums(orm: Orm): Promise<boolean> {
  const { rows } = await orm.execute<{ is: boolean }>(
    sql`select current_setting('data_checksums') = 'on' as is`,
  );
  return rows[0]?.is === true;
}
