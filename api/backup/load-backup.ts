import { createWriteStream } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { getConstructionPlans } from 'pg-boss';
import { abortable } from '#database/abortable.ts';
import { openLoader } from '#database/backup/load.ts';
import {
  columnNames,
  listTables,
  quoteTable,
  readLines,
  type Table,
  writePlainTexts,
} from '#database/backup/tables.ts';
import type { Tx } from '#database/database.ts';
import { migrateUpTo } from '#database/open/migrations.ts';
import { sql } from '#database/orm.ts';
import { type BackedUpTable, BackupError, type BackupManifest } from './backup-format.ts';
import { createLinesDigest } from './lines-digest.ts';
import { type BackupVisitor, type ReadBackup, readBackup } from './read-backup.ts';

export interface Loading {
  /** of the backup, with the results of reading it through */
  path: string;
  backup: ReadBackup;
  /** a folder that receives the files and secrets by the names of their entries */
  staging: string;
  /** aborts the restore with its reason */
  signal: AbortSignal | undefined;
}

/**
 * Creates the schema of the backup's time, loads its rows, compares them with the backup, and then applies later migrations,
 * all in one transaction. @throws {BackupError} when the loaded rows differ from those of the backup
 */
export async function loadBackup(whole: Tx, loading: Loading): Promise<void> {
  const { path, backup, staging, signal } = loading;
  await loadRows(abortable(whole, signal), {
    name: `o backup ${path}`,
    migrations: backup.header.migrations,
    ...backup.manifest,
    async readLines(load) {
      const visitor: BackupVisitor = {
        lines: load,
        async file(name, content) {
          const target = join(staging, name);
          await mkdir(dirname(target), { recursive: true, mode: 0o700 });
          await pipeline(content, createWriteStream(target, { flags: 'wx', mode: 0o600, flush: true }));
        },
      };
      await readBackup(path, visitor, signal);
    },
  });
}

/** The rows of a city. */
interface RowSource extends Pick<BackupManifest, 'tables' | 'sequences'> {
  /** for the operator, with its article */
  name: string;
  /** those that the schema of the rows has had */
  migrations: readonly number[];
  /** Passes on the lines of every table; afterwards `tables` has their numbers and sums. */
  readLines(load: (table: string, lines: string[]) => Promise<void>): Promise<void>;
}

/**
 * Creates the schema that rows had, loads and compares them, and then applies later migrations.
 * @throws {BackupError} when tables or loaded rows differ from those of the source
 */
export async function loadRows(tx: Tx, source: RowSource): Promise<void> {
  const { name, migrations, tables, sequences } = source;
  await writePlainTexts(tx);
  await migrateUpTo(tx, Math.max(...migrations));
  if (tables.some((table) => isOfJobs(table))) await makeQueues(tx);
  requireSameTables(name, await listTables(tx), tables);
  const loader = await openLoader(tx);
  const columns = new Map(tables.map((table) => [table.name, table.columns]));
  await source.readLines((table, lines) => loader.load(table, columns.get(table) ?? [], lines));
  await loader.finish(sequences);
  await requireSameRows(tx, name, tables);
  await migrateUpTo(tx, Number.POSITIVE_INFINITY);
  // Otherwise the first visitors get plans for empty tables.
  for (const { name } of await listTables(tx)) await tx.execute(sql.raw(`analyze ${quoteTable(name)}`));
}

/** Another version of pg-boss may have other columns, so only the columns known to both versions are loaded. */
function isOfJobs({ name }: { name: string }): boolean {
  return name.startsWith('pgboss.');
}

function requireSameTables(name: string, here: Table[], there: BackedUpTable[]): void {
  const shapes = (tables: { name: string; columns: string[] }[]) =>
    tables
      .filter((table) => !isOfJobs(table))
      .map(({ name, columns }) => `${name}(${columns.join()})`)
      .sort();
  const ours = shapes(here.map((table) => ({ ...table, columns: columnNames(table) })));
  const theirs = shapes(there);
  const strange = [
    ...ours.filter((one) => !theirs.includes(one)),
    ...theirs.filter((one) => !ours.includes(one)),
  ];
  if (strange.length === 0) return;
  const names = [...new Set(strange.map((shape) => shape.split('(')[0]))].join(', ');
  throw new BackupError(`As tabelas d${name} não são as deste site: ${names}. Nada foi gravado.`);
}

async function requireSameRows(tx: Tx, name: string, tables: readonly BackedUpTable[]): Promise<void> {
  const backedUp = new Map(tables.map((table) => [table.name, table]));
  for (const table of await listTables(tx)) {
    const told = backedUp.get(table.name);
    if (!told || told.columns.join() !== columnNames(table).join()) continue;
    const digest = createLinesDigest();
    for await (const lines of readLines(tx, table)) digest.add(lines);
    const { rows, sha256 } = digest.result();
    if (rows !== told.rows || sha256 !== told.sha256)
      throw new BackupError(
        `A tabela ${table.name} d${name} não saiu do banco de dados como entrou. Nada foi gravado.`,
      );
  }
}

/** Creates the tables of the job queues inside the transaction; pg-boss itself would begin a separate one. */
async function makeQueues(tx: Tx): Promise<void> {
  const plan = getConstructionPlans('pgboss');
  const statements = plan
    .replace(/^\s*BEGIN;/, '')
    .replace(/COMMIT;\s*$/, '')
    // Its limits would apply to everything that follows.
    .replaceAll(/^\s*SET LOCAL [^;]*;/gm, '');
  // One statement instead of many, because Drizzle sends one at a time.
  await tx.execute(sql.raw(`do $restore$ begin execute $plan$${statements}$plan$; end $restore$`));
}
