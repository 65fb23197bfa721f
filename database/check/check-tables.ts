import { sql } from 'drizzle-orm';
import { quoteTable } from '../backup/tables.ts';
import type { Orm } from '../database.ts';
import { type CheckedPart, count, reasonOf } from './part.ts';

/** the schemas of this site, with the jobs and the migrations */
export const ourSchemas = sql`('public', 'drizzle', 'pgboss')`;

/** Reads every value of every row from the table itself, also what PostgreSQL keeps apart since it is long. */
export async function checkTables(orm: Orm): Promise<{ part: CheckedPart; readable: Set<string> }> {
  const readable = new Set<string>();
  const faults: string[] = [];
  let rowsRead = 0;
  const { rows: tables } = await orm.execute<{ name: string }>(
    sql`select n.nspname || '.' || c.relname as name
      from pg_class c join pg_namespace n on n.oid = c.relnamespace
      where c.relkind = 'r' and n.nspname in ${ourSchemas} order by 1`,
  );
  for (const { name } of tables) {
    try {
      const { rows } = await orm.execute<{ rows: string }>(
        sql.raw(`select count(*)::text as rows, sum(octet_length(t::text)) from ${quoteTable(name)} as t`),
      );
      rowsRead += Number(rows[0]?.rows);
      readable.add(name);
    } catch (error) {
      faults.push(`a tabela ${name} não se lê por inteiro: ${reasonOf(error)}`);
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

/** Compares the length of each file with what PostgreSQL has noted of it: one that was cut short reads without an error. */
export async function checkLengths(orm: Orm): Promise<CheckedPart> {
  const { rows } = await orm.execute<{ name: string; pages: number; noted: number }>(
    sql`select coalesce(owner.oid, c.oid)::regclass::text as name, c.relpages as noted,
        (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages
      from pg_class c left join pg_class owner on owner.reltoastrelid = c.oid
      join pg_namespace n on n.oid = coalesce(owner.relnamespace, c.relnamespace)
      where c.relkind in ('r', 'i', 't') and n.nspname in ${ourSchemas} order by 1`,
  );
  return {
    name: 'Comprimento dos arquivos do banco',
    read: `${count(rows.length)} arquivos`,
    faults: rows
      .filter(({ pages, noted }) => pages < noted)
      .map(
        ({ name, pages, noted }) =>
          `o arquivo de ${name} foi cortado: tem ${count(pages)} páginas, e tinha ${count(noted)}`,
      ),
  };
}

/** Whether PostgreSQL finds flipped bits by itself, by a checksum of each page. */
export async function hasChecksums(orm: Orm): Promise<boolean> {
  const { rows } = await orm.execute<{ is: boolean }>(
    sql`select current_setting('data_checksums') = 'on' as is`,
  );
  return rows[0]?.is === true;
}
