import { describe, expect, it } from 'vitest';
import { emptyDraft, readDraft } from './review-draft.ts';

describe('a review that was begun before signing in again', () => {
  const draft = { userId: 7, rating: 3, comment: 'Carne fresca.' };
  it('comes back to its author', () => {
    expect(readDraft(JSON.parse(JSON.stringify(draft)), 7)).toEqual(draft);
  });
  it('does not come to anybody else', () => {
    expect(readDraft(draft, 8)).toEqual(emptyDraft);
    expect(readDraft(draft, undefined)).toEqual(emptyDraft);
  });
  it('goes to the first user who signs in where a visitor began it', () => {
    expect(readDraft({ ...draft, userId: null }, 8)).toEqual({ ...draft, userId: 8 });
    expect(readDraft({ ...draft, userId: null }, undefined)).toEqual(emptyDraft);
  });
  it.each([null, 5, 'x', [], {}, { userId: '7' }])('is a new one for %j', (kept) => {
    expect(readDraft(kept, 7)).toEqual(emptyDraft);
  });
  it.each([0, 6, 4.5, 'cinco'])('has five stars where %j were kept', (rating) => {
    expect(readDraft({ ...draft, rating }, 7)).toEqual({ ...draft, rating: 5 });
  });
});
