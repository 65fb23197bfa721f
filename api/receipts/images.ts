import { receiptImageAddress } from '#contract/receipt-images.ts';
import { and, eq, lt, notExists, sql } from '#database/orm.ts';
import { receiptFilesToDelete, receiptImages, receipts, removals } from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import type { Context } from '../platform/context.ts';
import { makeCountedPicture } from '../platform/counted-picture.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler, writeHandler } from '../platform/handler.ts';
import { toBoundedWebp, toSquareWebp } from '../platform/images.ts';
import { inTransaction } from '../platform/transaction.ts';
import {
  createReceiptImageKey,
  deleteReceiptFiles,
  enqueueFileDeletion,
  isReceiptImageKey,
  receiptImageFile,
  receiptImageSide,
  receiptImageType,
} from '../receipt-files/receipt-files.ts';

/** Stores the picture of a receipt until the receipt is sent. Only a new picture made from the uploaded file is stored. */
export const uploadReceiptImage = writeHandler('uploadReceiptImage', {
  async prepare({ upload }, context) {
    const scope = ['receipt-image', String(context.caller.id)] as const;
    const key = createReceiptImageKey();
    const picture = await makeCountedPicture(
      { scope, limit: attemptLimits.receiptImages },
      () => toBoundedWebp(upload, receiptImageSide, 'file'),
      context,
    );
    // After a crash or a lost reply of the file store, the key of every file is known.
    await context.database.orm.insert(receiptFilesToDelete).values({ key, since: context.clock.now() });
    await context.files.put(receiptImageFile(key), picture, receiptImageType);
    return { keys: [key] };
  },
  async run(_request, { tx, caller, now }, { keys }) {
    const [key = ''] = keys;
    await tx.delete(receiptFilesToDelete).where(eq(receiptFilesToDelete.key, key));
    await tx.insert(receiptImages).values({ key, userId: caller.id, createdAt: now });
    return { data: { fileUrl: receiptImageAddress(key) ?? '' } };
  },
  undo: deleteReceiptFiles,
});

/** In pixels: the picture of a receipt in a list, 80 px wide, on the highest screen resolution. */
const smallSide = 240;

/** The picture of a receipt, for its owner and for administrators. To others it does not exist. */
export const readReceiptImage = readHandler(
  'readReceiptImage',
  async ({ params: { key }, query: { size } }, { db, files, queues, caller }) => {
    const visible = caller.role === 'admin' ? undefined : eq(receiptImages.userId, caller.id);
    // Only keys with a row are used as file names.
    const isVisible =
      isReceiptImageKey(key) &&
      (await db.$count(receiptImages, and(eq(receiptImages.key, key), visible))) > 0;
    const bytes = isVisible ? await files.read(receiptImageFile(key)) : null;
    if (!bytes) throw notFound('Imagem não encontrada.');
    const shown =
      size === 'small'
        ? await queues.pictures(caller.id, () => toSquareWebp(bytes, smallSide, 'key'))
        : bytes;
    return { file: { bytes: shown, type: receiptImageType } };
  },
);

const hourMs = 3_600_000;
const usableHours = 24;
/** A receipt that is sent at the last moment keeps its picture. */
const keptHours = usableHours + 1;

/** Older pictures can no longer be sent. */
export function usableSince(now: Date): Date {
  return new Date(now.getTime() - usableHours * hourMs);
}

/** Deletes pictures that no receipt has used for a day, with their files. Those of restorable receipts stay. */
export async function forgetUnusedImages(
  context: Pick<Context, 'database' | 'caches' | 'clock' | 'jobs'>,
): Promise<void> {
  await inTransaction(context, async ({ tx, now, enqueue }) => {
    const oldest = new Date(now.getTime() - keptHours * hourMs);
    const named = tx.select().from(receipts).where(sql`${receipts.imageKey} = ${receiptImages.key}`);
    const held = tx
      .select()
      .from(removals)
      .where(
        sql`${removals.noun} = 'receipts' and ${removals.held} -> 0 -> 'rows' -> 0 ->> 'image_key' = ${receiptImages.key}`,
      );
    const forgotten = await tx
      .delete(receiptImages)
      .where(and(lt(receiptImages.createdAt, oldest), notExists(named), notExists(held)))
      .returning({ key: receiptImages.key });
    await enqueueFileDeletion(
      { tx, now, enqueue },
      forgotten.map(({ key }) => key),
    );
  });
}
