import { type CoordinatePrecision, coordinatePrecisions } from '#domain/coordinates.ts';
import { distanceKm, formatKm, type Point, type RoughPoint } from '#domain/distance.ts';
import { type NearOrder, nearOrders } from '#domain/near-list.ts';
import { aboutRoadKm, type Car, goodsAmounts, roadKm, usualAmount, usualCar } from '#domain/trip.ts';
import type { NameOf } from '#web/browser-storage.ts';
import { hasPlaceClass, placeKey } from './place-script.ts';
import { createStored } from './stored.ts';

/**
 * Facts about its person that the device keeps for every list of the site: the place from which distances count, named
 * places, the car, how much they buy, and the order of lists. Only a cell of about 500 m ever leaves the device (domain/cells.ts).
 */

/** The place of a person: where the device is, a region, a CEP, or one that they have given a name. */
export interface NamedPlace {
  /** 'Região Sul', 'CEP 77020-000', 'Casa' */
  name: string;
  point: RoughPoint;
}

const place = createStored<NamedPlace>(placeKey, parsePlace);
const savedPlaces = createStored<NamedPlace[]>('lugares' satisfies NameOf<'savedPlaces'>, (json) =>
  Array.isArray(json) ? json.flatMap((each) => parsePlace(each) ?? []) : null,
);
const car = createStored<Car>('carro' satisfies NameOf<'car'>, parseCar);
const amount = createStored<number>(
  'quantidade' satisfies NameOf<'amount'>,
  (json) => goodsAmounts.find((each) => each === json) ?? null,
);
const order = createStored<NearOrder>(
  'ordem' satisfies NameOf<'nearOrder'>,
  (json) => nearOrders.find((each) => each === json) ?? null,
);

/** The place of the person; null while none is chosen, on the server and in the first render. */
export const useUserPlace = place.use;
export const readUserPlace = place.read;

/** @param chosen null forgets the place */
export function choosePlace(chosen: NamedPlace | null): void {
  document.documentElement.classList.toggle(hasPlaceClass, chosen !== null);
  place.write(chosen);
}

/** The name of a place that the device found. */
export const deviceName = 'Perto de mim';

/** 'perto de você', 'perto de Casa', 'perto da Região Sul' */
export function sayNear({ name }: Pick<NamedPlace, 'name'>): string {
  return name === deviceName ? 'perto de você' : `perto ${sayOf(name)}`;
}

/** Says above a list of the city that the prices near the person could not be fetched. */
export const sayNoneFetched = (from: Pick<NamedPlace, 'name'>) =>
  `Não foi possível buscar os preços ${sayNear(from)}. Estes são os da cidade.`;

/** 'de Casa', 'do Trabalho', 'da Região Sul', 'do CEP 77020-000' */
export function sayOf(name: string): string {
  const article = name.startsWith('Região') ? 'da' : /^(CEP|Trabalho)/.test(name) ? 'do' : 'de';
  return `${article} ${name}`;
}

/** 'Casa' and 'Trabalho' */
export const useSavedPlaces = () => savedPlaces.use() ?? [];

/** Keeps a place under its name, in the place of an earlier one. */
export function savePlace(saved: NamedPlace): void {
  const others = (savedPlaces.read() ?? []).filter(({ name }) => name !== saved.name);
  savedPlaces.write([...others, saved]);
}

export const useCar = () => car.use() ?? usualCar;
export const chooseCar = car.write;

/** How much of a cut the person buys. */
export const useAmount = () => amount.use() ?? usualAmount;
export const chooseAmount = amount.write;

export const useNearOrder = () => order.use() ?? nearOrders[0];
export const chooseNearOrder = order.write;

export interface Located {
  latitude: number | null;
  longitude: number | null;
}

/**
 * Km by road from a person's point to a place, unrounded; null if the place has no known point, which data of an older
 * version do not even name.
 */
export function kmFrom(from: Point, { latitude, longitude }: Located): number | null {
  return latitude == null || longitude == null ? null : roadKm(distanceKm(from, { latitude, longitude }));
}

/**
 * Says how far places are from the person's; null where either is unknown.
 * @param format without 'cerca de' by default, which lists say once above; outside of them `formatDistance`
 */
export function useKm(
  format = formatKm,
): (to: Located & { coordinatesPrecision?: CoordinatePrecision | null | undefined }) => string | null {
  const from = useUserPlace()?.point;
  return (to) => {
    const km = from && kmFrom(from, to);
    return km == null ? null : format(km, to.coordinatesPrecision, from?.precision);
  };
}

/** 'km aprox.', which lists with kilometres say once above them; null where no place is known. */
export const useAboutKm = () => useUserPlace() && aboutRoadKm;

function parsePlace(json: unknown): NamedPlace | null {
  const { name, point } = (json ?? {}) as Partial<NamedPlace>;
  const { latitude, longitude, precision } = (point ?? {}) as Partial<RoughPoint>;
  if (typeof name !== 'string' || !isDegrees(latitude, 90) || !isDegrees(longitude, 180)) return null;
  return { name, point: { latitude, longitude, precision: precisionOf(precision) } };
}

function isDegrees(value: unknown, limit: number): value is number {
  return typeof value === 'number' && Math.abs(value) <= limit;
}

function precisionOf(value: unknown): CoordinatePrecision {
  return coordinatePrecisions.find((each) => each === value) ?? 'city';
}

/** The limits of what a person may say about a car. */
export const carLimits = {
  tankLitres: { min: 1, max: 500 },
  kmPerLitre: { min: 1, max: 100 },
  ethanolPercent: { min: 50, max: 90 },
} as const satisfies Record<keyof Car, { min: number; max: number }>;

function parseCar(json: unknown): Car | null {
  const given = (json ?? {}) as Partial<Car>;
  const isWhole = Object.entries(carLimits).every(([name, { min, max }]) => {
    const value = given[name as keyof Car];
    return typeof value === 'number' && value >= min && value <= max;
  });
  return isWhole ? (given as Car) : null;
}
