import { renderToStaticMarkup } from 'react-dom/server';
import { expect, it } from 'vitest';
import { HistoryTable } from './history-table.tsx';

it('HistoryTable has no colour for a change that counts as stable', () => {
  const prices = [6.93, 6.94, 6.99, 6.97];
  const points = prices.map((price, index) => ({
    day: `2026-06-0${index + 1}`,
    price,
    source: 'import' as const,
  }));
  const table = renderToStaticMarkup(<HistoryTable caption="Etanol" points={points} unit="L" />);
  expect(table).toMatch(/best-ink">−0,02<.*up-ink">\+0,05<.*<span>\+0,01</s);
});
