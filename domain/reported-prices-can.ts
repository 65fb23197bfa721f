import type { ApprovalRule } from './approval-rules.ts';
import { type Permission, permitted, refused } from './can.ts';
import { isRecentDecision, type ModerationStatus, undoMinutes } from './moderation.ts';

interface ReportState {
  status: ModerationStatus;
}

interface ReportActs {
  /** by its author */
  remove: Permission;
  /** by an administrator: approve or reject */
  decide: Permission;
}

/** Returns what may be done with a reported price. Spec, back office, section 4. */
export function reportedPriceCan({ status }: ReportState): ReportActs {
  const decided = refused('Este preço relatado já foi avaliado.');
  switch (status) {
    case 'pending':
      return { remove: permitted, decide: permitted };
    case 'rejected':
      return { remove: permitted, decide: decided };
    case 'approved':
      return {
        remove: refused('Este preço relatado já foi aprovado e não pode mais ser removido.'),
        decide: decided,
      };
  }
}

interface ReportDecision extends ReportState {
  decidedAt: Date | null;
  /** the rule that approved it; null: a person decided */
  decidedByRule: ApprovalRule | null;
}

/**
 * Returns whether an administrator may undo the decision about a report: a person's for some minutes, so that the
 * author and the public are not surprised later, and a rule's at any time.
 */
export function reportDecisionCan(
  { status, decidedAt, decidedByRule }: ReportDecision,
  now: Date,
): { reopen: Permission } {
  if (status === 'pending') return { reopen: refused('Este preço relatado ainda espera uma decisão.') };
  if (decidedByRule !== null || isRecentDecision(decidedAt, now)) return { reopen: permitted };
  return { reopen: refused(`Uma decisão pode ser desfeita por ${undoMinutes} minutos, que já passaram.`) };
}
