import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type MatrixCell, PriceMatrix } from './price-matrix.tsx';

const today = '2026-06-12';
const matrix = (cells: MatrixCell[], group?: string) =>
  renderToStaticMarkup(
    <PriceMatrix
      caption="Preço por posto"
      corner="Posto"
      unit="L"
      today={today}
      columns={cells.map((_, index) => ({ key: `c${index}`, label: `Coluna ${index}`, group }))}
      rows={[{ key: 'posto-32', head: 'Posto 32', note: 'Norte', cells }]}
    />,
  );

describe('PriceMatrix', () => {
  it('is a table with a caption, in a region that the keyboard can scroll', () => {
    const html = matrix([{ value: 6.89 }]);
    expect(html).toMatch(/role="region" tabindex="0" aria-label="Preço por posto"/i);
    expect(html).toContain('<caption class="sr-only">Preço por posto</caption>');
    expect(html).toContain('<th scope="row">Posto 32');
    expect(html).toContain('<th scope="col">Coluna 0');
  });
  it('describes each mark in words', () => {
    const html = matrix([
      { value: 6.89, mark: 'lowest' },
      { value: 6.99, mark: 'region-lowest', above: 0.1 },
      { value: 7.29, mark: 'highest' },
    ]);
    expect(html).toMatch(/tag-shape.*menor preço da cidade/);
    expect(html).toContain('menor preço da região');
    expect(html).toContain('maior preço');
    expect(html).toContain('+0,10');
  });
  it('distinguishes products not sold from unknown prices, and shows expired prices', () => {
    const html = matrix([
      { value: null, absent: 'não tem' },
      { value: null },
      {
        value: 6.5,
        expired: true,
        fresh: { day: '2026-01-07', lifeDays: 14 },
        freshnessText: 'vencido, 7 jan. 2026, fonte ANP',
      },
    ]);
    expect(html).toContain('não tem');
    expect(html).toContain('sem preço');
    expect(html).toMatch(/price-expired.*life-ring-expired.*vencido, 7 jan. 2026, fonte ANP/);
  });
  it('groups columns under one head', () => {
    expect(matrix([{ value: 6 }, { value: 7 }], 'Região Norte')).toContain('scope="colgroup" colSpan="2"');
    expect(matrix([{ value: 6 }])).not.toContain('colgroup');
  });
});
