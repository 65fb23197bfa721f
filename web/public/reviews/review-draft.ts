import { mostStars } from '#domain/reviews.ts';

/** The part of a review that a person has filled in: kept while they sign in. */
export interface ReviewDraft {
  /** id of the user whose session has ended; null: nobody was signed in */
  userId: number | null;
  rating: number;
  comment: string;
}

export const reviewIntent = 'avaliar';

export const emptyDraft: ReviewDraft = { userId: null, rating: mostStars, comment: '' };

/**
 * Reads a draft from what was kept, leaving out what is no draft.
 * @param userId the user who is signed in now; the draft of another one is left out
 */
export function readDraft(kept: unknown, userId: number | undefined): ReviewDraft {
  if (typeof kept !== 'object' || kept === null) return emptyDraft;
  const { userId: author, rating, comment } = kept as Record<string, unknown>;
  if (author !== userId) return emptyDraft;
  return {
    userId: typeof author === 'number' ? author : null,
    rating: isRating(rating) ? rating : mostStars,
    comment: typeof comment === 'string' ? comment : '',
  };
}

function isRating(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostStars;
}
