import { sql } from '#database/orm.ts';
import type { Orm } from '../database.ts';
import { readSchemas } from './check-tables.ts';
import { type CheckedPart, count } from './part.ts';

/** One file of a table: its rows, an index, or its long values, stored separately. Lengths are in pages. */
interface FileLength extends Record<string, unknown> {
  /** the index, or the table */
  name: string;
  pages: number;
  /** as recorded by the last ANALYZE; 0: never, or the file was empty */
  noted: number;
}

async function listLengths(orm: Orm): Promise<FileLength[]> {
  const { rows } = await orm.execute<FileLength>(
    sql`select coalesce(owner.oid, c.oid)::regclass::text as name,
        c.relpages as noted,
        (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages
      from pg_class c left join pg_class owner on owner.reltoastrelid = c.oid
      join pg_namespace n on n.oid = coalesce(owner.relnamespace, c.relnamespace)
      where c.relkind in ('r', 'i', 't') and n.nspname in ${readSchemas} order by 1`,
  );
  return rows;
}

function wasCut({ pages, noted }: FileLength): boolean {
  return pages < noted;
}

/** Compares the length of each file with the one that PostgreSQL has recorded: a truncated file reads without an error. */
export async function checkLengths(orm: Orm): Promise<CheckedPart> {
  const lengths = await listLengths(orm);
  const compared = lengths.filter(({ noted }) => noted > 0);
  return {
    name: 'Comprimento dos arquivos do banco',
    read: `${count(compared.length)} de ${count(lengths.length)} comparados com o que foi anotado${
      compared.length < lengths.length ? '; dos outros nada foi anotado, ou estavam vazios' : ''
    }`,
    faults: compared
      .filter(wasCut)
      .map(
        ({ name, pages, noted }) =>
          `o arquivo de ${name} foi cortado: tem ${count(pages)} páginas, e tinha ${count(noted)}`,
      ),
  };
}
