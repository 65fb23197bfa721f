import { inArray } from 'drizzle-orm';
import { receiptImages } from '#database/schema.ts';
import type { Context } from '../platform/context.ts';
import { defineJob } from '../platform/job.ts';
import { receiptImageFile } from './receipt-files.ts';

interface ReceiptFiles {
  keys: string[];
}

export const deleteReceiptFilesJob = defineJob<ReceiptFiles>(
  'delete-receipt-files',
  'files',
  deleteReceiptFiles,
);

/** Deletes pictures, except those that still have a row: a commit whose answer was lost may have kept them. */
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
  }
}
