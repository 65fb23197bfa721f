import { expect, it } from 'vitest';
import type { Waiting } from '#contract/dashboard.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { tasksOf } from './tasks.ts';

/** Visual language, section 7 (Admin): 'Precisa de você'. */

const none = { count: 0, oldestAt: null };
const nothing: Waiting = {
  reviews: none,
  reportedPrices: none,
  receipts: none,
  messages: none,
  imports: { ready: 0, refusing: 0, rows: 0, failed: 0 },
  stationsWithoutCoordinates: 0,
  contestedPromotions: 0,
};
const now = { now: new Date('2026-06-12T12:00:00-03:00'), today: '2026-06-12' };

it('says nothing of what is done', () => {
  expect(tasksOf(nothing, { prices: 0, places: 0 }, now)).toEqual([]);
  expect(tasksOf(nothing, undefined, now)).toEqual([]);
});

it('begins with the prices that expire, with their last day', () => {
  const [first] = tasksOf(nothing, { prices: 34, places: 1 }, now);
  expect(first).toMatchObject({
    count: 34,
    label: 'preços vencem até 14 jun.',
    about: 'em 1 estabelecimento',
    to: panelPaths.statistics({ sort: 'expiring' }),
  });
});

it('says how long the oldest has been waiting, in words that agree', () => {
  const waiting: Waiting = {
    ...nothing,
    reportedPrices: { count: 12, oldestAt: '2026-06-12T06:00:00-03:00' },
    reviews: { count: 1, oldestAt: '2026-06-11T06:00:00-03:00' },
    imports: { ready: 1, refusing: 2, rows: 7, failed: 0 },
  };
  expect(
    tasksOf(waiting, undefined, now).map(({ count, label, about }) => `${count} ${label}: ${about}`),
  ).toEqual([
    '12 preços reportados: o mais antigo há 6 h',
    '1 avaliação: a mais antiga ontem',
    '1 pesquisa lida: espera sua confirmação',
    '7 linhas recusadas: em 2 importações dos últimos 7 dias',
  ]);
});

it.each([
  [1, 'oferta que os preços desmentem'],
  [3, 'ofertas que os preços desmentem'],
])('leads to the %i promotions that newer prices contest', (contestedPromotions, label) => {
  expect(tasksOf({ ...nothing, contestedPromotions }, undefined, now)).toMatchObject([
    { count: contestedPromotions, label, to: '/admin/promotions?contested=true' },
  ]);
});
