import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { Price } from './price.tsx';
import { BestLabel, PriceTag } from './price-tag.tsx';
import { SavingsChip } from './savings-chip.tsx';

const html = renderToStaticMarkup;

describe('Price', () => {
  it('is read as price per unit, and never breaks between R$ and the number; is set as a poster for meat at lg and above only', () => {
    expect(html(<Price value={54.9} unit="kg" expired={false} />)).toContain('R$\u00A054,90 por quilo');
    expect(html(<Price value={6.89} unit="L" expired={false} />)).toContain('R$\u00A06,89 por litro');
    expect(html(<Price value={4.79} unit="m³" expired={false} />)).toContain('R$\u00A04,79 por metro cúbico');
    expect(html(<Price value={54.9} unit="kg" size="lg" expired={false} />)).toContain('poster');
    expect(html(<Price value={54.9} unit="kg" size="md" expired={false} />)).not.toContain('poster');
  });
  it('never raises the centavos of fuel', () => {
    expect(html(<Price value={6.89} unit="L" size="xl" expired={false} />)).not.toContain('frac');
  });
  it('omits currency and unit under a table head', () => {
    const cell = html(<Price value={6.89} unit="L" size="cell" show="digits" expired={false} />);
    expect(cell).toContain('>6,89<');
    expect(cell).not.toContain('class="cur"');
    expect(cell).not.toContain('class="unit"');
  });
  it('says that it has expired', () => {
    const expired = html(<Price value={13.9} unit="kg" expired highest />);
    expect(expired).toContain('price-expired');
    expect(expired).toContain('por quilo, vencido');
    expect(expired).not.toContain('price-highest');
  });
  it('says that there is no price', () => {
    expect(html(<Price value={null} unit="L" expired={false} />)).toContain('sem preço');
    expect(html(<Price value={null} unit="L" absent="não tem" expired={false} />)).toContain('não tem');
  });
});

describe('PriceTag', () => {
  it('has a shape and a text for screen readers; shows currency and unit without a table head', () => {
    const tag = html(<PriceTag value={6.89} unit="L" spoken="menor preço da cidade" expired={false} />);
    expect(tag).toContain('tag-shape');
    expect(tag).toContain('R$\u00A06,89 por litro, menor preço da cidade');
    expect(html(<PriceTag value={6.89} unit="L" show="unit" expired={false} />)).toMatch(
      /6,89<\/span><span[^>]*>\/L/,
    );
  });
  it('does not exist for an expired price, nor does the green label', () => {
    const tag = html(<PriceTag value={6.89} unit="L" expired />);
    expect(tag).toContain('price-expired');
    expect(tag).toContain('vencido');
    const label = html(<BestLabel text="Menor da coleta" look="tag" expired />);
    expect(label).toContain('Menor da coleta');
    expect(tag + label).not.toMatch(/tag-shape|best-ink|font-bold/);
  });
  it('has a text label', () => {
    expect(html(<BestLabel expired={false} />)).toContain('Menor preço');
    expect(html(<BestLabel text="Menor da cidade" look="tag" expired={false} />)).toMatch(
      /tag-shape.*Menor da cidade/,
    );
  });
});

describe('SavingsChip', () => {
  const saving = { percent: 13.05, base: 'mean', reference: 63.14 } as const;
  it('shows the saving, and its base in its title and to screen readers; shows the base in words where there is room, and one percentage', () => {
    const chip = html(<SavingsChip saving={saving} />);
    expect(chip).toContain('Economize 13%');
    expect(chip).toContain(', 13% abaixo da média');
    expect(chip).toContain('title="13% abaixo da média, R$\u00A063,14"');
    expect(html(<SavingsChip saving={{ ...saving, base: 'highest' }} wide />)).toMatch(
      />13% abaixo do maior preço<\/span><\/span>$/,
    );
  });
  it('is hidden without a saving', () => {
    expect(html(<SavingsChip saving={null} />)).toBe('');
  });
});
