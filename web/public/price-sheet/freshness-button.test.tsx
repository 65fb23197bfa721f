import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { FreshnessButton } from './freshness-button.tsx';

const price = { productId: 20, establishmentId: 7, kind: 'meat', today: '2026-06-12' } as const;
const fresh = { day: '2026-06-10', lifeDays: 10, source: 'admin', sourceName: 'Loja' } as const;

it('is a button with the age and the source, and a name that says what it opens', () => {
  const html = renderToStaticMarkup(<FreshnessButton {...price} {...fresh} />);
  expect(html).toMatch(/^<button type="button" class="fresh-button" aria-haspopup="dialog">/);
  const words = html
    .replace(/<[^>]+>/g, ' ')
    .replace(/\s+/g, ' ')
    .trim();
  expect(words).toBe('Sobre este preço: há 2 dias fonte Loja');
});

it('can say it in other words', () => {
  const html = renderToStaticMarkup(
    <FreshnessButton {...price} {...fresh}>
      há 2 dias
    </FreshnessButton>,
  );
  expect(html).not.toContain('life-ring');
});
