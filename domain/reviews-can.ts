import { type Permission, permitted, refused } from './can.ts';
import { isRecentDecision, type ModerationStatus, undoMinutes } from './moderation.ts';

interface ReviewState {
  status: ModerationStatus;
}

interface ReviewActs {
  /** by its author; a rejected review becomes pending again when it is changed */
  change: Permission;
  /** by its author */
  remove: Permission;
  /** by an administrator: approve or reject */
  decide: Permission;
}

/** Returns what may be done with a review. Spec, public side, section 2; back office, section 4. */
export function reviewCan({ status }: ReviewState): ReviewActs {
  const decided = refused('Esta avaliação já foi decidida.');
  switch (status) {
    case 'pending':
      return { change: permitted, remove: permitted, decide: permitted };
    case 'rejected':
      return { change: permitted, remove: permitted, decide: decided };
    case 'approved':
      return {
        change: refused('Esta avaliação já foi aprovada e não pode mais ser alterada.'),
        remove: refused('Esta avaliação já foi aprovada e não pode mais ser removida.'),
        decide: decided,
      };
  }
}

/** Returns whether an administrator may undo the decision about a review: for some minutes. */
export function reviewDecisionCan(
  { status, decidedAt }: ReviewState & { decidedAt: Date | null },
  now: Date,
): { reopen: Permission } {
  if (status === 'pending') return { reopen: refused('Esta avaliação ainda espera uma decisão.') };
  if (isRecentDecision(decidedAt, now)) return { reopen: permitted };
  return { reopen: refused(`Uma decisão pode ser desfeita por ${undoMinutes} minutos, que já passaram.`) };
}
