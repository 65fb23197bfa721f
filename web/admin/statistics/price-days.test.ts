import { expect, it } from 'vitest';
import { dayBars, describeDay, sources, totalsOf } from './price-days.tsx';

const none = { admin: 0, merchant: 0, import: 0, report: 0, receipt: 0 };
const bars = dayBars(
  [
    { ...none, day: '2026-06-10', admin: 12, import: 20 },
    { ...none, day: '2026-06-12', admin: 1 },
  ],
  '2026-06-10',
  '2026-06-12',
);

it('each day has a bar, also one without prices, and words, and the sources that there are are summed', () => {
  expect(bars.map(({ day, total }) => [day, total])).toEqual([
    ['2026-06-10', 32],
    ['2026-06-11', 0],
    ['2026-06-12', 1],
  ]);
  expect(bars.map(describeDay)).toEqual([
    'qua., 10 jun.: 32 preços (12 Painel, 20 Pesquisa)',
    'qui., 11 jun.: nenhum preço',
    'sex., 12 jun.: 1 preço (1 Painel)',
  ]);
  expect(totalsOf(bars).map(({ label, count }) => [label, count])).toEqual([
    ['Painel', 13],
    ['Pesquisa', 20],
  ]);
});

it('distinguishes sources without green and red, which mean the lowest price and a dearer one', () => {
  const looks = sources.map(({ look }) => look);
  expect(new Set(looks).size).toBe(sources.length);
  for (const look of looks) expect(look).not.toMatch(/best|up-|chart/);
});
