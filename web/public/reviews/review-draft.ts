import { mostStars } from '#domain/reviews.ts';
import { readDraft } from '#web/session/intent.ts';

/** The part of a review that a person has filled in, stored while they sign in. */
export interface ReviewDraft {
  /** id of the author; null: a visitor, whose draft goes to the person who signs in next */
  userId: number | null;
  rating: number;
  comment: string;
}

export const reviewIntent = 'avaliar';

export const emptyReviewDraft: ReviewDraft = { userId: null, rating: mostStars, comment: '' };

/** Reads a stored draft, ignoring invalid parts; an empty one if there is none for this user. */
export function readReviewDraft(kept: unknown, userId: number | undefined): ReviewDraft {
  const draft = readDraft(kept, userId, ({ rating, comment }) => ({
    rating: isRating(rating) ? rating : mostStars,
    comment: typeof comment === 'string' ? comment : '',
  }));
  return draft ?? emptyReviewDraft;
}

function isRating(value: unknown): value is number {
  return Number.isInteger(value) && Number(value) >= 1 && Number(value) <= mostStars;
}
