import type { Receipt } from '#contract/receipts.ts';

/**
 * Returns what the audit log keeps of a receipt: the image, the key and what its owner has typed would survive there when
 * they are erased.
 */
export function auditedReceipt({ id, Establishment, status, rejectionReason }: Receipt) {
  return { id, Establishment, status, rejectionReason };
}
