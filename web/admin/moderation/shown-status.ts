import { type ModerationStatus, moderationStatuses } from '#domain/moderation.ts';

/** Returns the status that a badge shows: one that nobody knows looks pending. Spec, back office, section 4. */
export function shownStatus(status: string): ModerationStatus {
  return moderationStatuses.find((known) => known === status) ?? 'pending';
}
