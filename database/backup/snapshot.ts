import { mkdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { abortable } from '../abortable.ts';
import type { Database, Tx } from '../database.ts';
import { openUnlocked } from '../open/embedded.ts';
import { openServer } from '../open/server.ts';
import { copyEmbedded } from './copy-embedded.ts';

interface SnapshotPlace {
  /** the URL of a PostgreSQL server; undefined: the embedded database in `directory` */
  url: string | undefined;
  directory: string;
  /** a folder for this process alone, for a temporary copy of the embedded database */
  scratch: string;
  /** stops reading, with its reason */
  signal?: AbortSignal | undefined;
}

export interface Snapshot {
  tx: Tx;
  kind: Database['kind'];
  /** milliseconds for which others waited */
  pauseMs: number;
}

/**
 * Reads a database as it is at one moment, while others continue to write. A server provides that in a transaction; the
 * embedded database, which has one session, is copied and the copy is read. Nothing is migrated.
 */
export async function readSnapshot<T>(
  { url, directory, scratch, signal }: SnapshotPlace,
  read: (snapshot: Snapshot) => Promise<T>,
): Promise<T> {
  if (url !== undefined) return readOnce(await openServer(url, { migrates: false }), 0, read, signal);
  const copy = join(scratch, 'database');
  mkdirSync(copy, { recursive: true, mode: 0o700 });
  try {
    const pauseMs = await copyEmbedded(directory, copy);
    return await readOnce(await openUnlocked(copy), pauseMs, read, signal);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

async function readOnce<T>(
  database: Database,
  pauseMs: number,
  read: (snapshot: Snapshot) => Promise<T>,
  signal: AbortSignal | undefined,
): Promise<T> {
  try {
    return await database.orm.transaction(
      (tx) => read({ tx: abortable(tx, signal), kind: database.kind, pauseMs }),
      { isolationLevel: 'repeatable read', accessMode: 'read only' },
    );
  } finally {
    await database.close();
  }
}
