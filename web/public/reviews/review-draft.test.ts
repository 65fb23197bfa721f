import { describe, expect, it } from 'vitest';
import { emptyReviewDraft, readReviewDraft } from './review-draft.ts';

describe('a review that was begun before signing in again', () => {
  const draft = { userId: 7, rating: 3, comment: 'Carne fresca.' };
  it('comes back to its author; does not come to anybody else; goes to the first user who signs in where a visitor began it', () => {
    expect(readReviewDraft(JSON.parse(JSON.stringify(draft)), 7)).toEqual(draft);
    expect(readReviewDraft(draft, 8)).toEqual(emptyReviewDraft);
    expect(readReviewDraft(draft, undefined)).toEqual(emptyReviewDraft);
    expect(readReviewDraft({ ...draft, userId: null }, 8)).toEqual({ ...draft, userId: 8 });
    expect(readReviewDraft({ ...draft, userId: null }, undefined)).toEqual(emptyReviewDraft);
  });
  it.each([null, 5, 'x', [], {}, { userId: '7' }])('is a new one for %j', (kept) => {
    expect(readReviewDraft(kept, 7)).toEqual(emptyReviewDraft);
  });
  it.each([0, 6, 4.5, 'cinco'])('has five stars where %j were kept', (rating) => {
    expect(readReviewDraft({ ...draft, rating }, 7)).toEqual({ ...draft, rating: 5 });
  });
});
