import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  bestPlaces,
  canonicalList,
  isTie,
  itemsOfPreset,
  type ListItem,
  listPresets,
  mergeLists,
  mostListItems,
  presetNamed,
  readList,
  type Seller,
  scaleList,
  selectPlaces,
  type Tour,
  twoStops,
  worthOf,
  writeList,
} from './shopping-list.ts';
import { forAll } from './testing.ts';
import { tripCost } from './trip.ts';

const fuel = { litrePrice: 7, kmPerLitre: 10 };
const item = (productId: number, amount: number): ListItem => ({ productId, amount });
const anItem = fc
  .record({
    productId: fc.integer({ min: 1, max: 60 }),
    thousandths: fc.integer({ min: 100, max: 1_000_000 }),
  })
  .map(({ productId, thousandths }) => item(productId, thousandths / 1000));
const aList = fc.uniqueArray(anItem, { selector: ({ productId }) => productId, maxLength: mostListItems });

describe('the link of a list (near me first, change 6)', () => {
  it('is read and written, in the order of the list', () => {
    expect(readList('20x2,21x1.5').items).toEqual([item(20, 2), item(21, 1.5)]);
    forAll(aList, (list) => {
      expect(readList(writeList(list))).toEqual({ items: list, dropped: 0 });
    });
  });
  it('has one spelling for a cached answer', () => {
    expect(canonicalList([item(21, 1.5), item(20, 2)])).toBe('20x2,21x1.5');
  });
  it.each([
    ['20', [item(20, 1)], 0],
    ['20x0', [], 1],
    ['20x2,20x3', [item(20, 2)], 1],
    ['20x2,,abc,-1x2,21x1e3,22x2000', [item(20, 2)], 4],
    ['', [], 0],
  ])('leaves out what is no item and counts it: %s', (text, items, dropped) => {
    expect(readList(text)).toEqual({ items, dropped });
  });
  it('ends', () => {
    const many = Array.from({ length: 50 }, (_, index) => `${index + 1}x1`).join();
    expect(readList(many)).toMatchObject({ items: { length: mostListItems }, dropped: 10 });
    expect(readList('1'.repeat(100_000)).items).toEqual([]);
  });
});

describe('two versions of a list', () => {
  it('are joined by what each has changed', () => {
    const base = [item(1, 1), item(2, 2), item(3, 3)];
    const mine = [item(1, 5), item(3, 3), item(4, 1)];
    const theirs = [item(1, 4), item(2, 2), item(5, 1)];
    expect(mergeLists(base, mine, theirs)).toEqual([item(1, 5), item(4, 1), item(5, 1)]);
  });
  it('are the other one where one is as it was', () => {
    forAll(aList, aList, (base, changed) => {
      const sorted = (list: readonly ListItem[]) => canonicalList(list);
      expect(sorted(mergeLists(base, changed, base))).toBe(sorted(changed));
      expect(sorted(mergeLists(base, base, changed))).toBe(sorted(changed));
    });
  });
});

describe('ready lists', () => {
  const catalogue = [
    { id: 1, name: 'Picanha', unit: 'kg' },
    { id: 2, name: 'Linguiça', unit: 'kg' },
    { id: 3, name: 'Maminha', unit: 'un' },
  ] as const;
  it('are 400 g a person, over the cuts that are weighed', () => {
    const [barbecue] = listPresets;
    expect(itemsOfPreset(barbecue, 10, catalogue)).toEqual([item(1, 2), item(2, 2)]);
    expect(itemsOfPreset(barbecue, 7, catalogue)).toEqual([item(1, 1.4), item(2, 1.4)]);
    expect(itemsOfPreset(barbecue, 10, [])).toEqual([]);
  });
  it('grow with the people, except for pieces', () => {
    const scaled = scaleList([item(1, 2), item(3, 1)], { from: 10, to: 15 }, (id) => id === 1);
    expect(scaled).toEqual([item(1, 3), item(3, 1)]);
    expect(scaleList([item(1, 0.1)], { from: 10, to: 1 }, () => true)).toEqual([item(1, 0.1)]);
  });
  it.each([
    ['churrasco', 'Churrasco'],
    ['Churras', 'Churrasco'],
    ['carne para FEIJOADA', 'Feijoada'],
    ['compra da semana', 'Semana'],
    ['chu', undefined],
    ['picanha', undefined],
    ['', undefined],
  ])('%s names %s', (text, name) => expect(presetNamed(text)?.name).toBe(name));
});

interface Spot extends Seller {
  x: number;
  y: number;
}

