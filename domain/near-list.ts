import type { Day } from './city-time.ts';
import { comparePrices } from './comparison.ts';
import type { Conditional } from './conditional-price.ts';
import { reaisAbove } from './money.ts';
import { type TripFuel, wholeBill } from './trip.ts';

/** The prices of one thing, ranked for a person at a place (docs/decisions/0049). Prices and bills are in reais. */

/** The orders of a list near somebody; the first is the default. */
export const nearOrders = ['conta', 'preco', 'perto'] as const;
export type NearOrder = (typeof nearOrders)[number];

export const nearOrderNames: Record<NearOrder, string> = {
  conta: 'Melhor conta',
  preco: 'Menor preço',
  perto: 'Mais perto',
};

interface Located {
  price: number;
  /** by road, one way; null if unknown */
  km: number | null;
  day: Day;
  lifeDays: number;
}

export type Billed<Row> = Row & {
  /** with the trip there and back */
  bill: number;
};

export interface NearList<Row> {
  /** in the chosen order */
  ranked: Billed<Row>[];
  /** true: all have expired, and the last known ones are ranked */
  expired: boolean;
  /** free or expired while others are valid */
  left: Row[];
}

interface Choice<Row> {
  order: NearOrder;
  /** how much is bought */
  amount: number;
  /** what the trip to a place burns */
  fuelOf: (row: Row) => TripFuel;
  today: Day;
}

/** Ranks prices by bill, price or distance; ties by distance, then price. Bills without a known distance come last. */
export function nearList<Row extends Located>(
  rows: readonly Row[],
  { order, amount, fuelOf, today }: Choice<Row>,
): NearList<Row> {
  const comparison = comparePrices(rows, today);
  if (!comparison) return { ranked: [], expired: false, left: [...rows] };
  const { expired, left } = comparison;
  const ranked = comparison.ranked.map((row) => ({
    ...row,
    bill: wholeBill({ price: row.price, amount, km: row.km }, fuelOf(row)),
  }));
  return { ranked: ranked.toSorted(orders[order]), expired, left };
}

/**
 * The lowest bill that only one way of paying gets, as a row with that price. Undefined if a bill for any payment is as low: then
 * nobody has to know of it.
 * @param ranked those for any payment
 */
export function lowestConditionalBill<Row extends Located & { conditionalPrice?: Conditional | undefined }>(
  ranked: readonly Billed<Row>[],
  choice: Omit<Choice<Row>, 'order'>,
): Billed<Row> | undefined {
  const paid = ranked.flatMap((row) => {
    const { conditionalPrice: of } = row;
    return of && row.km !== null && of.expiresOn >= choice.today ? [{ ...row, price: of.price }] : [];
  });
  const [lowest] = nearList<Row>(paid, { ...choice, order: 'conta' }).ranked;
  return ranked.some(({ km, bill }) => km !== null && lowest && reaisAbove(bill, lowest.bill) <= 0)
    ? undefined
    : lowest;
}

type Compared = Billed<Pick<Located, 'price' | 'km'>>;

const kmOf = ({ km }: Compared) => km ?? Number.POSITIVE_INFINITY;
const byKm = (a: Compared, b: Compared) => (a.km === b.km ? a.price - b.price : kmOf(a) - kmOf(b));
const byPrice = (a: Compared, b: Compared) => a.price - b.price || byKm(a, b);
const isUnknown = ({ km }: Compared) => Number(km === null);

const orders: Record<NearOrder, (a: Compared, b: Compared) => number> = {
  conta: (a, b) => isUnknown(a) - isUnknown(b) || a.bill - b.bill || byKm(a, b),
  preco: byPrice,
  perto: byKm,
};

/**
 * The price with the tag: the lowest of those that a list shows, and the nearest of several equal ones. Undefined if there is
 * nothing to compare it with.
 */
export function lowestShown<Row extends Compared>(shown: readonly Row[]): Row | undefined {
  return shown.length > 1 ? shown.toSorted(byPrice)[0] : undefined;
}

/**
 * How many km of a straight line a place may be farther off than a cheaper one, measured from the middle of a cell, and be the nearer
 * one for somebody in it: twice the way from the middle to a corner, and what a rough point may add.
 */
const cellSlackKm = 1.5;

/**
 * Keeps the prices that may be somebody's best in a cell, whatever they buy and drive: all others have a lower price nearby. The
 * lowest two are always kept, so that a lowest one has something to compare with.
 * @param rows the lowest price first; `km` of a straight line from the middle of the cell
 */
export function bestForSomebody<Row extends { km: number }>(rows: readonly Row[], most: number): Row[] {
  let nearest = Number.POSITIVE_INFINITY;
  const kept = rows.filter(({ km }, index) => {
    const isKept = index < 2 || km < nearest + cellSlackKm;
    nearest = Math.min(nearest, km);
    return isKept;
  });
  if (kept.length <= most) return kept;
  const byKm = kept.toSorted((a, b) => a.km - b.km).slice(0, Math.ceil(most / 2));
  const lowest = kept.filter((row) => !byKm.includes(row)).slice(0, most - byKm.length);
  return kept.filter((row) => byKm.includes(row) || lowest.includes(row));
}
