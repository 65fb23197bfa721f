import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { describe, expect, it } from 'vitest';
import type { PriceCheck } from '#contract/prices.ts';
import { Compared, sayCheck, scaleWith } from './price-check.tsx';

/** Visual language, section 7 (/prices): the ruler 'Confira antes de salvar'. */

const today = '2026-06-12';
const check: PriceCheck = {
  prices: [14.99, 20, 29.99],
  lowest: 14.99,
  mean: 21.66,
  highest: 29.99,
  last: {
    id: 1,
    price: 16.99,
    collectionDate: '2026-06-11T08:00:00-03:00',
    source: 'admin',
    sourceName: 'Loja',
    paymentCondition: 'any',
    lifeDays: 10,
    expiresOn: '2026-06-21',
    expired: false,
  },
};
const said = (typed: number | null, other: Partial<PriceCheck> = {}) => {
  const { badge, sentences, isUnlikely } = sayCheck({ ...check, ...other }, typed, today);
  return { badge, isUnlikely, text: sentences.join(' ').replaceAll('\u00a0', ' ') };
};

describe('a price that is about to be saved', () => {
  it('is warned of below the lowest of the city, and may be saved', () => {
    expect(said(9.9)).toEqual({
      badge: '42% abaixo do último',
      isUnlikely: true,
      text:
        'Último aqui: R$ 16,99 ontem, fonte Loja. O menor da cidade é R$ 14,99. ' +
        'Confira se a vírgula está no lugar. Você pode salvar assim mesmo.',
    });
  });
  it('is warned of above the highest and far from the last price, and is as usual inside of the range and near the last', () => {
    expect(said(31)).toMatchObject({ isUnlikely: true, badge: '82% acima do último' });
    expect(said(25).isUnlikely).toBe(true);
    expect(said(17.2)).toMatchObject({ badge: undefined, isUnlikely: false });
    expect(said(17.2).text).toContain('Na cidade, de R$ 14,99 a R$ 29,99.');
    expect(said(null)).toMatchObject({ badge: undefined, isUnlikely: false });
  });
  it.each([-5, 10_000.01, 16.999])('is compared with nothing if %d is refused', (price) => {
    expect(renderToStaticMarkup(createElement(Compared, { check, price }))).toBe('');
  });
  it.each([null, Number.NaN, 0, 16.99])('is compared if %d may be saved, or is not typed yet', (price) => {
    expect(renderToStaticMarkup(createElement(Compared, { check, price }))).toContain('Último aqui');
  });
  it('says where there is nothing to compare with', () => {
    expect(said(10, { prices: [], lowest: null, highest: null, mean: null, last: null }).text).toBe(
      'Este estabelecimento ainda não tem preço deste produto. A cidade ainda não tem outro preço válido dele.',
    );
  });
});

it('the scale of the ruler reaches as far as the typed price, unless that is far above', () => {
  expect(scaleWith(check, 9.9)).toEqual({ scale: { lowest: 9.9, highest: 29.99 }, isMarked: true });
  expect(scaleWith(check, 999)).toEqual({ scale: { lowest: 14.99, highest: 29.99 }, isMarked: false });
  expect(scaleWith(check, null)?.isMarked).toBe(false);
});
