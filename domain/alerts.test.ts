import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { suggestedMaximum } from './alert-offer.ts';
import {
  cheapestList,
  decideAlert,
  digestWords,
  isListDay,
  isPushService,
  sayAlert,
  type ToldPrice,
} from './alerts.ts';
import { centavos, forAll } from './testing.ts';

const told = (more: Partial<ToldPrice> = {}): ToldPrice => ({
  kind: 'price',
  productId: 20,
  product: 'Picanha',
  centavos: 4990,
  establishmentId: 7,
  place: 'Açougue do Zeca',
  isStation: false,
  metres: 3500,
  lastDay: '2026-11-30',
  maxCentavos: 5500,
  radiusM: 5000,
  onlyHere: false,
  ...more,
});

describe('when an alert fires (design, near-me, change 9: only when something changed)', () => {
  it.each([
    { before: null, lowest: null, fires: false, after: null },
    { before: null, lowest: 5500, fires: false, after: null },
    { before: null, lowest: 4990, fires: true, after: 4990 },
    { before: 4990, lowest: 4990, fires: false, after: 4990 },
    { before: 4990, lowest: 5200, fires: false, after: 4990 },
    { before: 4990, lowest: 4800, fires: true, after: 4800 },
    { before: 4990, lowest: 5500, fires: false, after: null },
    { before: 4990, lowest: null, fires: false, after: 4990 },
  ])('told $before, lowest $lowest', ({ before, lowest, fires, after }) => {
    expect(decideAlert({ maxCentavos: 5500, toldCentavos: before }, lowest)).toEqual({
      fires,
      toldCentavos: after,
    });
  });

  it('never fires twice for prices that stay', () => {
    forAll(centavos, fc.option(centavos), fc.option(centavos), (maxCentavos, toldCentavos, lowest) => {
      const first = decideAlert({ maxCentavos, toldCentavos }, lowest);
      expect(decideAlert({ maxCentavos, ...first }, lowest).fires).toBe(false);
    });
  });
});

it('the first offer is the next round price below the lowest', () => {
  expect([5549, 5500, 693, 690, 5].map(suggestedMaximum)).toEqual([5500, 5400, 690, 680, 10]);
});

describe('the words of a digest (design, near-me, change 9)', () => {
  it('one price', () => {
    expect(digestWords([told()])).toEqual({
      title: 'Baixou: Picanha 49,90',
      lines: ['Picanha 49,90, Açougue do Zeca, 3,5 km. Até 30 nov.'],
      reasons: ['Picanha abaixo de R$\u00A055 · até 5 km'],
    });
  });
  it('several, a price of one station, and the whole city', () => {
    const city = told({ metres: null, radiusM: null, maxCentavos: 5550 });
    const station = told({ onlyHere: true, metres: null, radiusM: null });
    const words = digestWords([told(), city, station]);
    expect(words.title).toBe('3 preços baixaram');
    expect(words.lines[1]).toBe('Picanha 49,90, Açougue do Zeca. Até 30 nov.');
    expect(words.reasons.slice(1)).toEqual([
      'Picanha abaixo de R$\u00A055,50',
      'Picanha abaixo de R$\u00A055 · Açougue do Zeca',
    ]);
  });
  it('the list of a Friday', () => {
    const list = { kind: 'list', place: 'do Zeca', establishmentId: 7 } as const;
    expect(digestWords([{ ...list, centavos: 26_080, lastCentavos: 26_700 }])).toEqual({
      title: 'Sexta do churrasco',
      lines: ['Sua lista: R$\u00A0260,80 esta semana, R$\u00A06,20 a menos que na passada. do Zeca'],
      reasons: ['Sexta do churrasco'],
    });
    expect(digestWords([{ ...list, centavos: 26_700, lastCentavos: 26_080 }]).lines[0]).toContain('a mais');
    expect(
      digestWords([
        { ...list, centavos: 6000, lastCentavos: null },
        { kind: 'gone', product: 'Costela' },
      ]),
    ).toEqual({
      title: 'Sexta do churrasco',
      lines: [
        'Sua lista: R$\u00A060,00 esta semana. do Zeca',
        'Costela não está mais no site: sua lista segue sem este item',
      ],
      reasons: ['Sexta do churrasco'],
    });
    expect(['2026-06-11', '2026-06-12', '2026-06-13'].map(isListDay)).toEqual([false, true, false]);
  });
  it('large radii and maxima', () => {
    expect(sayAlert('Picanha', { maxCentavos: 100_000, radiusM: 20_000, place: null })).toBe(
      'Picanha abaixo de R$\u00A01.000 · até 20 km',
    );
  });
});

describe('the total of a list is of one place that has everything (design, near-me, change 6)', () => {
  const at = (...prices: [establishmentId: number, centavos: number][]) =>
    prices.map(([establishmentId, centavos]) => ({ establishmentId, centavos }));
  it('adds amounts, and leaves out who lacks a thing', () => {
    const items = [
      { amount: 2, prices: at([1, 5000], [2, 4000], [3, 100]) },
      { amount: 1.5, prices: at([1, 1000], [2, 4001]) },
    ];
    expect(cheapestList(items)).toEqual({ establishmentId: 1, centavos: 11_500 });
    expect(cheapestList(items.slice(0, 1))).toEqual({ establishmentId: 3, centavos: 200 });
    expect(cheapestList([...items, { amount: 1, prices: [] }])).toBeUndefined();
    expect(cheapestList([])).toBeUndefined();
  });
});

describe('messages go to known push services alone', () => {
  it.each([
    ['https://fcm.googleapis.com/fcm/send/abc', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/abc', true],
    ['https://wns2-bl2p.notify.windows.com/w/?token=abc', true],
    ['https://web.push.apple.com/abc', true],
    ['http://fcm.googleapis.com/fcm/send/abc', false],
    ['https://fcm.googleapis.com:8443/abc', false],
    ['https://a@fcm.googleapis.com/abc', false],
    ['https://fcm.googleapis.com.evil.example/abc', false],
    ['https://evilpush.apple.com/abc', false],
    ['https://sub.fcm.googleapis.com/abc', false],
    ['https://127.0.0.1/abc', false],
    ['http://127.0.0.1:4100/abc', false],
    ['no address', false],
  ])('%s: %s', (endpoint, isKnown) => {
    expect(isPushService(endpoint)).toBe(isKnown);
  });
  it('and to the service of tests where one is set', () => {
    expect(isPushService('http://127.0.0.1:4100/abc', 'http://127.0.0.1:4100')).toBe(true);
    expect(isPushService('http://127.0.0.1:4101/abc', 'http://127.0.0.1:4100')).toBe(false);
  });
});
