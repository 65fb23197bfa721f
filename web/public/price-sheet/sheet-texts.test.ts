import { describe, expect, it } from 'vitest';
import type { PriceDetails } from '#contract/confirmations.ts';
import { factsOf, sayMoment, sayWho } from './sheet-texts.ts';

const details: PriceDetails = {
  priceId: 1,
  productId: 20,
  productName: 'Picanha',
  unit: 'kg',
  establishmentId: 7,
  establishmentName: 'Capim Dourado',
  price: 55.49,
  collectionDate: '2026-11-15T09:40:00-03:00',
  source: 'admin',
  sourceName: 'Loja',
  paymentCondition: 'any',
  lifeDays: 11,
  expiresOn: '2026-11-26',
  expired: false,
  previousPrice: 56.9,
  previousDay: '2026-11-02',
  reporter: null,
  confirmations: 2,
  isPromotion: false,
  city: { lowest: 50.9, highest: 87.9, marks: [50.9, 87.9] },
};

describe('the facts of a price', () => {
  it('say when, who, until when, what was before, and who confirmed it', () => {
    expect(factsOf(details)).toEqual([
      ['Visto em', 'dom., 15 nov., 9h40'],
      ['Quem', 'Loja, digitado por Compara Palmas'],
      ['Vale até', '26 nov.'],
      ['Antes', 'R$\u00a056,90 (2 nov.)'],
      ['Desde então', '2 pessoas confirmaram'],
    ]);
  });
  it('say a lower price that only one way of paying gets', () => {
    const conditionalPrice = {
      price: 52.9,
      paymentCondition: 'pix',
      conditionName: 'no Pix',
      day: '2026-11-14',
      expiresOn: '2026-11-24',
    } as const;
    expect(factsOf({ ...details, conditionalPrice })).toContainEqual([
      'Com condição',
      'R$\u00a052,90 no Pix (14 nov.)',
    ]);
  });
  it('say that it has expired, was the first, and that nobody has confirmed it', () => {
    const first = { ...details, expired: true, previousPrice: null, previousDay: null, confirmations: 0 };
    expect(factsOf(first).slice(2)).toEqual([
      ['Venceu depois de', '26 nov.'],
      ['Antes', 'Primeira coleta'],
      ['Desde então', 'ninguém confirmou'],
    ]);
  });
});

it('a survey that says only the day has no hour', () => {
  expect(sayMoment('2026-06-10T00:00:00-03:00')).toBe('qua., 10 jun.');
});

it.each([
  [{ source: 'import', sourceName: 'ANP' }, 'Pesquisa ANP'],
  [{ source: 'import', sourceName: 'Pesquisa' }, 'Pesquisa'],
  [{ source: 'receipt', sourceName: 'Nota fiscal' }, 'Nota fiscal'],
  [{ source: 'report', reporter: 'Rosângela S.' }, 'Rosângela S., relato confirmado'],
  [{ source: 'report', reporter: null }, 'Pessoas que estiveram lá'],
  [{ isPromotion: true }, 'Promoção da loja'],
] as const)('%j was seen by %s', (change, who) => {
  expect(sayWho({ ...details, ...change })).toBe(who);
});
