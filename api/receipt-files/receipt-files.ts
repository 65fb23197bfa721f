import { randomBytes } from 'node:crypto';
import { asc, eq, inArray, lt } from 'drizzle-orm';
import { receiptFilesToDelete, receiptImages } from '#database/schema.ts';
import type { Context } from '../platform/context.ts';
import { defineJob } from '../platform/job.ts';
import type { Transaction } from '../platform/transaction.ts';

/** In pixels: small print can still be read, and a picture takes some 300 kB. */
export const receiptImageSide = 2000;
export const receiptImageType = 'image/webp';

/** A picture's key stands in its address and in receipt_images. Nobody guesses it. */
export function createReceiptImageKey(): string {
  return randomBytes(24).toString('base64url');
}

const keyPattern = /^[\w-]{32}$/;

/** Tells keys from everything else that may stand in an address, such as text that the database cannot hold. */
export function isReceiptImageKey(text: string): boolean {
  return keyPattern.test(text);
}

/** Where the picture of a receipt lies among the files. */
export function receiptImageFile(key: string): string {
  return `receipts/${key}.webp`;
}

interface ReceiptFiles {
  keys: string[];
}

/** An upload that is older has ended, so its file is needed no more where it has no row. */
const uploadMs = 3_600_000;
const batch = 100;

export const deleteReceiptFilesJob = defineJob<ReceiptFiles>(
  'delete-receipt-files',
  'files',
  deleteReceiptFiles,
);

/**
 * Deletes the files of pictures once the transaction that deletes their rows is committed. The keys are kept until the
 * files are gone, because a job is dropped after a few attempts. A command has no queue: the daily task deletes its files.
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
 * Deletes pictures, except those that still have a row: a commit whose answer was lost may have kept them. A key is
 * forgotten when its file is gone or has a row, which will name it again.
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

/** Deletes the files that jobs and broken uploads have left, oldest first. Each batch forgets its keys, so it ends. */
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
