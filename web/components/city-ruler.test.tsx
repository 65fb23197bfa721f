import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { CityRuler, describePosition, scaleOf, shareInScale } from './city-ruler.tsx';

const html = renderToStaticMarkup;
const prices = [6.89, 6.99, 6.99, 7.09, 7.29];

describe('CityRuler', () => {
  it('has no colours for expired prices', () => {
    for (const value of [6.89, 7.29]) {
      const ruler = html(<CityRuler prices={prices} value={value} expired mean={7.05} />);
      expect(ruler).toContain('mark-expired');
      expect(ruler).not.toMatch(/mark-(lowest|highest)/);
    }
    const only = html(<CityRuler prices={[6.89]} value={6.89} expired mean={null} />);
    expect(only).toContain('Único preço conhecido, sem comparação');
  });
  it('marks the lowest, middle and highest price by shape', () => {
    expect(html(<CityRuler prices={prices} value={6.89} expired={false} mean={7.05} />)).toContain(
      'mark-lowest',
    );
    expect(html(<CityRuler prices={prices} value={7.29} expired={false} mean={7.05} />)).toContain(
      'mark-highest',
    );
    const between = html(<CityRuler prices={prices} value={7.09} expired={false} mean={7.05} />);
    expect(between).not.toMatch(/mark-(lowest|highest)/);
    expect(between).toContain('3% acima do menor');
  });
  it('has one tick per distinct price', () => {
    const path =
      html(<CityRuler prices={prices} value={6.89} expired={false} mean={null} />).match(
        / d="([^"]*)"/,
      )?.[1] ?? '';
    expect(path.match(/M/g)).toHaveLength(4);
  });
  it('shows mean and ends on request, and no mean of few prices', () => {
    const ruler = html(<CityRuler prices={prices} value={6.99} expired={false} mean={7.05} labels="all" />);
    expect(ruler).toContain('média R$\u00A07,05');
    expect(ruler).toContain('Na cidade, de R$\u00A06,89 a R$\u00A07,29, média R$\u00A07,05.');
    expect(
      html(<CityRuler prices={[6, 7]} value={6} expired={false} mean={null} labels="all" />),
    ).not.toContain('média');
  });
  it('compares nothing with a single price', () => {
    const ruler = html(<CityRuler prices={[6.89]} value={6.89} expired={false} mean={null} labels="ends" />);
    expect(ruler).toContain('Único preço válido, sem comparação');
    expect(ruler).not.toContain('mark-lowest');
  });
  it('labels no price as lowest when all are equal', () => {
    const ruler = html(<CityRuler prices={[6.89, 6.89, 6.89]} value={6.89} expired={false} mean={6.89} />);
    expect(ruler).not.toContain('mark-lowest');
    expect(ruler).toContain('mesmo preço em todos os lugares');
  });
  it('has no marker for a price outside the comparison, and no ruler without prices', () => {
    expect(html(<CityRuler prices={prices} value={null} expired={false} mean={null} />)).not.toContain(
      '"mark',
    );
    expect(html(<CityRuler prices={[]} value={null} expired={false} mean={null} />)).toBe('');
  });
});

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
