import { describe, expect, it } from 'vitest';
import { type OwnPrice, ownPriceOf, withOwnPrice } from './own-prices.tsx';

/** Near-me, change 10: the own price stays beside the official one, only on the own device. */
const today = '2026-06-12';
const own: OwnPrice = { productId: 20, establishmentId: 3, reportId: 7, userId: 1, price: 57.99, day: today };
const shown = { day: '2026-06-10', source: 'merchant' };
const find = (list: OwnPrice[], more: Partial<Parameters<typeof ownPriceOf>[2]> = {}, pair = own) =>
  ownPriceOf(list, pair, { userId: 1, shown, today, ...more });

describe('an own price', () => {
  it('is shown beside that of its product and place, to its author or where nobody is signed in', () => {
    expect(find([own])).toBe(own);
    expect(find([own], { userId: null })).toBe(own);
    expect(find([own], { userId: 2 })).toBeUndefined();
    expect(find([own], {}, { ...own, establishmentId: 4 })).toBeUndefined();
  });
  it('leaves when it was approved, when something newer was seen, and when it is old', () => {
    expect(find([own], { shown: { day: today, source: 'report' } })).toBeUndefined();
    expect(find([own], { shown: { day: today, source: 'merchant' } })).toBe(own);
    expect(
      find([own], { shown: { day: '2026-06-13', source: 'merchant' }, today: '2026-06-13' }),
    ).toBeUndefined();
    expect(find([own], { today: '2026-06-26' })).toBe(own);
    expect(find([own], { today: '2026-06-27' })).toBeUndefined();
  });
  it('replaces the one before, and few are kept', () => {
    const again = { ...own, price: 58 };
    expect(withOwnPrice([own], again, today)).toEqual([again]);
    const many = Array.from({ length: 30 }, (_, id) => ({ ...own, establishmentId: id + 10 }));
    expect(withOwnPrice(many, own, today)).toHaveLength(20);
    expect(withOwnPrice([{ ...own, establishmentId: 9, day: '2026-05-01' }], own, today)).toEqual([own]);
  });
});
