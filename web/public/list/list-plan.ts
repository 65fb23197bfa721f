import type { ListedGood, ListedPlace, PricedList } from '#contract/shopping-lists.ts';
import { stationInRow } from '#domain/city-address.ts';
import { atLeastSaid, distanceKm, formatKm, type RoughPoint } from '#domain/distance.ts';
import { formatReais } from '#domain/money.ts';
import { unitSigns } from '#domain/products.ts';
import {
  bestPlaces,
  type ListItem,
  type Purchase,
  type SecondStop,
  type Seller,
  twoStops,
  worthOf,
} from '#domain/shopping-list.ts';
import { type Car, roadKm, usualLitrePrice } from '#domain/trip.ts';
import type { PriceUnit } from '#web/components/price.tsx';
import { sayAmount } from '#web/place/errand.ts';
import { kmFrom } from '#web/place/user-place.ts';

/** Where a list costs least for the person: computed on the device, from the places that the server has chosen. */

interface PlannedPlace extends Seller {
  place: ListedPlace;
  /** its name in a row */
  name: string;
}

export interface PlannedItem extends ListItem {
  good: ListedGood;
}

export type Plan = {
  items: readonly PlannedItem[];
  ranked: readonly Purchase<PlannedPlace>[];
  /** the best two places, if a second one gains something */
  two: { purchase: Purchase<PlannedPlace>; worth: Exclude<SecondStop, 'never'> } | null;
  /** how many items somebody sells */
  sold: number;
};
export type PlannedPurchase = Plan['ranked'][number];

/** @param from null: no place is chosen, and bills are without the way */
export function planList(
  { items: goods, shops, stations }: PricedList,
  items: readonly ListItem[],
  { from, car }: { from: RoughPoint | null; car: Car },
): Plan {
  const planned = items.flatMap((item): PlannedItem[] => {
    const good = goods.find(({ productId }) => productId === item.productId);
    return good ? [{ ...item, good }] : [];
  });
  const errandOf = (kind: 'meat' | 'fuel', places: readonly ListedPlace[]) => {
    const wanted = planned.filter(({ good }) => good.kind === kind);
    const columns = wanted.map(({ good }) => goods.indexOf(good));
    const sellers = places.map((place): PlannedPlace => {
      const prices = columns.map((column) => place.prices[column]?.[0] ?? null);
      return { id: place.id, place, prices, name: kind === 'fuel' ? nameOfStation(place) : place.name };
    });
    return { amounts: wanted.map(({ amount }) => amount), sellers };
  };
  const tour = {
    goods: errandOf('meat', shops),
    fuels: errandOf('fuel', stations),
    way: (start: PlannedPlace | null, { place }: PlannedPlace) =>
      wayBetween(start?.place ?? null, place, from),
    fuel: { litrePrice: usualLitrePrice, kmPerLitre: car.kmPerLitre },
  };
  const ranked = bestPlaces(tour);
  const [best] = ranked;
  const pair = from && best ? twoStops(tour, ranked) : undefined;
  const worth = pair && best ? worthOf(best, pair) : 'never';
  return {
    items: planned,
    ranked,
    two: pair && worth !== 'never' ? { purchase: pair, worth } : null,
    sold: planned.filter(({ good }) => good.lowest !== null).length,
  };
}

const nameOfStation = ({ name, address, neighbourhood }: ListedPlace) =>
  stationInRow({ name, address, neighbourhood });

function wayBetween(start: ListedPlace | null, to: ListedPlace, from: RoughPoint | null): number | null {
  if (!from || to.latitude === null || to.longitude === null) return null;
  const { latitude, longitude, coordinatesPrecision: precision } = to;
  if (!start) return atLeastSaid(kmFrom(from, to) ?? 0, precision, from.precision);
  if (start.latitude === null || start.longitude === null) return null;
  return roadKm(
    distanceKm({ latitude: start.latitude, longitude: start.longitude }, { latitude, longitude }),
  );
}

/** The price of an item at a purchase: the lower of two stops, or that of the station; null if it is lacking. */
export function priceAt({ stops, station }: PlannedPurchase, { good }: PlannedItem, priced: PricedList) {
  const column = priced.items.findIndex(({ productId }) => productId === good.productId);
  const offers = [...stops, ...(station ? [station] : [])].flatMap(({ place, name }) => {
    const [price, fact] = place.prices[column] ?? [];
    const seen = fact === undefined ? undefined : priced.facts[fact];
    return price === undefined || !seen ? [] : [{ price, seen, place, name }];
  });
  return offers.toSorted((a, b) => a.price - b.price)[0] ?? null;
}

export const unitOf = ({ good }: PlannedItem): PriceUnit => unitSigns[good.unit ?? 'kg'];

/** '4 de 5, falta maminha'; null if a place has everything, as most that are shown do. */
export function sayLacking({ lacking }: PlannedPurchase, { items, sold }: Plan): string | null {
  const of = (kind: 'meat' | 'fuel', indexes: readonly number[]) => {
    const goods = items.filter(({ good }) => good.kind === kind);
    return indexes.flatMap((index) => goods[index]?.good.name?.toLowerCase() ?? []);
  };
  const names = [...of('meat', lacking.goods), ...of('fuel', lacking.fuels)];
  const has = `${sold - names.length} de ${items.length}`;
  if (names.length === 0) return sold < items.length ? has : null;
  return `${has}, ${names.length > 2 ? `faltam ${names.length}` : `${names.length > 1 ? 'faltam' : 'falta'} ${names.join(' e ')}`}`;
}

/** Tells purchases apart: '7', or '7-12' of two stops. */
export const keyOf = ({ stops }: PlannedPurchase) => stops.map(({ id }) => id).join('-');

/** 'do Zeca', 'do Zeca e Girassol' */
export const namesOf = ({ stops }: PlannedPurchase) => stops.map(({ name }) => name).join(' e ');

/** '3,5 km' to one place, '9,1 km ao todo' for a way by several; null: unknown. */
export function sayWay({ stops, station, km }: PlannedPurchase, from: RoughPoint | null): string | null {
  const [stop] = stops;
  if (km === null || !stop) return null;
  if (stops.length > 1 || station) return `${formatKm(km)} ao todo`;
  return formatKm(km / 2, stop.place.coordinatesPrecision, from?.precision);
}

/** 'Picanha 2 kg, Carvão 1 unidade'; products that are gone have no name, and are left out. */
export const sayGoods = ({ items }: Plan): string =>
  items
    .flatMap((item) =>
      item.good.name === null ? [] : `${item.good.name} ${sayAmount(item.amount, unitOf(item))}`,
    )
    .join(', ');

/** The list as a message: its items, where it costs least, and its link. */
export function listMessage(plan: Plan, best: PlannedPurchase | undefined, address: string): string {
  const lacking = best && sayLacking(best, plan);
  const where =
    best &&
    `Mais em conta: ${namesOf(best)}, ${formatReais(best.bill)}${best.km === null ? '' : ' com a ida'}${lacking ? ` (${lacking})` : ''}.`;
  return [`Minha lista: ${sayGoods(plan)}.`, where, address].filter(Boolean).join('\n');
}
