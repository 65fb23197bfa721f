import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { brotliCompressSync, brotliDecompressSync, constants } from 'node:zlib';
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
import type { Answer } from './read-answers.ts';
import type { VariedCity } from './varied-city.ts';

/** The answers of a city that an earlier version wrote, and their time. */
interface Earlier extends VariedCity {
  at: string;
  answers: Answer[];
  /** after all deletions were restored */
  restored: Answer[];
}

const folder = fileURLToPath(new URL('../earlier', import.meta.url));

/** Lists the versions whose cities are stored, by their last migrations. */
export function earlierVersions(): string[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.backup'))
    .map((name) => name.replace('.backup', ''))
    .sort();
}

export function backupOf(version: string): string {
  return join(folder, `${version}.backup`);
}

const answersOf = (version: string) => join(folder, `${version}.answers.br`);

export function readEarlier(version: string): Earlier {
  return JSON.parse(brotliDecompressSync(readFileSync(answersOf(version))).toString('utf8'));
}

export function writeEarlier(version: string, earlier: Earlier): void {
  // Answers repeat each other over long distances.
  const params = { [constants.BROTLI_PARAM_LGWIN]: 24, [constants.BROTLI_PARAM_QUALITY]: 11 };
  writeFileSync(answersOf(version), brotliCompressSync(JSON.stringify(earlier), { params }));
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
