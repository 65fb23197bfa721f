import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { addDays } from './city-time.ts';
import { currentPrice, isRunning, verdictOn } from './current-price.ts';
import { expiresOn } from './freshness.ts';
import { centavos, day, forAll, priced } from './testing.ts';

const today = '2026-06-12';
const observed = { price: 6990, day: '2026-06-10', lifeDays: 10 };
const offer = {
  originalCentavos: 6990,
  saleCentavos: 5990,
  startDate: '2026-06-11',
  endDate: '2026-06-14',
  isActive: true,
};
const asObserved = { ...observed, offered: false, verdict: null };

it.each([
  ['2026-06-10', false],
  ['2026-06-11', true],
  ['2026-06-14', true],
  ['2026-06-15', false],
])(
  'a promotion (spec, public side, section 3) on %s runs: %s, its first and last day included',
  (day, runs) => {
    expect(isRunning(offer, day)).toBe(runs);
  },
);

describe('the current price (design: Data, Freshness)', () => {
  it('is the observed price without a promotion', () => {
    expect(currentPrice(observed, null, today)).toEqual(asObserved);
  });
  it('is the price of a lower running promotion, observed on its first day and valid until its last', () => {
    expect(currentPrice(observed, offer, today)).toEqual({
      price: 5990,
      day: '2026-06-11',
      lifeDays: 3,
      offered: true,
      verdict: 'silent',
    });
  });
  it.each([
    ['ended', { endDate: '2026-06-11' }],
    ['not running yet', { startDate: '2026-06-13' }],
    ['switched off', { isActive: false }],
  ])('is the observed price when the promotion is %s', (_, overrides) => {
    expect(currentPrice(observed, { ...offer, ...overrides }, today)).toEqual(asObserved);
  });
  it.each([
    ['no lower than what was observed', { saleCentavos: 6990 }],
    ['higher', { originalCentavos: 8990, saleCentavos: 7990 }],
  ])('is the observed price when the promotion is %s', (_, overrides) => {
    expect(currentPrice(observed, { ...offer, ...overrides }, today)).toEqual({
      ...asObserved,
      verdict: 'undercuts',
    });
  });
  it('is the price of a running promotion when the observed price has expired, even a lower one', () => {
    const expired = { price: 4990, day: '2026-06-01', lifeDays: 10 };
    expect(currentPrice(expired, offer, today)).toMatchObject({ price: 5990, offered: true });
  });
});

describe('what was seen last wins (decision 7)', () => {
  const seen = (price: number, day: string, lifeDays = 10) => ({ price, day, lifeDays });
  it('a higher price of a later day than the first contests a promotion, and is the price', () => {
    expect(currentPrice(seen(6990, '2026-06-12'), offer, today)).toEqual({
      ...seen(6990, '2026-06-12'),
      offered: false,
      verdict: 'contests',
    });
  });
  it.each([
    ['before it began', '2026-06-10'],
    ['on its first day', '2026-06-11'],
  ])('a higher price seen %s does not', (_, day) => {
    expect(currentPrice(seen(6990, day), offer, today)).toMatchObject({ price: 5990, verdict: 'silent' });
  });
  it('a contest does not end by itself, and what confirmed a promotion confirms it until its end, however long that is', () => {
    const long = { ...offer, startDate: '2026-05-20', endDate: '2026-06-30' };
    expect(currentPrice(seen(6990, '2026-05-21'), long, today)).toMatchObject({
      price: 6990,
      day: '2026-05-21',
      verdict: 'contests',
    });
    expect(currentPrice(seen(5990, '2026-05-21'), long, today)).toMatchObject({
      day: '2026-05-21',
      lifeDays: 40,
      verdict: 'confirms',
    });
  });
  it("a contest ends when the promotion's price is seen; that is its newest day, and its end stays", () => {
    expect(currentPrice(seen(5990, '2026-06-12'), offer, today)).toEqual({
      price: 5990,
      day: '2026-06-12',
      lifeDays: 2,
      offered: true,
      verdict: 'confirms',
    });
  });
  it('a lower price, seen before or after, is the price while it is valid', () => {
    for (const day of ['2026-06-10', '2026-06-11', '2026-06-12']) {
      expect(currentPrice(seen(5490, day), offer, today)).toMatchObject({
        price: 5490,
        verdict: 'undercuts',
      });
    }
    expect(verdictOn(offer, seen(5490, '2026-06-10', 1), today)).toBe('silent');
  });
});

describe('any price beside any promotion', () => {
  const promotion = fc
    .record({
      originalCentavos: centavos,
      saleCentavos: centavos,
      startDate: day,
      days: fc.nat(60),
      isActive: fc.boolean(),
    })
    .map(({ days, ...offer }) => ({ ...offer, endDate: addDays(offer.startDate, days) }));
  it('is one of the two, and lives no longer than that one', () =>
    forAll(priced, fc.option(promotion), day, (seen, offer, today) => {
      const { price, offered, ...life } = currentPrice(seen, offer, today);
      if (offered && offer) {
        expect(isRunning(offer, today)).toBe(true);
        expect(price).toBe(offer.saleCentavos);
        expect(expiresOn(life)).toBe(offer.endDate);
      } else {
        expect(price).toBe(seen.price);
        expect(expiresOn(life)).toBe(expiresOn(seen));
      }
    }));
  it('is never the promotion where more was seen after its first day', () =>
    forAll(priced, promotion, day, (seen, offer, today) => {
      const isContested = seen.price > offer.saleCentavos && seen.day > offer.startDate;
      expect(verdictOn(offer, seen, today) === 'contests').toBe(isContested);
      if (isContested) expect(currentPrice(seen, offer, today).offered).toBe(false);
    }));
});
