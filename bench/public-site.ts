import { spawnSync } from 'node:child_process';
import { existsSync, globSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '#database/open/open-database.ts';
import { endAll } from './cores.ts';
import type { Effort } from './effort.ts';
import { fillGrowth } from './growth-city.ts';
import { startCached } from './processes.ts';

const surveys = '../shared/data/anp/palmas-semanais/*.xlsx';

/**
 * Starts the production server with a generated city of 200 shops and the prices of survey files, calls `measure` with its
 * origin, and stops it.
 * @param files survey files; if there are none, those that are found
 * @param effort once: the city has 30 shops and no survey
 */
export async function withPublicSite(
  files: readonly string[],
  effort: Effort,
  measure: (origin: string) => Promise<void>,
): Promise<void> {
  const scratch = mkdtempSync(join(tmpdir(), 'compara-site-'));
  const directory = join(scratch, 'data');
  try {
    await fill(directory, files, effort);
    const server = await startCached({ directory, logFile: join(scratch, 'server.log') });
    try {
      await measure(`http://127.0.0.1:${server.ports[0]}`);
    } finally {
      await server.close();
    }
  } finally {
    await endAll();
    rmSync(scratch, { recursive: true, force: true });
  }
}

/** No meat prices of single shops are published, so shops and their prices are generated. */
async function fill(directory: string, named: readonly string[], effort: Effort): Promise<void> {
  const database = await openDatabase({ directory });
  await fillGrowth(database.orm, { shops: effort === 'once' ? 30 : 200, products: 40, weeks: 8 });
  await database.close();
  if (effort === 'once') return;
  const files = named.length > 0 ? named : globSync(surveys).toSorted();
  if (files.length === 0 || !files.every((file) => existsSync(file))) return;
  const { status } = spawnSync(process.execPath, ['tools/import.ts', 'anp', ...files], {
    env: { ...process.env, DATABASE_URL: '', DATA_DIR: directory },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  if (status !== 0) throw new Error('A importação falhou.');
}
