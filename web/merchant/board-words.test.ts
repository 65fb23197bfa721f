import { expect, it } from 'vitest';
import {
  type BoardGoods,
  sayDay,
  sayEnd,
  sayExpiring,
  sayPosition,
  sayPromotion,
  sayWaiting,
} from './board-words.ts';

const today = '2026-12-04';
const good = (daysLeft: number): BoardGoods =>
  ({ daysLeft, expiresOn: `2026-12-${String(4 + daysLeft).padStart(2, '0')}` }) as BoardGoods;
const said = (...days: number[]) => sayExpiring({ goods: days.map(good), today });

it('says what expires, and what has', () => {
  expect(said()).toBe('Ainda sem preços: digite os primeiros.');
  expect(said(0)).toBe('1 preço vence hoje.');
  expect(said(2, 2, 9)).toBe('2 preços vencem dom., 6 dez.');
  expect(said(1, 2, -1, -2)).toBe('2 preços vencem até dom., 6 dez.; 2 já venceram.');
  expect(said(-1)).toBe('1 preço já venceu.');
  expect(said(8, 5)).toBe('Tudo em dia: o próximo vence qua., 9 dez.');
  expect(sayDay('2026-12-05', today)).toBe('amanhã');
  expect(sayEnd(good(-1), today)).toBe('venceu em 03/12/2026');
});

it('says where a price stands, nearest first, and nothing about an expired one', () => {
  expect(sayPosition({ inCity: null, near: null })).toBeUndefined();
  expect(sayPosition({ inCity: { position: 1, of: 1 }, near: null })).toBe('único preço da cidade');
  expect(sayPosition({ inCity: { position: 1, of: 9 }, near: { position: 1, of: 3 } })).toBe(
    'menor da cidade',
  );
  expect(sayPosition({ inCity: { position: 4, of: 9 }, near: { position: 1, of: 3 } })).toBe(
    'menor perto de você',
  );
  expect(sayPosition({ inCity: { position: 4, of: 9 }, near: { position: 2, of: 3 } })).toBe(
    '2º perto de você',
  );
  expect(sayPosition({ inCity: { position: 4, of: 9 }, near: { position: 1, of: 1 } })).toBe(
    '4º de 9 na cidade',
  );
});

it('says what waits for a person, and why', () => {
  const plain = (text: string) => text.replace(/\s/g, ' ');
  const createdAt = '2026-12-04T10:00:00-03:00';
  expect(plain(sayWaiting({ price: 9.9, reason: 'Mais de 25%.', createdAt }))).toBe(
    'R$ 9,90 espera uma pessoa conferir. Mais de 25%.',
  );
  expect(plain(sayWaiting({ price: 9.9, reason: null, createdAt }))).toBe(
    'R$ 9,90 espera uma pessoa conferir.',
  );
  expect(plain(sayPromotion({ price: 9.9, endDate: '2026-12-05', isHeld: true }, today))).toBe(
    'Promoção R$ 9,90 até amanhã, espera uma pessoa conferir.',
  );
});
