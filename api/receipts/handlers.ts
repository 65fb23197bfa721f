import { readReceipt } from './case.ts';
import { readReceiptImage, uploadReceiptImage } from './images.ts';
import { undoReceiptDecision, updateReceiptStatus } from './moderation.ts';
import { checkReceiptCode, createReceipt, deleteReceipt, listOwnReceipts } from './own-receipts.ts';
import { publishReceiptItems } from './publish.ts';
import { listReceipts } from './queue.ts';

export const receiptHandlers = {
  readReceipt,
  uploadReceiptImage,
  readReceiptImage,
  updateReceiptStatus,
  undoReceiptDecision,
  listOwnReceipts,
  checkReceiptCode,
  createReceipt,
  deleteReceipt,
  publishReceiptItems,
  listReceipts,
};
