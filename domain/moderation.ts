/** Moderation of reviews, reported prices and receipts. Spec, public side, section 4; back office, section 4. */

export const moderationStatuses = ['pending', 'approved', 'rejected'] as const;
export type ModerationStatus = (typeof moderationStatuses)[number];

/** A person's decision can be undone for this many minutes. */
export const undoMinutes = 10;

/** Returns whether a decision is recent enough to be undone. */
export function isRecentDecision(decidedAt: Date | null, now: Date): boolean {
  return decidedAt !== null && now.getTime() - decidedAt.getTime() <= undoMinutes * 60_000;
}
