import { describe, expect, it } from 'vitest';
import {
  type CityWeek,
  frameOf,
  type HistoryPoint,
  monthTicks,
  nearestPoint,
  priceSteps,
  runsOf,
  shareOfDay,
  shareOfPrice,
  weekOf,
  withEarlier,
} from './history.ts';
import { cityPaths, priceLinePaths } from './history-plot.tsx';
import { describeHistory, describeReading } from './history-table.tsx';

const point = (day: string, price: number): HistoryPoint => ({
  day,
  price,
  source: 'import',
  sourceName: 'ANP',
});
const week = (from: string, to: string, lowest: number, median: number, highest: number): CityWeek => ({
  from,
  to,
  lowest,
  median,
  highest,
});

describe('the price that was valid when a period began', () => {
  const earlier = { ...point('2026-03-28', 6.5), validUntil: '2026-04-11' };
  const inside = point('2026-04-08', 6.7);
  it('stands on the first day, with the day of its collection; is none where it had expired, or where another one is of the first day', () => {
    expect(withEarlier([inside], earlier, '2026-04-01')).toEqual([
      { ...point('2026-04-01', 6.5), observed: '2026-03-28' },
      inside,
    ]);
    expect(withEarlier([], earlier, '2026-04-11')).toHaveLength(1);
    expect(withEarlier([], earlier, '2026-04-12')).toEqual([]);
    expect(withEarlier([inside], earlier, '2026-04-08')).toEqual([inside]);
    expect(withEarlier([inside], undefined, '2026-04-01')).toEqual([inside]);
  });
});

describe('steps of the price axis', () => {
  it.each([
    [
      [6.59, 6.89, 7.29],
      [6.4, 6.6, 6.8, 7, 7.2, 7.4],
    ],
    [
      [54.9, 79.9],
      [50, 60, 70, 80],
    ],
    [[6.89], [6.8, 6.85, 6.9, 6.95]],
    [
      [7, 7],
      [6.95, 7, 7.05, 7.1],
    ],
    [[0.01], [0, 0.05, 0.1, 0.15]],
  ])('of %j give %j', (prices, steps) => {
    expect(priceSteps(prices)).toEqual(steps);
  });
  it('are four to six and cover every price', () => {
    for (let low = 1; low < 900; low += 37) {
      for (const span of [0, 1, 7, 30, 99, 401, 9000, 120_000]) {
        const prices = [low / 100, (low + span) / 100];
        const steps = priceSteps(prices);
        expect(steps.length).toBeGreaterThanOrEqual(4);
        expect(steps.length).toBeLessThanOrEqual(6);
        expect(steps[0]).toBeLessThanOrEqual(low / 100);
        expect(steps.at(-1)).toBeGreaterThanOrEqual((low + span) / 100);
      }
    }
  });
});

const frame = { from: '2026-01-01', to: '2026-04-11', steps: [6, 7, 8] };

it('positions in the frame run over days and steps, cover the prices of the place and the city, find the nearest point, and label the months', () => {
  expect(shareOfDay('2026-02-20', frame)).toBe(0.5);
  expect(shareOfDay('2025-06-01', frame)).toBe(0);
  expect([8, 7, 6].map((price) => shareOfPrice(price, frame))).toEqual([0, 0.5, 1]);
  const { steps } = frameOf(
    [point('2026-01-02', 6.5)],
    [week('2026-01-01', '2026-01-05', 6, 6.5, 9)],
    'a',
    'b',
  );
  expect(steps[0]).toBeLessThanOrEqual(6);
  expect(steps.at(-1)).toBeGreaterThanOrEqual(9);
  const points = [point('2026-01-01', 6), point('2026-02-20', 7), point('2026-04-11', 8)];
  expect([0, 0.2, 0.3, 0.6, 1].map((share) => nearestPoint(points, share, frame))).toEqual([0, 0, 1, 1, 2]);
  expect(monthTicks(frame, 6).map(({ day }) => day)).toEqual([
    '2026-01-01',
    '2026-02-01',
    '2026-03-01',
    '2026-04-01',
  ]);
  expect(monthTicks({ ...frame, from: '2025-06-15', to: '2026-06-12' }, 6)).toHaveLength(6);
});

describe('weeks of the city', () => {
  const weeks = [
    week('2026-01-05', '2026-01-08', 6, 6.5, 7),
    week('2026-01-12', '2026-01-15', 6.1, 6.6, 7.1),
    week('2026-03-09', '2026-03-12', 6.2, 6.7, 7.2),
  ];
  it('are grouped into runs without gaps, each drawn as one area and one line, and are current until they are too old', () => {
    expect(runsOf(weeks, 21).map((run) => run.length)).toEqual([2, 1]);
    expect(weekOf(weeks, '2026-01-13', 21)).toBe(weeks[1]);
    expect(weekOf(weeks, '2026-02-04', 21)).toBe(weeks[1]);
    expect(weekOf(weeks, '2026-02-20', 21)).toBeUndefined();
    expect(weekOf(weeks, '2026-01-01', 21)).toBeUndefined();
    const { band, median } = cityPaths(weeks, frame, 21);
    expect(band.match(/Z/g)).toHaveLength(2);
    expect(median.match(/M/g)).toHaveLength(2);
  });
});

describe('line of the place', () => {
  const line = (points: HistoryPoint[], to = '2026-04-11') => priceLinePaths(points, { ...frame, to }, 21);
  it('is a step line, dotted over stretches without a collection that are longer than the gap', () => {
    expect(line([point('2026-04-01', 7), point('2026-04-11', 6)])).toEqual({
      solid: 'M900 500H1000V1000',
      dotted: '',
    });
    const { solid, dotted } = line([point('2026-01-01', 7), point('2026-04-11', 6)]);
    expect(dotted).toBe('M0 500H1000');
    expect(solid).toBe('M1000 500V1000');
    expect(line([point('2026-01-01', 7)]).dotted).toBe('M0 500H1000');
    expect(line([point('2026-04-01', 7)]).dotted).toBe('');
  });
});

it('description of a history gives start, end and change, and each point with the city prices of its week', () => {
  expect(
    describeHistory('Gasolina comum no Posto 32', point('2026-01-07', 6.59), point('2026-06-10', 6.89), 5),
  ).toBe(
    'Gasolina comum no Posto 32: de R$\u00A06,59 em 7 jan. 2026 a R$\u00A06,89 em 10 jun. 2026, alta de R$\u00A00,30 (5%), em 5 coletas.',
  );
  expect(describeHistory('X', point('2026-01-07', 6.59), point('2026-06-10', 6.09), 2)).toContain(
    'queda de R$\u00A00,50 (8%)',
  );
  expect(describeHistory('X', point('2026-01-07', 6.59), point('2026-06-10', 6.59), 2)).toContain(
    'sem mudança',
  );
  expect(describeReading(point('2026-06-10', 6.89), week('2026-06-10', '2026-06-11', 6.89, 6.99, 7.29))).toBe(
    '10 jun. 2026: R$\u00A06,89, fonte ANP. Na cidade, mediana R$\u00A06,99, de R$\u00A06,89 a R$\u00A07,29',
  );
});
