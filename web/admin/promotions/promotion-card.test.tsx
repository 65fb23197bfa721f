import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import { PromoCard } from '#web/components/promo-card.tsx';
import { cardOf, valuesOf } from './promotion-values.ts';

const today = '2026-06-12';
const empty = valuesOf(null, today);
const preview = (typed: Partial<typeof empty>, fullPriceSeen: boolean | null = null) =>
  renderToStaticMarkup(
    <PromoCard
      promotion={{
        ...cardOf({ ...empty, ...typed }, today),
        Product: { name: 'Picanha' },
        fullPriceSeen,
      }}
      today={today}
      place={{ name: 'Boi Gordo', address: null }}
    />,
  );

/** Visual language, section 7: the dialog of a promotion has a preview of its card. */
describe('the preview of a promotion', () => {
  it('has words for what is not typed yet, claims nothing, and nothing in it can be pressed', () => {
    const card = preview({
      startDate: '',
      endDate: '31/31',
      originalPrice: Number.NaN,
      discountPercentage: 33.33,
    });
    expect(card).toContain('Título da promoção');
    expect(card).toContain('sem preço');
    expect(card).toContain('até sex., 19 jun.');
    expect(card).not.toMatch(/<a |<button|NaN|Preço cheio|Desconto real|OFF/);
  });

  it('follows what is typed', () => {
    const card = preview(
      {
        title: 'Semana da picanha',
        discountPercentage: 15,
        originalPrice: 49.9,
        salePrice: 42.42,
        endDate: '2026-06-14',
      },
      true,
    );
    for (const part of [
      'Semana da picanha',
      '15% OFF',
      'R$\u00A042,42 por quilo',
      'até dom., 14 jun.',
      'Boi Gordo',
    ])
      expect(card).toContain(part);
    expect(card).toContain('Desconto real: custava R$\u00A049,90 ou mais nos últimos 30 dias');
    expect(card).not.toMatch(/<a |<button/);
  });
});
