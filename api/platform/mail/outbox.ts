import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fsyncPath } from '#database/open/fsync.ts';
import { outboxDays } from '#domain/email-texts.ts';
import type { Config } from '../config.ts';

/** Returns the folder of emails that were not sent. Only this user may read it, because their links give access to accounts. */
export function outboxOf({ dataDirectory }: Pick<Config, 'dataDirectory'>): string {
  return join(dataDirectory, 'outbox');
}

/**
 * Writes an email to a file, flushed to disk, and returns the file's name. Names sort by time.
 * @param id the email's id; an email that an interrupted attempt has already written is not written twice
 * @param userId the account that it is about, which becomes part of the name
 */
export async function writeToOutbox(
  outbox: string,
  message: Buffer,
  now: Date,
  id: string,
  userId: number | null,
): Promise<string> {
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const end = `-${id.slice(0, 8)}.eml`;
  const existing = (await readdir(outbox)).find((name) => name.endsWith(end));
  if (existing !== undefined) return existing;
  // An email that an earlier version has queued names no account.
  const account = typeof userId === 'number' ? `-u${userId}` : '';
  const name = now.toISOString().replaceAll(':', '-') + account + end;
  // A partly written email never gets its final name.
  const draft = join(outbox, `${name}.tmp`);
  await writeFile(draft, message, { mode: 0o600, flush: true });
  await rename(draft, join(outbox, name));
  fsyncPath(outbox);
  return name;
}

/** Deletes emails older than `outboxDays`, as the privacy page promises, and those that a killed process has half written. */
export async function deleteOldOutboxFiles(outbox: string, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - outboxDays * 24 * 60 * 60 * 1000);
  const past = oldest.toISOString().replaceAll(':', '-');
  for (const name of await namesIn(outbox)) {
    if (/\.eml(\.tmp)?$/.test(name) && name < past) await rm(join(outbox, name), { force: true });
  }
}

async function namesIn(outbox: string): Promise<string[]> {
  return readdir(outbox).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
}

/**
 * Deletes the emails of accounts that no longer exist.
 * @param findExisting returns those of the accounts that exist
 */
export async function deleteMailsOfDeleted(
  outbox: string,
  findExisting: (userIds: readonly number[]) => Promise<readonly number[]>,
): Promise<void> {
  const named = (await namesIn(outbox)).flatMap((name) => {
    const [, digits] = /-u(\d+)-\w+\.eml$/.exec(name) ?? [];
    return digits === undefined ? [] : [{ name, userId: Number(digits) }];
  });
  if (named.length === 0) return;
  const existing = new Set(await findExisting([...new Set(named.map(({ userId }) => userId))]));
  for (const { name, userId } of named)
    if (!existing.has(userId)) await rm(join(outbox, name), { force: true });
}
