import { describe, expect, it } from 'vitest';
import { isOfficial, reportStanding } from './official-prices.ts';
import { priceSources } from './prices.ts';

/** Spec, public side, section 2 (/produto/{id}). */
describe('an official price', () => {
  it('comes from a shop, a survey, a receipt or an administrator', () => {
    const official = priceSources.filter((source) => isOfficial({ source, confirmed: false }));
    expect(official).toEqual(['admin', 'import', 'receipt', 'merchant']);
  });
  it('comes from a report that was made official', () => {
    expect(isOfficial({ source: 'report', confirmed: true })).toBe(true);
  });
});

describe('a report', () => {
  it.each([
    ['pending', false, 'unseen'],
    ['rejected', false, 'unseen'],
    ['approved', false, 'reported'],
    ['approved', true, 'official'],
  ] as const)('that is %s, official %s, is %s', (status, official, standing) => {
    expect(reportStanding({ status, official })).toBe(standing);
  });
});
