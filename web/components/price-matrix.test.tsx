import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { type MatrixCell, PriceMatrix } from './price-matrix.tsx';

const matrix = (cells: MatrixCell[], group?: string) =>
  renderToStaticMarkup(
    <PriceMatrix
      caption="Preço por posto"
      corner="Posto"
      unit="L"
      onPress={() => {}}
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
    expect(html).toMatch(/menor preço da cidade[^>]*><span class="price tag-shape/);
    expect(html).toContain('menor preço da região');
    expect(html).toContain('maior preço');
    expect(html.replaceAll('\u00A0', ' ')).toContain('menor preço da região, +R$ 0,10');
  });
  it('distinguishes products not sold from unknown prices, and shows expired prices', () => {
    const html = matrix([
      { value: null, absent: 'não tem' },
      { value: null },
      {
        value: 6.5,
        expired: true,
        freshnessText: 'vencido, 7 jan. 2026, fonte ANP',
      },
    ]);
    expect(html).toContain('não tem');
    expect(html).toContain('sem preço');
    expect(html).toMatch(/vencido, 7 jan. 2026, fonte ANP.*price-expired/);
  });
  it('says all of a price in its name, and has one tab stop', () => {
    const html = matrix([
      { value: null },
      { value: 6.89, above: 0.2, freshnessText: 'há 2 dias, fonte ANP' },
      { value: 7 },
    ]);
    expect(html.replaceAll('\u00A0', ' ')).toContain(
      'aria-label="R$ 6,89 por litro, +R$ 0,20, há 2 dias, fonte ANP"',
    );
    expect(html.match(/<button/g)).toHaveLength(2);
    expect(html.match(/tabindex="-1"/gi)).toHaveLength(1);
  });
  it('groups columns under one head', () => {
    expect(matrix([{ value: 6 }, { value: 7 }], 'Região Norte')).toContain('scope="colgroup" colSpan="2"');
    expect(matrix([{ value: 6 }])).not.toContain('colgroup');
  });
});
