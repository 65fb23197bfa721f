import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Sparkline } from './sparkline.tsx';
import { Trend, type TrendFacts } from './trend.tsx';

const today = '2026-06-12';
const words = (facts: TrendFacts, look?: 'line' | 'short') =>
  renderToStaticMarkup(<Trend {...facts} today={today} look={look} />).replace(/<[^>]*>/g, '');

describe('Trend', () => {
  it('shows direction, change and start date', () => {
    expect(words({ direction: 'down', basis: 'previous', change: -0.2, since: '2026-03-18' })).toBe(
      'Em queda −0,20 desde 18 mar.',
    );
    expect(words({ direction: 'up', basis: 'previous', change: 0.1, since: '2025-12-18' })).toBe(
      'Em alta +0,10 desde 18 dez. 2025',
    );
    expect(words({ direction: 'stable', basis: 'previous', change: 0, since: '2026-03-19' })).toBe(
      'Estável desde 19 mar.',
    );
  });
  it('omits the date in the short form', () => {
    expect(words({ direction: 'down', basis: 'previous', change: -0.1, since: '2026-03-18' }, 'short')).toBe(
      'Em queda −0,10',
    );
  });
  it('is neutral at the first collection', () => {
    const first = { direction: 'up', basis: 'threshold', change: null, since: null } as const;
    expect(words(first)).toBe('Em alta, primeira coleta');
    expect(renderToStaticMarkup(<Trend {...first} today={today} />)).not.toContain('text-up-ink');
  });
});

describe('Sparkline', () => {
  it('needs two points, and is hidden from screen readers', () => {
    const points = [
      { day: '2026-06-01', price: 6.5 },
      { day: '2026-06-10', price: 6.9 },
    ];
    expect(renderToStaticMarkup(<Sparkline points={points} />)).toContain('aria-hidden="true"');
    expect(renderToStaticMarkup(<Sparkline points={points.slice(1)} />)).toBe('');
  });
});
