import { mostStars } from '#domain/reviews.ts';
import { isDraftFor } from '#web/session/intent.ts';

/** The part of a review that a person has filled in, stored while they sign in. */
export interface ReviewDraft {
  /** id of the author; null: a visitor, whose draft goes to the person who signs in next */
  userId: number | null;
  rating: number;
  comment: string;
}

export const reviewIntent = 'avaliar';

export const emptyDraft: ReviewDraft = { userId: null, rating: mostStars, comment: '' };

/**
 * Reads a stored draft, ignoring invalid parts.
 * @param userId the signed-in user, who becomes its author; another user's draft is ignored
 */
export function readDraft(kept: unknown, userId: number | undefined): ReviewDraft {
  if (typeof kept !== 'object' || kept === null) return emptyDraft;
  const { userId: author, rating, comment } = kept as Record<string, unknown>;
  if (userId === undefined || !isDraftFor(userId, author)) return emptyDraft;
  return {
    userId,
    rating: isRating(rating) ? rating : mostStars,
    comment: typeof comment === 'string' ? comment : '',
  };
}

function isRating(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostStars;
}
