import { mostStars } from '#domain/reviews.ts';
import { isDraftFor } from '#web/session/intent.ts';

/** The part of a review that a person has filled in: kept while they sign in. */
export interface ReviewDraft {
  /** id of its author; null: a visitor's, which anybody who signs in goes on with */
  userId: number | null;
  rating: number;
  comment: string;
}

export const reviewIntent = 'avaliar';

export const emptyDraft: ReviewDraft = { userId: null, rating: mostStars, comment: '' };

/**
 * Reads a draft from what was kept, leaving out what is no draft.
 * @param userId the user who is signed in now, to whom the draft then belongs; that of another one is left out
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
