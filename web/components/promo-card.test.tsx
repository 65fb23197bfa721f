import type { ComponentProps } from 'react';
import { describe, expect, it } from 'vitest';
import { htmlOf } from '#web/testing.tsx';
import { PromoCard } from './promo-card.tsx';

const promotion = {
  title: 'Fraldinha na peça',
  Product: { id: 5, name: 'Fraldinha' },
  originalPrice: 46.9,
  salePrice: 37.52,
  discountPercentage: 20,
  startDate: '2026-06-10',
  endDate: '2026-06-14',
  fullPriceSeen: true,
};
const promo = (more: Partial<ComponentProps<typeof PromoCard>> = {}) =>
  htmlOf(<PromoCard promotion={promotion} today="2026-06-12" to="/estabelecimento/3" {...more} />);

describe('PromoCard (spec, public side, section 2: Nearby promotions widget)', () => {
  it('shows the discount, both prices, the last day, the place and its distance', () => {
    const card = promo({ place: { name: 'Frigocentro 604', address: '604 Sul', distance: 2.4 } });
    expect(card).toContain('20% OFF');
    expect(card).toContain('até dom., 14 jun.');
    expect(card).toContain('R$\u00A037,52 por quilo');
    expect(card).toMatch(/<s .*R\$\u00A046,90<\/s>/);
    expect(card).toContain('604 Sul · 2,4 km');
    expect(card).toContain('Desconto real: custava R$\u00A046,90 ou mais nos últimos 30 dias');
  });
  it('announces a whole percent, rounded: 12,5% is 13%', () => {
    const half = { ...promotion, originalPrice: 49.9, salePrice: 43.66, discountPercentage: 12.5 };
    expect(promo({ promotion: half })).toContain('>13% OFF');
  });
  it('claims no discount where nothing is taken off', () => {
    const card = promo({ promotion: { ...promotion, salePrice: 46.9, discountPercentage: 0 } });
    expect(card).not.toMatch(/OFF|Desconto real|Preço cheio|<s /);
    expect(card).toContain('R$\u00A046,90 por quilo');
  });
  it('says when the full price was never observed', () => {
    expect(promo({ promotion: { ...promotion, fullPriceSeen: false } })).toContain(
      'Preço cheio não visto aqui nos últimos 30 dias',
    );
  });
  it('names the product if the title does not', () => {
    expect(promo({ promotion: { ...promotion, title: 'Oferta da semana' } })).toContain('>Fraldinha<');
    expect(promo()).not.toContain('>Fraldinha<');
  });
  it('says on its last day that it is the last', () => {
    const card = promo({ today: '2026-06-14' });
    expect(card).toContain('>último dia<');
    expect(card).not.toContain('>até');
  });
  it('says the lowest price of the city where that is lower', () => {
    expect(promo({ lowest: 30 })).toContain('Menor da cidade: R$\u00A030,00');
    expect(promo({ lowest: null })).not.toContain('Menor da cidade');
  });
  describe('where another price was seen in the shop (decision 7: what was seen last wins)', () => {
    const observed = {
      price: 55.98,
      contests: true,
      collectionDate: '2026-06-11T09:00:00-03:00',
      source: 'receipt' as const,
      sourceName: 'Nota fiscal',
      paymentCondition: 'any' as const,
      lifeDays: 10,
      expiresOn: '2026-06-21',
      expired: false,
    };
    it('says that it was dearer, and claims no discount', () => {
      const card = promo({ promotion: { ...promotion, observed }, lowest: 44.9 });
      expect(card).toContain('visto a R$\u00A055,98 em 11 jun.');
      expect(card).toContain('R$\u00A037,52 por quilo');
      expect(card).not.toMatch(/OFF|Desconto real|Preço cheio|Menor da cidade|<s /);
    });
    it('shows the lower price as that of the shop, with its source and discount', () => {
      const cheaper = { ...observed, price: 30, contests: false };
      const card = promo({ promotion: { ...promotion, observed: cheaper } });
      expect(card).toContain('R$\u00A030,00 por quilo');
      expect(card).not.toContain('R$\u00A037,52 por quilo');
      expect(card).toContain('Promoção a R$\u00A037,52, visto a R$\u00A030,00 em 11 jun.');
      expect(card).toContain('36% OFF');
      expect(card).toContain('Nota fiscal');
    });
  });
  it('claims nothing after its end', () => {
    const card = promo({ today: '2026-06-15' });
    expect(card).toContain('Encerrada em 14 jun.');
    expect(card).not.toContain('Desconto real');
    expect(card).toContain('vencido');
  });
});
