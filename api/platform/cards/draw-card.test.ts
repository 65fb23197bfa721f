import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import type { Card, CardPrice } from '#domain/card.ts';
import { cardSvg, drawCard } from './draw-card.ts';
import { fitText, outlinesOf, widthOf } from './letters.ts';

const longest = 'Casa de Carnes Nossa Senhora da Conceição '.repeat(6);
const lowest: CardPrice = { name: null, price: 50.9, unit: 'kg', isLowest: true };
const product: Card = {
  title: 'Picanha',
  place: 'Capim Dourado (405 Norte)',
  prices: [lowest],
  range: { lowest: 50.9, highest: 87.9 },
  days: { from: '2026-11-15', to: '2026-11-15' },
  expired: false,
  demonstration: false,
};
const rows = (price: Partial<CardPrice>): CardPrice[] =>
  Array.from({ length: 3 }, () => ({ ...lowest, name: 'Etanol', unit: 'L', ...price }));
const station: Card = { ...product, title: 'Posto Lua Cheia', prices: rows({}), range: null };
const old = { ...product, expired: true, prices: [{ ...lowest, isLowest: false }] };

describe('the picture of a link preview (design, near me, section 8)', () => {
  it.each<[string, Card]>([
    ['a product', product],
    ['a single price', { ...product, range: null, prices: [{ ...lowest, isLowest: false }] }],
    ['equal prices', { ...product, range: { lowest: 50.9, highest: 50.9 } }],
    ['an expired price', old],
    ['a station', station],
    ['a place without prices', { ...station, prices: [], days: null }],
    [
      'the longest names and prices',
      {
        ...station,
        title: longest,
        place: longest,
        prices: rows({ name: longest, place: longest, price: 99_999_999.99 }),
        demonstration: true,
        expired: true,
      },
    ],
    ['what no font has', { ...product, title: '🥩🔥 \u0000\u202E肉', place: '\uD800', range: null }],
    ['nothing at all', { ...station, title: '', place: '', prices: [], days: null }],
  ])('of %s is a PNG of 1200 x 630 and at most 60 kB', async (_, card) => {
    const picture = await drawCard(card);
    expect(picture.length).toBeLessThanOrEqual(60_000);
    const { format, width, height } = await sharp(picture).metadata();
    expect({ format, width, height }).toEqual({ format: 'png', width: 1200, height: 630 });
  });
  it('is grey and stamped once the price has expired', () => {
    expect(cardSvg(product)).toMatch(/#08742D.*#003243|#003243.*#08742D/s);
    expect(cardSvg(old)).not.toMatch(/#(08742D|003243|FBC337|982A11)/);
    expect(cardSvg(old)).toContain('rotate(');
    expect(cardSvg(product)).not.toContain('rotate(');
  });
  it('has a stamp in the demonstration', () => {
    expect(cardSvg({ ...product, demonstration: true }).match(/rotate\(/g)).toHaveLength(1);
    expect(cardSvg({ ...old, demonstration: true }).match(/rotate\(/g)).toHaveLength(2);
  });
  it('has a tag only for the lowest price, and a ruler only where there is a range', () => {
    const other = { ...product, prices: [{ ...lowest, price: 60, isLowest: false }] };
    expect(cardSvg(other)).not.toContain('#08742D');
    const ruler = /<rect[^>]*rx="7"/;
    expect(cardSvg(product)).toMatch(ruler);
    expect(cardSvg({ ...product, range: null })).not.toMatch(ruler);
  });
  it('contains no text, so that a name cannot become markup', () => {
    const svg = cardSvg({ ...product, title: '"/><script>&', place: '<image href="file:///etc/passwd"/>' });
    expect(svg).not.toMatch(/script|image|passwd|&|NaN|undefined/);
  });
});

describe('the letters of a picture', () => {
  it('stay within a width: smaller first, then cut off with an ellipsis', () => {
    expect(fitText(' Picanha ', 800, 76, 1000)).toEqual({ text: 'Picanha', size: 76 });
    const whole = widthOf('Picanha', 800, 76);
    const smaller = fitText('Picanha', 800, 76, whole * 0.8);
    expect(smaller.text).toBe('Picanha');
    expect(smaller.size).toBeCloseTo(76 * 0.8);
    const cut = fitText(longest, 800, 76, 500);
    expect(cut.text).toMatch(/^Casa de .*\S…$/);
    expect(widthOf(cut.text, 800, cut.size)).toBeLessThanOrEqual(500);
  });
  it('have the accents of Portuguese and of other names, and leave out what the font does not have', () => {
    for (const letter of 'áàâãéêíóôõúüçÁÀÂÃÉÊÍÓÔÕÚÇñőł³·…')
      expect(widthOf(letter, 500, 40), letter).toBeGreaterThan(0);
    expect(widthOf('e\u0301', 500, 40)).toBe(widthOf('é', 500, 40));
    expect(outlinesOf('🥩', 800, 40, { x: 0, y: 0 })).toBe('');
    expect(widthOf('a🥩b', 800, 40)).toBeCloseTo(widthOf('ab', 800, 40));
  });
});
