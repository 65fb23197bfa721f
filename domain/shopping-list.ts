import { foldName } from './product-search.ts';
import type { ProductUnit } from './products.ts';
import { type TripFuel, tripCost } from './trip.ts';

/**
 * A shopping list: goods with amounts, and where all of them cost least with the way there (near me first, change 6;
 * docs/decisions/0073). Prices and bills are in reais.
 */

export interface ListItem {
  productId: number;
  /** kilos, litres or pieces, with at most three decimals */
  amount: number;
}

export const mostListItems = 40;
export const listAmounts = { least: 0.1, most: 1000 } as const;

/** A list as its link says it: '20x2,21x1.5'. Longer texts are no lists. */
export const longestList = mostListItems * '2147483647x1000.123,'.length;

/** Rounds an amount to what a list can say; null if it is none. */
export function listAmount(amount: number): number | null {
  const rounded = Math.round(amount * 1000) / 1000;
  return rounded >= listAmounts.least && rounded <= listAmounts.most ? rounded : null;
}

/** Reads the list of a link. What is no item, is there twice or is too much is left out and counted. */
export function readList(text: string): { items: ListItem[]; dropped: number } {
  const parts = text.slice(0, longestList).split(',');
  const items = new Map<number, ListItem>();
  for (const part of parts) {
    const [, id = '', typed = '1'] = /^([1-9]\d{0,8})(?:x(\d{1,4}(?:\.\d{1,3})?))?$/.exec(part.trim()) ?? [];
    const productId = Number(id);
    const amount = listAmount(Number(typed));
    if (productId > 0 && amount !== null && !items.has(productId) && items.size < mostListItems)
      items.set(productId, { productId, amount });
  }
  const given = parts.filter((part) => part.trim() !== '').length;
  return { items: [...items.values()], dropped: given - items.size };
}

/** Writes a list as its link says it, in its order. */
export function writeList(items: readonly ListItem[]): string {
  return items.map(({ productId, amount }) => `${productId}x${amount}`).join();
}

/** Writes a list in the order of its products, so that one list has one cached answer. */
export function canonicalList(items: readonly ListItem[]): string {
  return writeList(items.toSorted((a, b) => a.productId - b.productId));
}

/**
 * Joins two versions of a list that were made from the same one: what one of them has added, changed or removed counts, and
 * where both have changed an amount, `mine` does.
 */
export function mergeLists(
  base: readonly ListItem[],
  mine: readonly ListItem[],
  theirs: readonly ListItem[],
): ListItem[] {
  const before = amountsOf(base);
  const [own, other] = [amountsOf(mine), amountsOf(theirs)];
  const merged = [...mine, ...theirs.filter(({ productId }) => !own.has(productId))].flatMap(
    ({ productId }): ListItem[] => {
      const [was, here, there] = [before.get(productId), own.get(productId), other.get(productId)];
      const amount = here === was ? there : here;
      return amount === undefined ? [] : [{ productId, amount }];
    },
  );
  return merged.slice(0, mostListItems);
}

const amountsOf = (items: readonly ListItem[]) =>
  new Map(items.map(({ productId, amount }) => [productId, amount]));

/** A ready list: cuts by their names, for a number of people. */
export interface ListPreset {
  key: string;
  name: string;
  people: number;
  /** grams a person, of all cuts together */
  grams: number;
  cuts: readonly string[];
}

/** Grams that a person eats of a meal of meat. */
const gramsOfMeal = 400;

export const listPresets = [
  {
    key: 'churrasco',
    name: 'Churrasco',
    people: 10,
    grams: gramsOfMeal,
    cuts: ['Picanha', 'Maminha', 'Costela', 'Linguiça', 'Frango'],
  },
  {
    key: 'semana',
    name: 'Semana',
    people: 4,
    grams: 3 * gramsOfMeal,
    cuts: ['Carne Moída', 'Patinho', 'Acém', 'Filé de Frango', 'Linguiça'],
  },
  {
    key: 'feijoada',
    name: 'Feijoada',
    people: 10,
    grams: gramsOfMeal,
    cuts: ['Costelinha Suína', 'Linguiça Calabresa', 'Lombo Suíno', 'Panceta', 'Carne de Sol'],
  },
] as const satisfies readonly ListPreset[];

