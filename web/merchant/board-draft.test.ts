import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { keepSession } from '#web/session/session.ts';
import { ana, stubBrowser } from '#web/session/testing.ts';
import {
  changeBoardDraft,
  isRecent,
  pricesToSend,
  promotionToSend,
  readBoardDraft,
  returned,
  troubleOf,
} from './board-draft.ts';

let kept: Map<string, string>;
const place = { userId: ana.id, placeId: 3 };
beforeEach(() => {
  kept = stubBrowser();
  keepSession({ token: 't', user: ana });
});
afterEach(() => vi.unstubAllGlobals());

it('sends what can be read, and says what is wrong with the rest', () => {
  expect(pricesToSend({ 1: '54,90', 2: '', 3: '0,00', 4: 'barato', 5: '19,90' })).toEqual([
    { productId: 1, price: 54.9 },
    { productId: 5, price: 19.9 },
  ]);
  expect(troubleOf('')).toBeUndefined();
  expect(troubleOf('0,00')).toBe('Informe um preço maior que zero.');
  expect(troubleOf('barato')).toMatch(/Não entendi/);
});

it('keeps what waits by person and place, and nothing where nothing is left', () => {
  const sending = { key: 'a', at: 1, prices: null };
  changeBoardDraft(place, (before) => ({ ...before, typed: { 1: '54,90', 2: ' ' }, queue: [sending] }));
  expect([...kept.keys()]).toContain('loja-precos:7:3');
  expect(JSON.parse(kept.get('loja-precos:7:3') ?? '')).toEqual({
    typed: { 1: '54,90' },
    promotion: null,
    queue: [sending],
  });
  expect(readBoardDraft({ ...place, userId: 8 }).queue).toEqual([]);
});

it('puts back what was not taken, below what was typed since', () => {
  const draft = { typed: { 1: '50,00' }, promotion: null, queue: [] };
  const prices = [
    { productId: 1, price: 54.9 },
    { productId: 2, price: 19.9 },
    { productId: 2, price: 17.9, validUntil: '2026-12-06' },
  ];
  expect(returned(draft, prices)).toEqual({
    typed: { 1: '50,00', 2: '19,90' },
    promotion: { productId: 2, price: '17,90', until: '2026-12-06' },
    queue: [],
  });
});

it('sends by itself what was saved within a day', () => {
  const day = 24 * 60 * 60 * 1000;
  expect(isRecent({ key: 'a', at: 0, prices: null }, day - 1)).toBe(true);
  expect(isRecent({ key: 'a', at: 0, prices: null }, day)).toBe(false);
});

describe('a promotion', () => {
  const known = { fullPrice: 59.9, today: '2026-12-04', lastDay: '2027-01-03' };
  const typed = { productId: 1, price: '49,90', until: '2026-12-06' };
  it('is sent with its last day', () => {
    expect(promotionToSend(typed, known)).toEqual({ productId: 1, price: 49.9, validUntil: '2026-12-06' });
  });
  it.each([
    [{ productId: null }, known, 'Escolha o produto.'],
    [{}, { ...known, fullPrice: null }, 'Salve antes o preço normal: ele é o cheio da promoção.'],
    [{ price: '' }, known, 'Digite o preço da promoção.'],
    [{ price: '0,00' }, known, 'Informe um preço maior que zero.'],
    [{ price: '59,90' }, known, 'A promoção precisa ser mais barata que o preço cheio.'],
    [{ until: 'sábado' }, known, 'Informe o último dia da promoção.'],
    [{ until: '2026-12-03' }, known, 'Este dia já passou.'],
    [{ until: '2027-02-03' }, known, 'Escolha um dia mais perto: uma promoção dura até um mês.'],
  ])('is refused: %j', (change, facts, message) => {
    expect(promotionToSend({ ...typed, ...change }, facts)).toBe(message);
  });
});
