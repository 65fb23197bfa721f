import { describe, expect, it } from 'vitest';
import { bestPrice } from './best-price.ts';

const today = '2026-06-12';
const seen = (price: number, day = '2026-06-10') => ({ price, day, lifeDays: 10 });

describe('the best price of a product (spec, public side, sections 2 and 9: savings against the average)', () => {
  it('is compared with the average and the highest price of the city', () => {
    expect(bestPrice([seen(5000), seen(4000), seen(6000)], today)).toEqual({
      lowest: seen(4000),
      average: 5000,
      highest: 6000,
      compared: 3,
      day: today,
      expired: false,
      saving: 1000,
      savingPercent: 20,
    });
  });
  it('rounds the average to whole centavos', () => {
    expect(bestPrice([seen(4000), seen(4000), seen(4001)], today)).toMatchObject({ average: 4000 });
  });
  it('has no average and no saving with fewer than three prices', () => {
    expect(bestPrice([seen(4000), seen(6000)], today)).toMatchObject({
      highest: 6000,
      compared: 2,
      average: null,
      saving: null,
      savingPercent: null,
    });
  });
  it('has no saving under 3 %', () => {
    expect(bestPrice([seen(4900), seen(5000), seen(5000)], today)).toMatchObject({
      average: 4967,
      saving: null,
      savingPercent: null,
    });
  });
  it('has no saving where every price has expired', () => {
    const expired = [seen(2000, '2026-05-01'), seen(4000, '2026-05-01'), seen(6000, '2026-05-01')];
    expect(bestPrice(expired, today)).toMatchObject({ average: 4000, saving: null, savingPercent: null });
  });
  it('ignores expired prices while one is valid', () => {
    expect(bestPrice([seen(2000, '2026-05-01'), seen(5000)], today)).toMatchObject({
      lowest: seen(5000),
      compared: 1,
    });
  });
  it('uses the last known prices where all have expired, and says so', () => {
    expect(bestPrice([seen(2000, '2026-01-01'), seen(5000, '2026-05-01')], today)).toMatchObject({
      lowest: seen(5000, '2026-05-01'),
      day: '2026-05-01',
      expired: true,
    });
  });
  it('is undefined without prices', () => {
    expect(bestPrice([], today)).toBeUndefined();
  });
});
