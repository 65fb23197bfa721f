import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startCluster } from '#database/open/cluster.ts';

/** Suites copy databases at once, and each journey's site may open 40 connections. */
const settings = [
  'fsync=off',
  'synchronous_commit=off',
  'full_page_writes=off',
  'max_connections=400',
  'shared_buffers=128MB',
  'max_wal_size=1GB',
];

/**
 * Starts a server like the embedded one in a temporary folder, without durability, for speed. It ends with this process.
 * @param more settings that replace these, such as 'synchronous_commit=on'
 */
export async function startPostgres(more: readonly string[] = []) {
  const folder = mkdtempSync(join(tmpdir(), 'pg-'));
  const remove = () => rmSync(folder, { recursive: true, force: true });
  try {
    const { socketFolder, stop } = await startCluster(join(folder, 'database'), {
      settings: [...settings, ...more],
      report: (message, error) => console.warn(message, error ?? ''),
    });
    return {
      /** of the maintenance database, as a superuser */
      url: `postgres://postgres@${encodeURIComponent(socketFolder)}/postgres`,
      stop: () => stop().finally(remove),
    };
  } catch (error) {
    remove();
    throw error;
  }
}
