/** Moderation of reviews, reported prices and receipts. Spec, public side, section 4; back office, section 4. */

export const moderationStatuses = ['pending', 'approved', 'rejected'] as const;
export type ModerationStatus = (typeof moderationStatuses)[number];

/** How many minutes after it was made a person's decision can be taken back. */
export const undoMinutes = 10;

/** Returns whether a decision was made so recently that it can be taken back. */
export function isRecentDecision(decidedAt: Date | null, now: Date): boolean {
  return decidedAt !== null && now.getTime() - decidedAt.getTime() <= undoMinutes * 60_000;
}
