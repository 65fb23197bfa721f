import { checkReceiptCode } from './check-receipt-code.ts';
import { createReceipt } from './own-receipts.ts';
import { deleteReceipt } from './delete-receipt.ts';
import { listOwnReceipts } from './list-own-receipts.ts';
import { listReceipts } from './list-receipts.ts';
import { publishReceiptItems } from './publish.ts';
import { readReceipt } from './read-receipt.ts';
import { readReceiptImage } from './read-receipt-image.ts';
import { undoReceiptDecision } from './moderation.ts';
import { updateReceiptStatus } from './update-receipt-status.ts';
import { uploadReceiptImage } from './images.ts';

export const receiptHandlers = {
  checkReceiptCode,
  createReceipt,
  deleteReceipt,
  listOwnReceipts,
  listReceipts,
  publishReceiptItems,
  readReceiptImage,
  readReceipt,
  undoReceiptDecision,
  updateReceiptStatus,
  uploadReceiptImage,
};
