import { describe, expect, it } from 'vitest';
import { askIfRight, sayPosition } from './report-texts.ts';

const plain = (text: string | null) => text?.replaceAll('\u00a0', ' ') ?? null;

describe('sayPosition', () => {
  it.each([
    [null, 'Digite o preço para ver onde ele fica entre os da cidade.'],
    [Number.NaN, 'Digite o preço para ver onde ele fica entre os da cidade.'],
    [0, 'Digite o preço para ver onde ele fica entre os da cidade.'],
    [38.5, 'R$ 1,50 abaixo do menor preço da cidade, R$ 40,00.'],
    [40, 'Igual ao menor preço da cidade.'],
    [40.1, 'Menos de 1% acima do menor preço da cidade.'],
    [50, '25% acima do menor preço da cidade.'],
    [60, 'Igual ao maior preço da cidade.'],
    [80, 'R$ 20,00 acima do maior preço da cidade, R$ 60,00.'],
  ])('of %s: %s', (price, said) => {
    expect(plain(sayPosition(price, [40, 44, 60]))).toBe(said);
  });

  it('says nothing where the city has no valid price', () => {
    expect(sayPosition(40, [])).toBeNull();
  });
});

it('askIfRight names the price and the spread', () => {
  expect(plain(askIfRight(4.5, [40, 60]))).toBe(
    'R$ 4,50 fica bem abaixo da faixa da cidade, de R$ 40,00 a R$ 60,00. Se o preço é esse, envie de novo; se não, corrija.',
  );
  expect(plain(askIfRight(450, [40]))).toContain(
    'R$ 450,00 fica bem acima do único preço válido da cidade, R$ 40,00.',
  );
});