/** Fewer letters could be the beginning of any word. */
const presetLetters = 4;

/** The ready list that a search text names, as it is being typed: 'churras', 'lista da semana'. */
export function presetNamed(text: string): ListPreset | undefined {
  const words = foldName(text).split(' ');
  return listPresets.find(({ key }) =>
    words.some((word) => word.length >= presetLetters && key.startsWith(word)),
  );
}

/** 'Lista de churrasco para 10 pessoas' */
export const sayPreset = ({ name, people }: ListPreset) =>
  `Lista ${name === 'Semana' ? 'da' : 'de'} ${name.toLowerCase()} para ${people} pessoas`;

export const mostPeople = 200;

/** Reads for how many people a list is; null: for no such number. */
export function readPeople(text: string | null): number | null {
  const people = /^[1-9]\d{0,2}$/.test(text ?? '') ? Number(text) : 0;
  return people > 0 && people <= mostPeople ? people : null;
}

/**
 * The items of a ready list: the grams of all people, divided over those of its cuts that the catalogue has, each rounded up to 100 g.
 * Cuts that are not weighed are left out.
 */
export function itemsOfPreset(
  { cuts, grams }: ListPreset,
  people: number,
  catalogue: readonly { id: number; name: string; unit: ProductUnit }[],
): ListItem[] {
  const weighed = new Map(
    catalogue.filter(({ unit }) => unit === 'kg').map(({ id, name }) => [foldName(name), id]),
  );
  const ids = cuts.flatMap((name) => weighed.get(foldName(name)) ?? []);
  const amount = Math.ceil((people * grams) / ids.length / 100) / 10;
  return ids.map((productId) => ({ productId, amount }));
}

/** The same list for another number of people: what is weighed grows with them, in steps of 100 g. */
export function scaleList(
  items: readonly ListItem[],
  { from, to }: { from: number; to: number },
  isWeighed: (productId: number) => boolean,
): ListItem[] {
  return items.map(({ productId, amount }) => {
    const scaled = Math.max(1, Math.round(((amount * to) / from) * 10)) / 10;
    return { productId, amount: isWeighed(productId) ? (listAmount(scaled) ?? amount) : amount };
  });
}

/** A place with its price of each item, in the order of the list; null: it has no valid one. */
export interface Seller {
  id: number;
  prices: readonly (number | null)[];
}

/** Goods of one kind, with the places that sell them: shops, or stations. */
export interface Errand<S extends Seller = Seller> {
  /** how much of each item is bought */
  amounts: readonly number[];
  sellers: readonly S[];
}

export interface Tour<S extends Seller = Seller> {
  goods: Errand<S>;
  /** bought on the way */
  fuels: Errand<S>;
  /** km by road between two places, the same both ways; null stands for the person, and for an unknown distance */
  way: (from: S | null, to: S) => number | null;
  /** what the car burns */
  fuel: TripFuel;
}

/** A way to buy a list. */
export interface Purchase<S extends Seller = Seller> {
  /** one or two places, in the order of the way */
  stops: readonly S[];
  /** where the fuels are bought on the way; null: there are none, or nobody has them */
  station: S | null;
  /** the items of the goods and of the fuels that somebody sells, and none of these places */
  lacking: { goods: number[]; fuels: number[] };
  /** what the goods and fuels cost, without the way */
  total: number;
  /** of the whole way, from the person and back; null: a point is unknown */
  km: number | null;
  /** with the way */
  bill: number;
}

/** The items that somebody sells: the others can be lacking nowhere. */
function soldItems({ amounts, sellers }: Errand): number[] {
  return [...amounts.keys()].filter((item) => sellers.some(({ prices }) => (prices[item] ?? null) !== null));
}

