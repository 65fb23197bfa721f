import { describe, expect, it } from 'vitest';
import { describePosition, scaleOf, shareInScale } from './city-scale.ts';

const scale = { lowest: 5, highest: 10 };

describe('share in the scale', () => {
  it('runs from the lowest to the highest price, and never outside', () => {
    expect([5, 7.5, 10, 4, 12].map((price) => shareInScale(price, scale))).toEqual([0, 0.5, 1, 0, 1]);
  });
  it('is the middle when all prices are equal', () => {
    expect(shareInScale(6.89, { lowest: 6.89, highest: 6.89 })).toBe(0.5);
  });
  it('has no scale without prices', () => {
    expect(scaleOf([])).toBeUndefined();
    expect(scaleOf([7, 6, 8])).toEqual({ lowest: 6, highest: 8 });
  });
});

describe('description of a position', () => {
  it.each([
    [5, 'menor preço'],
    [5.4, '8% acima do menor'],
    [5.01, 'menos de 1% acima do menor'],
    [10, 'maior preço, 100% acima do menor'],
  ])('%d gives %s', (price, words) => {
    expect(describePosition(price, scale)).toBe(words);
  });
  it('handles equal prices', () => {
    expect(describePosition(5, { lowest: 5, highest: 5 })).toBe('mesmo preço em todos os lugares');
  });
});
