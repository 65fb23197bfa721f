import { randomBytes } from 'node:crypto';
import { asc, eq, inArray, lt } from '#database/orm.ts';
import { receiptFilesToDelete, receiptImages } from '#database/schema.ts';
import type { Context } from '../platform/context.ts';
import { defineJob } from '../platform/job.ts';
import type { Transaction } from '../platform/transaction.ts';

/** In pixels, so that small print is readable; a picture takes some 300 kB. */
export const receiptImageSide = 2000;
export const receiptImageType = 'image/webp';

/** A picture's key is in its address and in receipt_images. It cannot be guessed. */
export function createReceiptImageKey(): string {
  return randomBytes(24).toString('base64url');
}

const keyPattern = /^[\w-]{32}$/;

/** Distinguishes keys from other texts in an address, such as one that the database cannot store. */
export function isReceiptImageKey(text: string): boolean {
  return keyPattern.test(text);
}

/** The path of a receipt's picture in the file store. */
export function receiptImageFile(key: string): string {
  return `receipts/${key}.webp`;
}

interface ReceiptFiles {
  keys: string[];
}

/** Older uploads have ended, so a file without a row is no longer needed. */
const uploadMs = 3_600_000;
const batch = 100;

export const deleteReceiptFilesJob = defineJob<ReceiptFiles>(
  'delete-receipt-files',
  'files',
  deleteReceiptFiles,
);

/**
 * Deletes the files of pictures after the commit of the transaction that deletes their rows. The keys are stored until the
 * files are deleted, because a job is dropped after a few attempts. A command has no queue, so the daily task deletes its
 * files.
 */
export async function enqueueFileDeletion(
  { tx, now, enqueue }: Pick<Transaction, 'tx' | 'now'> & Partial<Pick<Transaction, 'enqueue'>>,
  keys: string[],
): Promise<void> {
  if (keys.length === 0) return;
  await tx
    .insert(receiptFilesToDelete)
    .values(keys.map((key) => ({ key, since: now })))
    .onConflictDoNothing();
  await enqueue?.(deleteReceiptFilesJob, { keys });
}

/**
 * Deletes pictures, except those that still have a row, which may have been committed without the reply arriving. A key is
 * forgotten when its file is deleted or has a row, which will list it again.
 */
export async function deleteReceiptFiles(
  { keys }: ReceiptFiles,
  { database, files }: Pick<Context, 'database' | 'files'>,
): Promise<void> {
  const kept = await database.orm
    .select({ key: receiptImages.key })
    .from(receiptImages)
    .where(inArray(receiptImages.key, keys));
  const keptKeys = new Set(kept.map(({ key }) => key));
  for (const key of keys) {
    if (!keptKeys.has(key)) await files.delete(receiptImageFile(key));
    await database.orm.delete(receiptFilesToDelete).where(eq(receiptFilesToDelete.key, key));
  }
}

/** Deletes the files left by jobs and aborted uploads, oldest first. Each batch forgets its keys, so it terminates. */
export async function deleteLeftReceiptFiles({
  database,
  files,
  clock,
}: Pick<Context, 'database' | 'files' | 'clock'>): Promise<void> {
  const oldest = new Date(clock.now().getTime() - uploadMs);
  for (;;) {
    const left = await database.orm
      .select({ key: receiptFilesToDelete.key })
      .from(receiptFilesToDelete)
      .where(lt(receiptFilesToDelete.since, oldest))
      .orderBy(asc(receiptFilesToDelete.since))
      .limit(batch);
    if (left.length === 0) return;
    await deleteReceiptFiles({ keys: left.map(({ key }) => key) }, { database, files });
  }
}