function buy(items: readonly number[], amounts: readonly number[], sellers: readonly Seller[]) {
  const lacking: number[] = [];
  let total = 0;
  for (const item of items) {
    let lowest = Number.POSITIVE_INFINITY;
    for (const { prices } of sellers) lowest = Math.min(lowest, prices[item] ?? lowest);
    if (lowest === Number.POSITIVE_INFINITY) lacking.push(item);
    else total += lowest * (amounts[item] ?? 0);
  }
  return { lacking, total };
}

const lackingIn = ({ lacking: { goods, fuels } }: Purchase) => goods.length + fuels.length;
const idsOf = ({ stops }: Purchase) => stops[0]?.id ?? 0;

/** The order of purchases: the fewest lacking items, known ways, then the lowest bill. */
function byBill(a: Purchase, b: Purchase): number {
  return (
    lackingIn(a) - lackingIn(b) ||
    Number(a.km === null) - Number(b.km === null) ||
    a.bill - b.bill ||
    (a.km ?? 0) - (b.km ?? 0) ||
    idsOf(a) - idsOf(b)
  );
}

/**
 * Ranks the ways to buy a list at one place, and its fuels on the way. A place that lacks something comes after those that lack
 * less. Without goods, the places are those of the fuels.
 */
export function bestPlaces<S extends Seller>(tour: Tour<S>): Purchase<S>[] {
  const purchases = purchasesOf(tour);
  return placesOf(tour)
    .sellers.flatMap((seller) => purchases([seller]) ?? [])
    .sort(byBill);
}

/** Places further down cannot be one of two stops. */
export const mostStops = 30;

/** The best two places of the first `mostStops`, each item bought where it costs less; undefined if nothing is gained by a second one. */
export function twoStops<S extends Seller>(
  tour: Tour<S>,
  ranked: readonly Purchase<S>[],
): Purchase<S> | undefined {
  const purchases = purchasesOf(tour);
  const sellers = ranked
    .filter(({ km }) => km !== null)
    .slice(0, mostStops)
    .flatMap(({ stops }) => stops);
  let best: Purchase<S> | undefined;
  for (const [index, first] of sellers.entries()) {
    for (const second of sellers.slice(index + 1)) {
      const both = purchases([first, second]);
      if (both && (!best || byBill(both, best) < 0)) best = both;
    }
  }
  return best;
}

/** Somebody who sells part of the list: a shop or, where only fuels are bought, a station. */
const placesOf = <S extends Seller>({ goods, fuels }: Tour<S>) => (goods.amounts.length > 0 ? goods : fuels);

/** Returns a function that buys at some places, in their best order; undefined if one of them sells nothing for it. */
function purchasesOf<S extends Seller>(tour: Tour<S>) {
  const { way, fuel } = tour;
  const places = placesOf(tour);
  const isOfFuels = places === tour.fuels;
  const items = soldItems(places);
  const fuelItems = isOfFuels ? [] : soldItems(tour.fuels);
  const stations = fuelItems.length > 0 ? tour.fuels.sellers : [];
  const isUseful = (seller: S, others: readonly S[]) =>
    items.some((item) => {
      const price = seller.prices[item] ?? null;
      return (
        price !== null && others.every(({ prices }) => price < (prices[item] ?? Number.POSITIVE_INFINITY))
      );
    });
  const sum = (...legs: (number | null)[]) =>
    legs.some((leg) => leg === null) ? null : legs.reduce((km: number, leg) => km + (leg ?? 0), 0);
  const round = (stops: readonly S[]) =>
    sum(...stops.map((stop, index) => way(stops[index - 1] ?? null, stop)), wayHome(stops));
  const wayHome = (stops: readonly S[]) => {
    const last = stops.at(-1);
    return last ? way(null, last) : 0;
  };
  /** the shortest round with the station before, between or after the stops */
  const roundBy = (stops: readonly S[], station: S) =>
    Array.from({ length: stops.length + 1 }, (_, at) => round(stops.toSpliced(at, 0, station))).reduce(
      (shortest, km) => (shortest === null || (km !== null && km < shortest) ? km : shortest),
    );
  return (stops: readonly S[]): Purchase<S> | undefined => {
    if (
      !stops.every((stop) =>
        isUseful(
          stop,
          stops.filter((other) => other !== stop),
        ),
      )
    )
      return undefined;
    const bought = buy(items, places.amounts, stops);
    const purchase = (station: S | null): Purchase<S> => {
      const onTheWay = buy(fuelItems, tour.fuels.amounts, station ? [station] : []);
      const total = bought.total + onTheWay.total;
      const km = station ? roundBy(stops, station) : round(stops);
      return {
        stops,
        station,
        lacking: isOfFuels
          ? { goods: [], fuels: bought.lacking }
          : { goods: bought.lacking, fuels: onTheWay.lacking },
        total,
        km,
        bill: total + tripCost((km ?? 0) / 2, fuel),
      };
    };
    return stations.length === 0 ? purchase(null) : stations.map(purchase).sort(byBill)[0];
  };
}

