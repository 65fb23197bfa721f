import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bestDeals, highlightedDeal, topDeals } from './deals.ts';
import { centavos, forAll } from './testing.ts';

const good = (name: string, lowest: number, mean: number | null, more: object = {}) => ({
  good: { name, synonyms: name === 'Linguiça' ? ['toscana'] : [] },
  figures: { lowest, highest: 2 * lowest, mean, expired: false, places: 3, ...more },
  here: { lowest, lowestPlaces: 1, cheapest: [1] as readonly number[] },
});
const names = (deals: readonly { row: { good: { name: string } } }[]) =>
  deals.map(({ row }) => row.good.name);

describe('best prices (spec, public side, sections 2 and 9: against the average)', () => {
  const rows = [
    good('Contra Filé', 45, null),
    good('Acém', 12, 30, { expired: true }),
    good('Picanha', 50, 60),
    good('Costela', 15, 20),
  ];
  it('are sorted by the distance below the mean, with fully expired goods last', () => {
    expect(names(bestDeals(rows))).toEqual(['Costela', 'Picanha', 'Contra Filé', 'Acém']);
    expect(names(topDeals(bestDeals(rows)))).toEqual(['Costela', 'Picanha', 'Contra Filé']);
    expect(topDeals(bestDeals(rows).slice(3))).toHaveLength(1);
  });
  it('need a second price to be lower than, and to be the lowest of the city', () => {
    expect(bestDeals([good('Moela', 9, null, { places: 1 })])).toEqual([]);
    expect(bestDeals([good('Moela', 9, null, { lowest: 8 })])).toEqual([]);
    const none = { ...good('Moela', 9, null), here: { lowest: null, lowestPlaces: 0, cheapest: [4] } };
    expect(bestDeals([none])).toEqual([]);
  });
});

describe('the highlight of a search', () => {
  const rows = [good('Linguiça Calabresa', 18, 27), good('Linguiça', 17, 19), good('Frango', 9, 16)];
  it.each([
    ['linguica', 'Linguiça'],
    ['LINGUIÇA ', 'Linguiça'],
    ['toscana', 'Linguiça'],
    ['linguica calabresa', 'Linguiça Calabresa'],
    ['ling', 'Linguiça Calabresa'],
  ])('%j is the best of what was searched, an exact name first: %s', (search, name) => {
    expect(highlightedDeal(rows.slice(0, 2), search)?.row.good.name).toBe(name);
  });
  it('is the best deal of all without a search, and none where the searched one is cheaper elsewhere', () => {
    expect(highlightedDeal(rows, undefined)?.row.good.name).toBe('Frango');
    const dearer = good('Linguiça', 20, 19, { lowest: 17 });
    expect(highlightedDeal([dearer], 'linguica')).toBeUndefined();
  });
});

it('any best deals are at the lowest price of the city, valid ones first, each good once', () => {
  const good = fc
    .tuple(centavos, fc.array(centavos, { maxLength: 4 }), fc.nat(4), fc.boolean())
    .map(([lowest, dearer, id, expired]) => {
      const all = [lowest, ...dearer.map((more) => lowest + more)];
      const mean = all.length < 3 ? null : all.reduce((sum, price) => sum + price, 0) / all.length;
      const here = all.slice(id % 2);
      return {
        good: { name: `Corte ${id}`, synonyms: [] },
        figures: { lowest, highest: Math.max(...all), mean, expired, places: all.length },
        here: { lowest: here[0] ?? null, lowestPlaces: 1, cheapest: here.length > 0 ? [id + 1] : [] },
      };
    });
  forAll(fc.array(good), fc.nat(4), (rows, id) => {
    const deals = bestDeals(rows);
    for (const { row } of deals) expect(row.here.lowest).toBe(row.figures.lowest);
    expect(new Set(deals.map(({ row }) => row)).size).toBe(deals.length);
    const expired = deals.map(({ row }) => Number(row.figures.expired));
    expect(expired).toEqual(expired.toSorted());
    expect(topDeals(deals).length).toBeLessThanOrEqual(6);
    const found = highlightedDeal(rows, `corte ${id}`);
    if (rows.some((row) => row.good.name === `Corte ${id}`))
      expect(found?.row.good.name ?? `Corte ${id}`).toBe(`Corte ${id}`);
  });
});
