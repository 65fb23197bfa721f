import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Trend } from './trend.tsx';

const today = '2026-06-12';
type Facts = Parameters<typeof Trend>[0]['of'];
const later = (facts: Pick<Facts, 'trend' | 'priceChange' | 'previousDay'>): Facts => ({
  firstCollection: false,
  ...facts,
});
const html = (of: Facts, more?: Partial<Parameters<typeof Trend>[0]>) =>
  renderToStaticMarkup(<Trend of={of} expired={false} today={today} {...more} />);
const words = (...given: Parameters<typeof html>) => html(...given).replace(/<[^>]*>/g, '');

describe('Trend', () => {
  it.each([
    ['down', -0.2, '2026-03-18', 'Em queda −0,20 desde 18 mar.'],
    ['up', 0.1, '2025-12-18', 'Em alta +0,10 desde 18 dez. 2025'],
    ['stable', 0, '2026-03-19', 'Estável desde 19 mar.'],
    ['stable', 0.01, '2026-03-19', 'Estável desde 19 mar.'],
  ] as const)('%s: direction, change and start date', (trend, priceChange, previousDay, text) => {
    expect(words(later({ trend, priceChange, previousDay }))).toBe(text);
  });
  it('omits the date in the short form, and can name its place', () => {
    const down = later({ trend: 'down', priceChange: -0.1, previousDay: '2026-03-18' });
    expect(words(down, { look: 'short' })).toBe('Em queda −0,10');
    expect(words(down, { look: 'short', at: 'neste posto' })).toBe('Em queda −0,10 neste posto');
  });
  it('has a colour only where the price has moved', () => {
    const facts = { priceChange: 0.01, previousDay: '2026-03-18' };
    expect(html(later({ ...facts, trend: 'up' }))).toContain('text-up-ink');
    expect(html(later({ ...facts, trend: 'stable' }))).not.toMatch(/text-(up|best)-ink/);
    expect(html(later({ ...facts, trend: 'up' }), { expired: true })).not.toMatch(/text-(up|best)-ink/);
  });
  it('does not exist at the first collection', () => {
    const first = { trend: 'stable', firstCollection: true, priceChange: null, previousDay: null } as const;
    expect(words(first)).toBe('primeira coleta');
    expect(html(first, { look: 'short' })).not.toMatch(/svg|Em alta|Em queda|Estável|text-(up|best)-ink/);
  });
});
