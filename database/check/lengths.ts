import { sql } from '#database/orm.ts';
import type { Orm } from '../database.ts';
import { readSchemas } from './check-tables.ts';
import { type CheckedPart, count } from './part.ts';

/** One file: the rows of a table, an index, long values, which are stored separately, or a sequence. Lengths are in pages. */
interface FileLength extends Record<string, unknown> {
  /** the index, or the table */
  name: string;
  /** an index or a sequence, which has a page from the beginning */
  isNeverEmpty: boolean;
  pages: number;
  /** as recorded by the last ANALYZE; 0: never, or the file was empty */
  noted: number;
}

async function listLengths(orm: Orm): Promise<FileLength[]> {
  const { rows } = await orm.execute<FileLength>(
    sql`select coalesce(owner.oid, c.oid)::regclass::text as name,
        c.relkind in ('i', 'S') as "isNeverEmpty",
        c.relpages as noted,
        (pg_relation_size(c.oid) / current_setting('block_size')::int)::int as pages
      from pg_class c left join pg_index x on x.indexrelid = c.oid
      left join pg_class owner on owner.reltoastrelid = coalesce(x.indrelid, c.oid)
      join pg_namespace n on n.oid = coalesce(owner.relnamespace, c.relnamespace)
      where c.relkind in ('r', 'i', 't', 'S') and n.nspname in ${readSchemas} order by 1`,
  );
  return rows;
}

/** Returns the fault of a file; undefined if there is none. */
function faultOf({ name, pages, noted, isNeverEmpty }: FileLength): string | undefined {
  if (isNeverEmpty && pages === 0) return `o arquivo de ${name} falta ou está vazio`;
  if (pages >= noted) return undefined;
  return `o arquivo de ${name} foi cortado: tem ${count(pages)} páginas, e tinha ${count(noted)}`;
}

/** Compares the length of each file with the one that PostgreSQL has recorded: a truncated file reads without an error. */
export async function checkLengths(orm: Orm): Promise<CheckedPart> {
  const lengths = await listLengths(orm);
  // Of a missing file PostgreSQL says the length 0.
  const compared = lengths.filter(({ noted, isNeverEmpty }) => noted > 0 || isNeverEmpty);
  return {
    name: 'Comprimento dos arquivos do banco',
    read: `${count(compared.length)} de ${count(lengths.length)} comparados com o que foi anotado${
      compared.length < lengths.length ? '; dos outros nada foi anotado, ou estavam vazios' : ''
    }`,
    faults: compared.flatMap((length) => faultOf(length) ?? []),
  };
}
