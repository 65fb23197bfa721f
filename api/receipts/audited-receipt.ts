import type { Receipt } from '#contract/receipts.ts';

type Audited = Pick<Receipt, 'id' | 'Establishment' | 'status' | 'rejectionReason'>;

/**
 * Returns what the audit log keeps of a receipt: the image, the key and what its owner has typed would survive there when
 * they are erased.
 */
export function auditedReceipt({ id, Establishment, status, rejectionReason }: Audited) {
  const { id: establishmentId, name, region } = Establishment;
  return { id, Establishment: { id: establishmentId, name, region }, status, rejectionReason };
}