/** Reais that a second stop has to save: less does not pay for parking and a queue. */
const leastSaving = 10;

/** Whether a second stop is worth it: it has what one place lacks, saves enough, saves too little, or nothing. */
export type SecondStop = 'completes' | 'pays' | 'hardly' | 'never';

export function worthOf(one: Purchase, two: Purchase): SecondStop {
  if (lackingIn(two) < lackingIn(one)) return 'completes';
  const saving = one.bill - two.bill;
  return lackingIn(two) > lackingIn(one) || saving < 0.005
    ? 'never'
    : saving >= leastSaving
      ? 'pays'
      : 'hardly';
}

/** Bills that differ by less than this share are the same to a person: the prices may have moved since. */
const tieShare = 0.01;

export const isTie = (bill: number, best: number) => bill - best < best * tieShare;

/** A place as it is selected for an answer, of all places of a city. */
export interface Candidate {
  id: number;
  /** reais, of the items that it has */
  total: number;
  lacking: number;
  /** by road, one way; null: unknown */
  km: number | null;
  /** reais for each item that it has: the price times the amount */
  costs: readonly (number | null)[];
}

/** As many of the selected places are the best for the whole list; the others are those where single items cost least. */
const mostWhole = 20;

/**
 * Selects the places of an answer: the best for the whole list, in the order of `bestPlaces`, and places that are cheap for one of
 * its items with half the way there, which can be a second stop.
 */
export function selectPlaces<C extends Candidate>(candidates: readonly C[], fuel: TripFuel): C[] {
  const tripOf = ({ km }: Candidate) => tripCost(km ?? 0, fuel);
  const isUnknown = ({ km }: Candidate) => Number(km === null);
  const ranked = candidates.toSorted(
    (a, b) =>
      a.lacking - b.lacking ||
      isUnknown(a) - isUnknown(b) ||
      a.total + tripOf(a) - (b.total + tripOf(b)) ||
      (a.km ?? 0) - (b.km ?? 0) ||
      a.id - b.id,
  );
  const selected = new Set(ranked.slice(0, mostWhole));
  for (const item of candidates[0]?.costs.keys() ?? []) {
    const cheapest = cheapestFor(ranked, item, fuel);
    if (cheapest && selected.size < mostStops) selected.add(cheapest);
  }
  for (const place of ranked) if (selected.size < mostStops) selected.add(place);
  return ranked.filter((place) => selected.has(place));
}

function cheapestFor<C extends Candidate>(places: readonly C[], item: number, fuel: TripFuel): C | undefined {
  let cheapest: C | undefined;
  let lowest = Number.POSITIVE_INFINITY;
  for (const place of places) {
    const cost = (place.costs[item] ?? Number.POSITIVE_INFINITY) + tripCost(place.km ?? unknownKm, fuel) / 2;
    if (cost < lowest) [cheapest, lowest] = [place, cost];
  }
  return cheapest;
}

/** Puts places without a point behind all others. */
const unknownKm = 1e6;
