import { expect, it } from 'vitest';
import type { Waiting } from '#contract/dashboard.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { sayVisit } from './pending-tasks.tsx';
import { sayWork, tasksOf, type VisitsByKind } from './tasks.ts';

/** Visual language, section 7 (Admin): 'Precisa de você'. */

const none = { count: 0, oldestAt: null };
const nothing: Waiting = {
  reviews: none,
  reportedPrices: none,
  receipts: none,
  messages: none,
  imports: { ready: 0, held: null, refusing: 0, rows: 0, failed: 0 },
  sources: [],
  offTheMap: { stations: 0, establishments: 0 },
  stationSuccessions: 0,
  contestedPromotions: 0,
};
const now = { now: new Date('2026-06-12T12:00:00-03:00'), today: '2026-06-12' };

const no = { places: 0, prices: 0 };
const noVisits = { places: 0, expired: no, empty: no, expiring: no, toCompare: null, first: undefined };
const said = (waiting: Waiting, visits: VisitsByKind = {}) =>
  tasksOf(waiting, visits, now).map(({ count, label, about }) => `${count} ${label}: ${about}`);

it('says nothing of what is done', () => {
  expect(tasksOf(nothing, { meat: noVisits, fuel: noVisits }, now)).toEqual([]);
  expect(tasksOf(nothing, {}, now)).toEqual([]);
});

it('begins with what has expired and with places without any price, then what expires soon, of both kinds', () => {
  const meat = {
    ...noVisits,
    places: 3,
    expired: { places: 1, prices: 1 },
    empty: { places: 1, prices: 0 },
    expiring: { places: 1, prices: 34 },
  };
  const fuel = { ...noVisits, places: 14, expired: { places: 14, prices: 56 } };
  const visits = { meat, fuel };
  expect(said({ ...nothing, contestedPromotions: 1 }, visits)).toEqual([
    '1 preço vencido: em 1 estabelecimento sem preço válido',
    '1 estabelecimento sem preço: nenhum foi coletado até hoje',
    '56 preços vencidos: em 14 postos sem preço válido',
    '34 preços vencem até 14 jun.: em 1 estabelecimento',
    '1 oferta que os preços desmentem: visto mais caro depois do primeiro dia',
  ]);
  expect(tasksOf(nothing, { fuel }, now)).toMatchObject([
    { kind: 'urgent', verb: 'Importar pesquisa', to: panelPaths.imports() },
  ]);
  expect(tasksOf(nothing, { meat: { ...meat, first: 7 } }, now)[0]).toMatchObject({
    verb: 'Começar a rodada',
    to: panelPaths.priceRound(7),
  });
});

it('says how many reports bring the comparison of the first fuel back', () => {
  const expired = { ...noVisits, places: 11, expired: { places: 11, prices: 44 } };
  const about = (kind: 'meat' | 'fuel', reports: number) =>
    tasksOf(nothing, { [kind]: { ...expired, toCompare: { name: 'Gasolina comum', reports } } }, now)[0]
      ?.about;
  expect(about('fuel', 3)).toBe(
    'em 11 postos sem preço válido: 3 relatos de Gasolina comum bastam para comparar',
  );
  expect(about('fuel', 1)).toMatch(/: 1 relato de Gasolina comum basta para comparar$/);
  expect(about('meat', 3)).toBe('em 11 estabelecimentos sem preço válido');
});

it('leads to the places that the public sees on no map', () => {
  const waiting = { ...nothing, offTheMap: { stations: 1, establishments: 2 } };
  expect(tasksOf(waiting, {}, now)).toMatchObject([
    { count: 2, label: 'estabelecimentos fora do mapa', to: '/admin/establishments?coordinates=missing' },
    { count: 1, label: 'posto fora do mapa', to: '/admin/fuel/stations?coordinates=missing' },
  ]);
});

it.each([
  [
    { valid: 0, expired: 12, expiring: 0, firstExpiry: null, lastExpiry: '2026-06-10' },
    '12 vencidos desde 11 jun.',
  ],
  [{ valid: 0, expired: 0, expiring: 0, firstExpiry: null, lastExpiry: null }, 'nenhum preço'],
  [
    { valid: 5, expired: 1, expiring: 2, firstExpiry: '2026-06-14', lastExpiry: '2026-06-20' },
    '2 preços, até 14 jun.',
  ],
])('says why a place is to be visited (%j)', (place, why) => {
  expect(sayVisit(place)).toBe(why);
});

it('says how long the oldest has been waiting, in words that agree', () => {
  const waiting: Waiting = {
    ...nothing,
    reportedPrices: { count: 12, oldestAt: '2026-06-12T06:00:00-03:00' },
    reviews: { count: 1, oldestAt: '2026-06-11T06:00:00-03:00' },
    imports: { ready: 1, held: null, refusing: 2, rows: 7, failed: 0 },
  };
  expect(said(waiting)).toEqual([
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
  expect(tasksOf({ ...nothing, contestedPromotions }, {}, now)).toMatchObject([
    { count: contestedPromotions, label, to: '/admin/promotions?contested=true' },
  ]);
});

it('says why a file that came by itself waits', () => {
  const imports = { ...nothing.imports, ready: 1, held: 'gasolina comum subiu 18 % na mediana' };
  expect(said({ ...nothing, imports })).toEqual(['1 pesquisa lida: gasolina comum subiu 18 % na mediana']);
});

it('leads to a source that brings nothing, or does not answer', () => {
  const sources: Waiting['sources'] = [
    { name: 'survey', silentDays: 12, failures: 9 },
    { name: 'register', silentDays: null, failures: 1 },
  ];
  expect(said({ ...nothing, sources })).toEqual([
    '12 dias sem nada da pesquisa da ANP: não traz nada desde 31 mai.',
    '1 busca sem resposta: do cadastro da ANP, desde a última que deu certo',
  ]);
  expect(tasksOf({ ...nothing, sources }, {}, now)[0]).toMatchObject({
    kind: 'urgent',
    to: '/admin/sources',
  });
});

it('says how many things wait, and about how long they take (near me, change 12)', () => {
  const reportedPrices = { count: 22, oldestAt: '2026-06-12T06:00:00-03:00' };
  const fuel = { ...noVisits, expired: { places: 14, prices: 56 } };
  expect(sayWork(tasksOf({ ...nothing, reportedPrices }, { fuel }, now))).toBe('2 coisas · ~14 min');
  expect(sayWork(tasksOf({ ...nothing, imports: { ...nothing.imports, rows: 150 } }, {}, now))).toBe(
    '1 coisa · ~3 h',
  );
});

it('leads to the reports of reliable people, to be approved together after a look', () => {
  expect(tasksOf(nothing, {}, { ...now, reliable: 22 })).toMatchObject([
    {
      count: 22,
      verb: 'Aprovar os 22',
      to: '/admin/reported-prices?reliable=true&limit=50',
    },
  ]);
});

it('leads to what shops wait for', () => {
  expect(tasksOf(nothing, {}, { ...now, claims: 1, names: 3 })).toMatchObject([
    { label: 'pedido para cuidar de uma loja', verb: 'Decidir', to: '/admin/merchants', minutes: 2 },
    { label: 'nomes que três lojas explicam igual', verb: 'Conferir' },
  ]);
});
