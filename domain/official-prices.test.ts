import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isExpired } from './freshness.ts';
import { isOfficial, reportStanding, seenBelow } from './official-prices.ts';
import { priceSources } from './prices.ts';
import { day, forAll, priced } from './testing.ts';

/** Spec, public side, section 2 (/produto/{id}). */
it('an official price comes from a shop, a survey, a receipt, an administrator, or a report that was made official', () => {
  const official = priceSources.filter((source) => isOfficial({ source, confirmed: false }));
  expect(official).toEqual(['admin', 'import', 'receipt', 'merchant']);
  expect(isOfficial({ source: 'report', confirmed: true })).toBe(true);
});

it.each([
  ['pending', false, 'unseen'],
  ['pending', true, 'unseen'],
  ['rejected', false, 'unseen'],
  ['rejected', true, 'unseen'],
  ['approved', false, 'reported'],
  ['approved', true, 'official'],
] as const)('a report that is %s, official %s, is %s', (status, official, standing) => {
  expect(reportStanding({ status, official })).toBe(standing);
});

const today = '2026-06-12';
const report = (price: number, placeId: number, day = today) => ({
  price,
  placeId,
  day,
  lifeDays: 10,
  seenAt: new Date(`${day}T10:00:00-03:00`),
});
const beside = (lowest: number, ...official: { placeId: number; seenAt: Date }[]) => ({ lowest, official });

it('a report below the best price is shown beside it: the lowest one that is below, still valid, and the last word of its place', () => {
  const reports = [report(5190, 1), report(4990, 2), report(5090, 3)];
  expect(seenBelow(reports, beside(5200), today)).toBe(reports[1]);
  expect(seenBelow([report(5200, 1)], beside(5200), today)).toBeUndefined();
  expect(seenBelow([report(4990, 1, '2026-06-01')], beside(5200), today)).toBeUndefined();
  const [morning] = [report(4990, 1)];
  const at = (time: string) => ({ placeId: 1, seenAt: new Date(`${today}T${time}-03:00`) });
  expect(seenBelow([morning], beside(5200, at('09:00:00')), today)).toBe(morning);
  expect(seenBelow([morning], beside(5200, at('15:00:00')), today)).toBeUndefined();
});

describe('any reports', () => {
  const at = fc.date({ min: new Date('2025-06-01'), max: new Date('2027-06-01'), noInvalidDate: true });
  const seen = fc.record({ placeId: fc.nat(3), seenAt: at });
  it('show the lowest that is valid, below the best price, and the last word of its place', () => {
    const reports = fc.array(fc.tuple(priced, seen).map(([price, place]) => ({ ...price, ...place })));
    forAll(reports, fc.array(seen), fc.nat(2_000), day, (all, official, lowest, today) => {
      const found = seenBelow(
        all,
        { lowest, official: [...new Map(official.map((one) => [one.placeId, one])).values()] },
        today,
      );
      if (!found) return;
      expect(found.price).toBeLessThan(lowest);
      expect(isExpired(found, today)).toBe(false);
    });
  });
});