/** Prices of whole reais, so that ties occur. */
const spots = (items: number, most: number, firstId: number) =>
  fc
    .array(
      fc.record({
        x: fc.integer({ min: -9, max: 9 }),
        y: fc.integer({ min: -9, max: 9 }),
        prices: fc.array(fc.option(fc.integer({ min: 1, max: 9 }), { freq: 2 }), {
          minLength: items,
          maxLength: items,
        }),
      }),
      { maxLength: most },
    )
    .map((all) => all.map((spot, index): Spot => ({ ...spot, id: firstId + index })));

const amounts = (length: number) =>
  fc.array(fc.integer({ min: 1, max: 5 }), { minLength: length, maxLength: length });

const way = (from: Spot | null, to: Spot) => Math.hypot(to.x - (from?.x ?? 0), to.y - (from?.y ?? 0));

const worlds: fc.Arbitrary<Tour<Spot>> = fc
  .record({ goods: fc.integer({ min: 1, max: 3 }), fuels: fc.integer({ min: 0, max: 2 }) })
  .chain(({ goods, fuels }) =>
    fc.record({
      goods: fc.record({ amounts: amounts(goods), sellers: spots(goods, 5, 1) }),
      fuels: fc.record({ amounts: amounts(fuels), sellers: spots(fuels, 4, 100) }),
      way: fc.constant(way),
      fuel: fc.constant(fuel),
    }),
  );

/** All orders of some things. */
const ordersOf = <T>(things: readonly T[]): T[][] =>
  things.length < 2
    ? [[...things]]
    : things.flatMap((first, at) => ordersOf(things.toSpliced(at, 1)).map((rest) => [first, ...rest]));

const subsets = <T>(things: readonly T[], least: number, most: number): T[][] =>
  Array.from({ length: 2 ** things.length }, (_, set) => things.filter((_, at) => (set >> at) & 1)).filter(
    ({ length }) => length >= least && length <= most,
  );

interface Found {
  lacking: number;
  bill: number;
}
const better = (a: Found, b: Found) => a.lacking < b.lacking || (a.lacking === b.lacking && a.bill < b.bill);

/** Tries each choice of places, each station, each place for each item, and each order of the way. */
function bruteForce({ goods, fuels, way, fuel }: Tour<Spot>, mostPlaces: number): Found | undefined {
  let best: Found | undefined;
  const sold = (errand: Tour<Spot>['goods'], index: number) =>
    errand.sellers.some(({ prices }) => prices[index] != null);
  const stationsOf = subsets(fuels.sellers, 0, 1);
  for (const places of subsets(goods.sellers, 1, mostPlaces)) {
    if (!places.every(({ prices }) => prices.some((price) => price != null))) continue;
    for (const stations of stationsOf) {
      let cost = 0;
      let lacking = 0;
      const add = (errand: Tour<Spot>['goods'], at: readonly Spot[]) => {
        for (const [index, amount] of errand.amounts.entries()) {
          const offers = at.flatMap(({ prices }) => prices[index] ?? []);
          if (offers.length > 0) cost += Math.min(...offers.map((price) => price * amount));
          else if (sold(errand, index)) lacking += 1;
        }
      };
      add(goods, places);
      add(fuels, stations);
      for (const [first, ...others] of ordersOf([...places, ...stations])) {
        if (!first) continue;
        let [at, km] = [first, way(null, first) ?? 0];
        for (const next of others) [at, km] = [next, km + (way(at, next) ?? 0)];
        const found = { lacking, bill: cost + tripCost((km + (way(null, at) ?? 0)) / 2, fuel) };
        if (!best || better(found, best)) best = found;
      }
    }
  }
  return best;
}

const lackingOf = ({ lacking: { goods, fuels } }: { lacking: { goods: number[]; fuels: number[] } }) =>
  goods.length + fuels.length;

