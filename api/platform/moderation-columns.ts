/** An administrator's decision about a contribution (contract/moderation.ts). */
export interface ModerationDecision {
  status: 'approved' | 'rejected';
  reason?: string | null | undefined;
}

/** Returns the columns that a decision sets on a moderated row (database/tables/moderated.ts). */
export function moderationColumns(
  { status, reason }: ModerationDecision,
  administratorId: number,
  now: Date,
) {
  return { status, rejectionReason: reason || null, decidedAt: now, decidedBy: administratorId };
}

/** The columns of a moderated row whose decision was undone. */
export const openDecision = {
  status: 'pending',
  rejectionReason: null,
  decidedAt: null,
  decidedBy: null,
} as const;
