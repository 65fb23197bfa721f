import { expect, it } from 'vitest';
import { readPriceReportDraft } from './price-report-draft.ts';

const draft = { userId: null, productId: 20, establishmentId: 7, kind: 'meat', price: 57.99 };

it('a visitor’s draft goes to whoever signs in next, a person’s to that person', () => {
  expect(readPriceReportDraft(draft, 5)).toEqual({ ...draft, userId: 5 });
  expect(readPriceReportDraft({ ...draft, userId: 5 }, 5)).toEqual({ ...draft, userId: 5 });
  expect(readPriceReportDraft({ ...draft, userId: 5 }, 6)).toBeNull();
  expect(readPriceReportDraft(draft, undefined)).toBeNull();
});

it('what names no price is none, and without an amount nothing was typed', () => {
  for (const broken of [null, 'x', {}, { ...draft, productId: '20' }, { ...draft, kind: 'bread' }]) {
    expect(readPriceReportDraft(broken, 5)).toBeNull();
  }
  expect(readPriceReportDraft({ ...draft, price: 'much' }, 5)).toMatchObject({ price: null });
});
