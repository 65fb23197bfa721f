import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { outboxDays } from '#domain/email-texts.ts';
import type { Config } from '../config.ts';

/** The folder of the mails that did not leave by a server: for this user's eyes only, as their links open accounts. */
export function outboxOf({ dataDirectory }: Pick<Config, 'dataDirectory'>): string {
  return join(dataDirectory, 'outbox');
}

/**
 * Writes a mail to its own file, on the disk when this resolves; returns its name, by which files sort in time.
 * @param id of the mail: one that is there already, from an attempt that was cut off, is not written twice
 */
export async function keepInOutbox(outbox: string, message: Buffer, now: Date, id: string): Promise<string> {
  await mkdir(outbox, { recursive: true, mode: 0o700 });
  const end = `-${id.slice(0, 8)}.eml`;
  const there = (await readdir(outbox)).find((name) => name.endsWith(end));
  if (there !== undefined) return there;
  const name = now.toISOString().replaceAll(':', '-') + end;
  // Half a mail never has the name of a whole one.
  const draft = join(outbox, `${name}.tmp`);
  await writeFile(draft, message, { mode: 0o600, flush: true });
  await rename(draft, join(outbox, name));
  return name;
}

/** Erases the mails whose days are over, as the privacy page promises. */
export async function deleteOldOutboxFiles(outbox: string, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - outboxDays * 24 * 60 * 60 * 1000);
  const past = oldest.toISOString().replaceAll(':', '-');
  const names = await readdir(outbox).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) {
    if (name.endsWith('.eml') && name < past) await rm(join(outbox, name), { force: true });
  }
}
