import { and, eq } from 'drizzle-orm';
import { receiptImages } from '#database/schema.ts';
import { notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import { isReceiptImageKey, receiptImageFile, receiptImageType } from '../receipt-files/receipt-files.ts';

/** The picture of a receipt, for its owner and for administrators. Nobody else learns that it exists. */
export const readReceiptImage = readHandler(
  'readReceiptImage',
  async ({ params: { key } }, { db, files, caller }) => {
    const visible = caller.role === 'admin' ? undefined : eq(receiptImages.userId, caller.id);
    // Only a key that has a row becomes the name of a file.
    const isVisible =
      isReceiptImageKey(key) &&
      (await db.$count(receiptImages, and(eq(receiptImages.key, key), visible))) > 0;
    const bytes = isVisible ? await files.read(receiptImageFile(key)) : null;
    if (!bytes) throw notFound('Imagem não encontrada.');
    return { file: { bytes, type: receiptImageType } };
  },
);
