import { type Permission, permitted, refused } from './can.ts';
import { isRecentDecision, type ModerationStatus, undoMinutes } from './moderation.ts';

interface ReceiptState {
  status: ModerationStatus;
}

interface ReceiptActs {
  /** by its owner */
  remove: Permission;
  /** by an administrator: approve or reject */
  decide: Permission;
  /** by an administrator: create prices from its lines */
  publish: Permission;
}

/**
 * Returns what may be done with a receipt. A pending receipt has to be approved before its lines become prices, or in the
 * same step. Spec, public side, section 4.
 */
export function receiptCan({ status }: ReceiptState): ReceiptActs {
  const decided = refused('Este comprovante já foi avaliado.');
  switch (status) {
    case 'pending':
      return {
        remove: permitted,
        decide: permitted,
        publish: refused('Aprove o comprovante para publicar os preços dele.'),
      };
    case 'rejected':
      return {
        remove: permitted,
        decide: decided,
        publish: refused('Este comprovante foi rejeitado: os itens dele não viram preços.'),
      };
    case 'approved':
      return {
        remove: refused('Este comprovante já foi aprovado e não pode ser removido.'),
        decide: decided,
        publish: permitted,
      };
  }
}

/**
 * Returns whether an administrator may undo the decision about a receipt, with the prices made from it: a person's for some
 * minutes, a rule's at any time.
 */
export function receiptDecisionCan(
  { status, decidedAt, decidedByRule }: ReceiptState & { decidedAt: Date | null; decidedByRule: boolean },
  now: Date,
): { reopen: Permission } {
  if (status === 'pending') return { reopen: refused('Este comprovante ainda espera uma decisão.') };
  if (decidedByRule || isRecentDecision(decidedAt, now)) return { reopen: permitted };
  return { reopen: refused(`Uma decisão pode ser desfeita por ${undoMinutes} minutos, que já passaram.`) };
}