describe('where a list costs least', () => {
  it('is at one place what trying everything finds', () => {
    forAll(worlds, (world) => {
      const [best] = bestPlaces(world);
      const found = bruteForce(world, 1);
      expect(best !== undefined).toBe(found !== undefined);
      if (!best || !found) return;
      expect(lackingOf(best)).toBe(found.lacking);
      expect(best.bill).toBeCloseTo(found.bill, 6);
    });
  });
  it('is at two places what trying everything finds', () => {
    forAll(worlds, (world) => {
      const ranked = bestPlaces(world);
      const [one] = ranked;
      const two = twoStops(world, ranked);
      const found = bruteForce(world, 2);
      const best = one && two && worthOf(one, two) !== 'never' ? two : one;
      expect(best !== undefined).toBe(found !== undefined);
      if (!best || !found) return;
      expect(lackingOf(best)).toBe(found.lacking);
      expect(best.bill).toBeCloseTo(found.bill, 1);
    });
  });
  it('ranks whole places first, and never fills what one lacks', () => {
    const seller = (id: number, prices: (number | null)[], x = 1): Spot => ({ id, prices, x, y: 0 });
    const sellers = [seller(1, [50, null]), seller(2, [60, 20]), seller(3, [55, 30], 9)];
    const goods = { amounts: [2, 1], sellers };
    const ranked = bestPlaces({ goods, fuels: { amounts: [], sellers: [] }, way, fuel });
    expect(ranked.map(({ stops: [stop], lacking, total }) => [stop?.id, lacking.goods, total])).toEqual([
      [2, [], 140],
      [3, [], 140],
      [1, [1], 100],
    ]);
  });
  it('counts nothing as lacking that nobody sells, and puts places of unknown ways after known ones', () => {
    const sellers: Spot[] = [
      { id: 1, prices: [10, null], x: 9, y: 9 },
      { id: 2, prices: [9, null], x: 0, y: 0 },
    ];
    const ranked = bestPlaces({
      goods: { amounts: [1, 1], sellers },
      fuels: { amounts: [], sellers: [] },
      way: (from, to) => (to.id === 2 ? null : way(from as Spot | null, to as Spot)),
      fuel,
    });
    expect(ranked.map(({ stops, lacking, km }) => [stops[0]?.id, lacking.goods, km === null])).toEqual([
      [1, [], false],
      [2, [], true],
    ]);
  });
  it('is at stations if only fuels are bought', () => {
    const sellers: Spot[] = [
      { id: 1, prices: [7], x: 1, y: 0 },
      { id: 2, prices: [6.9], x: 20, y: 0 },
    ];
    const tour = { goods: { amounts: [], sellers: [] }, fuels: { amounts: [40], sellers }, way, fuel };
    expect(bestPlaces(tour).map(({ stops: [stop], bill }) => [stop?.id, bill])).toEqual([
      [1, 281.4],
      [2, 304],
    ]);
  });
});

describe('a second stop', () => {
  const purchase = (bill: number, missing: number[] = []) => ({
    stops: [],
    station: null,
    lacking: { goods: missing, fuels: [] },
    total: bill,
    km: 1,
    bill,
  });
  it.each([
    [purchase(260.8), purchase(253.98), 'hardly'],
    [purchase(260.8), purchase(250.8), 'pays'],
    [purchase(260.8), purchase(260.8), 'never'],
    [purchase(200, [1]), purchase(260), 'completes'],
    [purchase(260), purchase(200, [1]), 'never'],
  ])('is worth what it saves (%#)', (one, two, worth) => expect(worthOf(one, two)).toBe(worth));
  it('nobody goes further for less than one percent', () => {
    expect(isTie(262.49, 260.8)).toBe(true);
    expect(isTie(282.09, 260.8)).toBe(false);
  });
});

describe('the places of an answer', () => {
  const candidates = fc
    .array(
      fc.record({
        costs: fc.tuple(
          fc.option(fc.integer({ min: 1, max: 99 })),
          fc.option(fc.integer({ min: 1, max: 99 })),
        ),
        km: fc.option(fc.integer({ min: 0, max: 30 })),
      }),
      { maxLength: 80 },
    )
    .map((all) =>
      all.map(({ costs, km }, id) => ({
        id,
        km,
        costs,
        total: (costs[0] ?? 0) + (costs[1] ?? 0),
        lacking: costs.filter((cost) => cost === null).length,
      })),
    );
  it('begin with the best of all, in their order, and have the cheapest for each item', () => {
    forAll(candidates, (all) => {
      const selected = selectPlaces(all, fuel);
      expect(selected).toHaveLength(Math.min(30, all.length));
      const sellers = all.map(({ id, costs: prices }) => ({ id, prices }));
      const tour: Tour = {
        goods: { amounts: [1, 1], sellers },
        fuels: { amounts: [], sellers: [] },
        way: (_, { id }) => all[id]?.km ?? null,
        fuel,
      };
      const best = bestPlaces(tour).filter(({ lacking }) => lacking.goods.length < 2);
      expect(
        selected
          .slice(0, 20)
          .map(({ id }) => id)
          .filter((id) => best.some(({ stops }) => stops[0]?.id === id)),
      ).toEqual(best.slice(0, 20).map(({ stops }) => stops[0]?.id));
    });
  });
});
