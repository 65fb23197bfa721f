import { describe, expect, it } from 'vitest';
import { emptyReportDraft, readReportDraft } from './report-draft.ts';

describe('a report that was begun before signing in', () => {
  const draft = { userId: 7, chosen: 3, price: 45.9, comment: 'Preço da placa.' };
  it('comes back to its author', () => {
    expect(readReportDraft(JSON.parse(JSON.stringify(draft)), 7)).toEqual(draft);
  });
  it('does not come to anybody else', () => {
    expect(readReportDraft(draft, 8)).toEqual(emptyReportDraft);
    expect(readReportDraft(draft, undefined)).toEqual(emptyReportDraft);
  });
  it('goes to the first user who signs in where a visitor began it', () => {
    expect(readReportDraft({ ...draft, userId: null }, 8)).toEqual({ ...draft, userId: 8 });
    expect(readReportDraft({ ...draft, userId: null }, undefined)).toEqual(emptyReportDraft);
  });
  it.each([null, 5, 'x', [], {}, { ...draft, userId: '7' }])('is a new one for %j', (kept) => {
    expect(readReportDraft(kept, 7)).toEqual(emptyReportDraft);
  });
  it('is without what is no shop, price or comment', () => {
    const broken = { userId: 7, chosen: '7', price: 'muito', comment: 3 };
    expect(readReportDraft(broken, 7)).toEqual({ ...emptyReportDraft, userId: 7 });
  });
});
