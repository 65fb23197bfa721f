import { type Permission, permitted, refused } from './can.ts';
import type { moderationStatuses } from './moderation.ts';

interface ReceiptState {
  status: (typeof moderationStatuses)[number];
}

/** Returns what may be done with a receipt: by its owner, and by administrators. Spec, public side, section 4. */
export function receiptCan({ status }: ReceiptState): { remove: Permission; decide: Permission } {
  return {
    remove:
      status === 'approved'
        ? refused('Este comprovante já foi aprovado e não pode ser removido.')
        : permitted,
    decide: status === 'pending' ? permitted : refused('Este comprovante já foi avaliado.'),
  };
}
