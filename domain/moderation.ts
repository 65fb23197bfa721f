/** Moderation states of reviews, reported prices and receipts. Spec, public side, section 4. */

export const moderationStatuses = ['pending', 'approved', 'rejected'] as const;
export type ModerationStatus = (typeof moderationStatuses)[number];
