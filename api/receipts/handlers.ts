export { readReceipt } from './case.ts';
export { readReceiptImage, uploadReceiptImage } from './images.ts';
export {
  decideReceipts,
  undoReceiptDecision,
  undoReceiptDecisions,
  updateReceiptStatus,
} from './moderation.ts';
export { checkReceiptCode, createReceipt, deleteReceipt, listOwnReceipts } from './own-receipts.ts';
export { publishReceiptItems } from './publish.ts';
export { listReceipts } from './queue.ts';
