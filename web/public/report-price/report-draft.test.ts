import { describe, expect, it } from 'vitest';
import { emptyDraft, readDraft } from './report-draft.ts';

describe('a report that was begun before signing in', () => {
  const draft = { userId: 7, chosen: 3, price: 45.9, comment: 'Preço da placa.' };
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
  it.each([null, 5, 'x', [], {}, { ...draft, userId: '7' }])('is a new one for %j', (kept) => {
    expect(readDraft(kept, 7)).toEqual(emptyDraft);
  });
  it('is without what is no shop, price or comment', () => {
    const broken = { userId: 7, chosen: '7', price: 'muito', comment: 3 };
    expect(readDraft(broken, 7)).toEqual({ ...emptyDraft, userId: 7 });
  });
});
