import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { cityDay, daysBetween, startOfDay } from './city-time.ts';
import {
  isOfEarlierMonth,
  monthOfKey,
  purchaseDays,
  purchaseInstant,
  purchaseTrouble,
  receiptUse,
  usualPurchaseDay,
} from './receipt-days.ts';
import { day, forAll } from './testing.ts';

const noon = (day: string) => new Date(startOfDay(day).getTime() + 12 * 3_600_000);
const endOf = (day: string) => new Date(startOfDay(day).getTime() + 86_400_000 - 1000);
const today = '2026-06-12';

it('a key tells the month', () => {
  const key = '17220516593945000102650050000192061016877637';
  expect(monthOfKey(key)).toBe('2022-05');
});

describe('the days of a purchase', () => {
  it.each([
    ['a receipt without key', { sentAt: noon('2026-06-10'), month: null }, '2025-06-11', '2026-06-10'],
    ['one of this month', { sentAt: noon('2026-06-10'), month: '2026-06' }, '2026-06-01', '2026-06-10'],
    ['one of the month before', { sentAt: noon('2026-06-10'), month: '2026-05' }, '2026-05-01', '2026-05-31'],
    ['one of February', { sentAt: noon('2026-06-10'), month: '2026-02' }, '2026-02-01', '2026-02-28'],
    ['one of December', { sentAt: noon('2026-06-10'), month: '2025-12' }, '2025-12-01', '2025-12-31'],
    ['one of a year ago', { sentAt: noon('2026-06-10'), month: '2025-06' }, '2025-06-11', '2025-06-30'],
  ])('of %s', (_, receipt, first, last) => {
    expect(purchaseDays(receipt, today)).toEqual({ first, last });
  });

  it('end where no price is entered any more, and are named where another one is chosen', () => {
    expect(purchaseDays({ sentAt: noon('2026-06-10'), month: '2022-05' }, today)).toBeNull();
    expect(purchaseDays({ sentAt: noon('2025-05-01'), month: null }, today)).toBeNull();
    const days = { first: '2026-05-01', last: '2026-05-31' };
    expect(purchaseTrouble('2026-05-31', days)).toBeUndefined();
    for (const day of ['2026-04-30', '2026-06-01']) {
      expect(purchaseTrouble(day, days)).toBe('Escolha um dia de 1 mai. 2026 a 31 mai. 2026.');
    }
  });
});

describe('the prices of a receipt count as observed', () => {
  const sentAt = noon('2026-06-10');

  it.each([null, '2026-06'])('when it was sent, where nobody knows better (month %s)', (month) => {
    expect(purchaseInstant({ sentAt, month })).toEqual(sentAt);
  });

  it('at the end of its month, where it was sent later, or on the day that an administrator reads', () => {
    expect(purchaseInstant({ sentAt, month: '2026-05' })).toEqual(endOf('2026-05-31'));
    expect(purchaseInstant({ sentAt, month: '2026-06' }, '2026-06-08')).toEqual(endOf('2026-06-08'));
    expect(purchaseInstant({ sentAt, month: null }, '2026-06-10')).toEqual(sentAt);
  });
});

describe('a receipt older than the life of its prices', () => {
  const sentAt = noon('2026-06-10');
  it.each([
    ['2022-05', 'none'],
    ['2025-05', 'none'],
    ['2026-04', 'history'],
    ['2026-05', 'current'],
    ['2026-06', 'current'],
    [null, 'current'],
  ])('of the month %s gives %s prices (design, section 11)', (month, use) => {
    expect(receiptUse({ sentAt, month }, { lifeDays: 10, today: '2026-06-10' })).toBe(use);
  });

  it('gives none that waited until they had expired, and has its day read where only the last days of its month still count', () => {
    expect(receiptUse({ sentAt, month: '2026-06' }, { lifeDays: 10, today: '2026-06-21' })).toBe('history');
    const usual = (month: string | null, lifeDays: number, today = '2026-06-10') =>
      usualPurchaseDay({ sentAt, month }, { lifeDays, today });
    expect(usual('2026-05', 10)).toBeNull();
    expect(usual('2026-05', 9)).toBe('2026-05-31');
    expect(usual('2026-05', 40)).toBe('2026-05-31');
    expect(usual('2026-06', 1)).toBe('2026-06-10');
    expect(usual(null, 10)).toBe('2026-06-10');
    const key = '17220516593945000102650050000192061016877637';
    expect([isOfEarlierMonth(key, '2022-06-01'), isOfEarlierMonth(key, '2022-05-31')]).toEqual([true, false]);
    expect(isOfEarlierMonth(null, '2026-06-12')).toBe(false);
  });
});

it('any day of a purchase is of the month of its key, not after it was sent and not too old', () => {
  const month = fc.option(day.map((some) => some.slice(0, 7)));
  forAll(day, month, day, (sentOn, ofKey, today) => {
    const receipt = { sentAt: new Date(startOfDay(sentOn).getTime() + 43_200_000), month: ofKey };
    const days = purchaseDays(receipt, today);
    if (!days) return;
    expect(days.first <= days.last && days.last <= sentOn).toBe(true);
    expect(daysBetween(days.first, today)).toBeLessThanOrEqual(366);
    if (ofKey !== null) expect([days.first.slice(0, 7), days.last.slice(0, 7)]).toEqual([ofKey, ofKey]);
    expect(purchaseTrouble(days.first, days) ?? purchaseTrouble(days.last, days)).toBeUndefined();
    expect(purchaseInstant(receipt).getTime()).toBeLessThanOrEqual(receipt.sentAt.getTime());
    expect(cityDay(purchaseInstant(receipt, days.first))).toBe(days.first);
  });
});
