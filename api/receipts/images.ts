import { eq } from 'drizzle-orm';
import { receiptImageAddress } from '#contract/receipt-images.ts';
import { receiptFilesToDelete, receiptImages } from '#database/schema.ts';
import { attemptLimits } from '#domain/attempts.ts';
import { makeCountedPicture } from '../platform/counted-picture.ts';
import { writeHandler } from '../platform/handler.ts';
import { toBoundedWebp } from '../platform/images.ts';
import { deleteReceiptFiles } from '../receipt-files/delete-receipt-files.ts';
import {
  createReceiptImageKey,
  receiptImageFile,
  receiptImageSide,
  receiptImageType,
} from '../receipt-files/receipt-files.ts';

/** Keeps the picture of a receipt until it is sent. The file that arrived is never kept, but a new picture made of it. */
export const uploadReceiptImage = writeHandler('uploadReceiptImage', {
  async prepare({ upload }, context) {
    const scope = ['receipt-image', String(context.caller.id)] as const;
    const key = createReceiptImageKey();
    const picture = await makeCountedPicture(
      { scope, limit: attemptLimits.receiptImages },
      () => toBoundedWebp(upload, receiptImageSide, 'file'),
      context,
    );
    // A crash or a lost answer of the file store leaves no file whose key is unknown.
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
