import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { wordsOf } from '#web/testing.tsx';
import { FreshnessButton, PriceAge } from './freshness-button.tsx';

const price = {
  product: { id: 20, name: 'Picanha' },
  place: { id: 7, name: 'Capim Dourado' },
  kind: 'meat',
  day: '2026-06-10',
  lifeDays: 10,
  source: 'admin',
  sourceName: 'Loja',
  today: '2026-06-12',
} as const;

it('is a button with the age and the source, and a name that says what it opens', () => {
  const html = renderToStaticMarkup(<FreshnessButton {...price} />);
  expect(html).toMatch(/^<button type="button" class="fresh-button" aria-haspopup="dialog">/);
  expect(wordsOf(html).trim()).toBe('Sobre este preço: há 2 dias fonte Loja');
});

it('is a ring alone in a row whose list has said the rest, and its name says what it opens', () => {
  const html = renderToStaticMarkup(<PriceAge {...price} exception={null} />);
  expect(html).toContain('life-ring');
  expect(html).toContain('aria-label="Visto há 2 dias. Ver e reportar o preço de Picanha em Capim Dourado"');
  expect(wordsOf(html).trim()).toBe('');
});

it('shows an exception, with which its name begins', () => {
  const html = renderToStaticMarkup(<PriceAge {...price} exception="há 2 dias · ANP" />);
  expect(wordsOf(html).trim()).toBe('há 2 dias · ANP');
  expect(html).toContain('aria-label="há 2 dias · ANP. Ver e reportar o preço de Picanha em Capim Dourado"');
});
