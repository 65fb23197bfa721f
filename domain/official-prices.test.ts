import { describe, expect, it } from 'vitest';
import { isOfficial, reportStanding, seenBelow } from './official-prices.ts';
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

describe('a report below the best price', () => {
  const today = '2026-06-12';
  const report = (price: number, placeId: number, day = today) => ({
    price,
    placeId,
    day,
    lifeDays: 10,
    seenAt: new Date(`${day}T10:00:00-03:00`),
  });
  const beside = (lowest: number, ...official: { placeId: number; seenAt: Date }[]) => ({ lowest, official });

  it('is shown beside it: the lowest one', () => {
    const reports = [report(5190, 1), report(4990, 2), report(5090, 3)];
    expect(seenBelow(reports, beside(5200), today)).toBe(reports[1]);
  });

  it('is not shown where it is not below, or no longer valid', () => {
    expect(seenBelow([report(5200, 1)], beside(5200), today)).toBeUndefined();
    expect(seenBelow([report(4990, 1, '2026-06-01')], beside(5200), today)).toBeUndefined();
  });

  it('is not shown once its place has been seen again', () => {
    const [morning] = [report(4990, 1)];
    const at = (time: string) => ({ placeId: 1, seenAt: new Date(`${today}T${time}-03:00`) });
    expect(seenBelow([morning], beside(5200, at('09:00:00')), today)).toBe(morning);
    expect(seenBelow([morning], beside(5200, at('15:00:00')), today)).toBeUndefined();
  });
});
