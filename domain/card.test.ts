import { describe, expect, it } from 'vitest';
import { type Card, sayCard } from './card.ts';

const picanha: Card = {
  title: 'Picanha',
  place: 'Capim Dourado (405 Norte)',
  prices: [{ name: null, price: 55.49, unit: 'kg', isLowest: false }],
  range: { lowest: 50.9, highest: 87.9 },
  days: { from: '2026-11-15', to: '2026-11-15' },
  expired: false,
  demonstration: false,
};
const station: Card = {
  ...picanha,
  title: 'Posto Lua Cheia',
  place: 'Taquaralto',
  prices: [
    { name: 'Gasolina comum', price: 6.93, unit: 'L', isLowest: true },
    { name: 'Etanol', price: 5.1, unit: 'L', isLowest: false },
  ],
  range: null,
  days: { from: '2026-06-10', to: '2026-06-11' },
};
const said = (card: Card) => sayCard(card).replaceAll('\u00A0', ' ');

describe('the text that is sent with the address of a page (design, near me, section 8)', () => {
  it('has price, place, day and range of a product', () => {
    expect(said(picanha)).toBe(
      'Picanha R$ 55,49/kg, Capim Dourado (405 Norte), visto em 15 nov. 2026. Na cidade: 50,90 a 87,90.',
    );
  });
  it('has no range where there is nothing to compare with', () => {
    expect(said({ ...picanha, range: null })).toMatch(/visto em 15 nov\. 2026\.$/);
  });
  it('has the prices of a place, with their days', () => {
    expect(said(station)).toBe(
      'Posto Lua Cheia (Taquaralto): Gasolina comum R$ 6,93/L, Etanol R$ 5,10/L, vistos em 10 e 11 jun. 2026.',
    );
    expect(said({ ...station, place: '', prices: station.prices.slice(0, 1) })).toBe(
      'Posto Lua Cheia: Gasolina comum R$ 6,93/L, visto em 10 e 11 jun. 2026.',
    );
  });
  it('has the place of each price of a list', () => {
    const prices = [{ name: 'Picanha', price: 50.9, unit: 'kg' as const, place: 'Bom Boi', isLowest: true }];
    expect(said({ ...station, title: 'Menores preços', place: '', prices })).toMatch(
      /^Menores preços: Picanha R\$ 50,90\/kg \(Bom Boi\), visto/,
    );
  });
  it('says that prices have expired, and that they are invented', () => {
    expect(said({ ...picanha, expired: true })).toContain('visto em 15 nov. 2026 (vencido).');
    expect(said({ ...station, expired: true, demonstration: true })).toMatch(
      /vistos em 10 e 11 jun\. 2026 \(vencidos\)\. Exemplo: estes dados são de demonstração\.$/,
    );
  });
  it('names the place alone where no price is known', () => {
    expect(said({ ...station, prices: [], days: null })).toBe('Posto Lua Cheia (Taquaralto).');
  });
});
