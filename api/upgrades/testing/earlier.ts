import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { inject } from 'vitest';
import { openLoader } from '#database/backup/load.ts';
import {
  columnNames,
  listSequences,
  listTables,
  readLines,
  writePlainTexts,
} from '#database/backup/tables.ts';
import type { Database } from '#database/database.ts';
import { openDatabase } from '#database/open/open-database.ts';
import { writeBackup } from '../../backup/write-backup.ts';
import type { TestApi } from '../../platform/testing.ts';
import type { VariedCity } from './varied-city.ts';

/** What is known of a city that an earlier version wrote. */
interface Earlier extends VariedCity {
  /** ISO, when it was backed up */
  at: string;
}

const folder = fileURLToPath(new URL('../earlier', import.meta.url));
type Kind = 'backup' | 'json' | 'answers.txt';
export const pathOf = (version: string, kind: Kind): string => join(folder, `${version}.${kind}`);
export const backupOf = (version: string): string => pathOf(version, 'backup');

/** Lists the versions whose cities are stored with their answers, by their last migrations. */
export function earlierVersions(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.json'))
    .map((name) => name.replace('.json', ''))
    .sort();
}

export function readEarlier(version: string): Earlier {
  return JSON.parse(readFileSync(pathOf(version, 'json'), 'utf8'));
}

export function writeEarlier(version: string, earlier: Earlier): void {
  writeFileSync(pathOf(version, 'json'), `${JSON.stringify(earlier, null, 2)}\n`);
}

/** Backs up a database in memory, with a stopped clock, by copying it into the directory of its files. */
export async function backUp({ database, context: { config } }: TestApi, path: string): Promise<void> {
  cpSync(inject('migratedDirectory'), config.dataDirectory, { recursive: true });
  const stored = await openDatabase({ url: undefined, directory: config.dataDirectory });
  try {
    await copyRows(database, stored);
  } finally {
    await stored.close();
  }
  await writeBackup(path, config, new Date());
}

async function copyRows(from: Database, to: Database): Promise<void> {
  const { tables, sequences } = await from.orm.transaction(async (tx) => {
    await writePlainTexts(tx);
    const tables = [];
    for (const table of await listTables(tx))
      for await (const lines of readLines(tx, table)) tables.push({ table, lines });
    return { tables, sequences: await listSequences(tx) };
  });
  await to.orm.transaction(async (tx) => {
    const loader = await openLoader(tx);
    for (const { table, lines } of tables)
      if (lines.length > 0) await loader.load(table.name, columnNames(table), lines);
    await loader.finish(sequences);
  });
}

/** A folder for a temporary backup. */
export function scratchFolder() {
  const path = mkdtempSync(join(tmpdir(), 'earlier-'));
  return { path, remove: () => rmSync(path, { recursive: true, force: true }) };
}
