import type { ComponentProps } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CityRuler, describePosition, scaleOf, shareInScale } from './city-ruler.tsx';

const prices = [6.89, 6.99, 6.99, 7.09, 7.29];
const ruler = (value: number | null, more: Partial<ComponentProps<typeof CityRuler>> = {}) =>
  renderToStaticMarkup(<CityRuler prices={prices} value={value} expired={false} mean={7.05} {...more} />);

describe('CityRuler', () => {
  it('has no colours for expired prices', () => {
    for (const value of [6.89, 7.29]) {
      const expired = ruler(value, { expired: true });
      expect(expired).toContain('mark-expired');
      expect(expired).not.toMatch(/mark-(lowest|highest)/);
    }
    const only = ruler(6.89, { prices: [6.89], expired: true, mean: null });
    expect(only).toContain('Único preço conhecido, sem comparação');
  });
  it('marks the lowest, middle and highest price by shape, with one tick per distinct price', () => {
    expect(ruler(6.89)).toContain('mark-lowest');
    expect(ruler(7.29)).toContain('mark-highest');
    const between = ruler(7.09);
    expect(between).not.toMatch(/mark-(lowest|highest)/);
    expect(between).toContain('3% acima do menor');
    expect(/ d="([^"]*)"/.exec(ruler(6.89, { mean: null }))?.[1]?.match(/M/g)).toHaveLength(4);
  });
  it('shows mean and ends on request, and no mean of few prices', () => {
    const all = ruler(6.99, { labels: 'all' });
    expect(all).toContain('média R$\u00A07,05');
    expect(all).toContain('Na cidade, de R$\u00A06,89 a R$\u00A07,29, média R$\u00A07,05.');
    expect(ruler(6, { prices: [6, 7], mean: null, labels: 'all' })).not.toContain('média');
  });
  it('compares nothing with a single price, and labels none as lowest when all are equal', () => {
    const single = ruler(6.89, { prices: [6.89], mean: null, labels: 'ends' });
    expect(single).toContain('Único preço válido, sem comparação');
    const equal = ruler(6.89, { prices: [6.89, 6.89, 6.89], mean: 6.89 });
    expect(equal).toContain('mesmo preço em todos os lugares');
    expect(single + equal).not.toContain('mark-lowest');
  });
  it('has no marker for a price outside the comparison, and no ruler without prices', () => {
    expect(ruler(null, { mean: null })).not.toContain('"mark');
    expect(ruler(null, { prices: [], mean: null })).toBe('');
  });
});

const scale = { lowest: 5, highest: 10 };

it('share in the scale runs from the lowest to the highest price and never outside, is the middle when all are equal, and has no scale without prices', () => {
  expect([5, 7.5, 10, 4, 12].map((price) => shareInScale(price, scale))).toEqual([0, 0.5, 1, 0, 1]);
  expect(shareInScale(6.89, { lowest: 6.89, highest: 6.89 })).toBe(0.5);
  expect(scaleOf([])).toBeUndefined();
  expect(scaleOf([7, 6, 8])).toEqual({ lowest: 6, highest: 8 });
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
