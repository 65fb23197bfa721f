/**
 * A schematic plan of Palmas in metres around Praça dos Girassóis: x grows east, y grows south. It shows relative
 * positions (lake in the west, the avenue from north to south); it is not a survey.
 */

export interface Place {
  latitude: number;
  longitude: number;
}

const centre = { latitude: -10.1847, longitude: -48.3337 };
const metresPerLatitude = 110_574;
const metresPerLongitude = 109_560;

export function toPlan({ latitude, longitude }: Place): { x: number; y: number } {
  return {
    x: Math.round((longitude - centre.longitude) * metresPerLongitude),
    y: Math.round((centre.latitude - latitude) * metresPerLatitude),
  };
}

/** The place of a point of the plan, to a tenth of a metre. */
export function fromPlan({ x, y }: { x: number; y: number }): Place {
  return {
    latitude: round(centre.latitude - y / metresPerLatitude),
    longitude: round(centre.longitude + x / metresPerLongitude),
  };
}

function round(degrees: number): number {
  return Math.round(degrees * 1e6) / 1e6;
}

/** Returns the place that is a number of metres east and south of another. */
export function moved({ latitude, longitude }: Place, { x, y }: { x: number; y: number }): Place {
  return {
    latitude: round(latitude - y / metresPerLatitude),
    longitude: round(longitude + x / metresPerLongitude),
  };
}

/** Side of a block with its street. */
export const block = 700;

/** East shore of the lake, from north to south. */
const shore: readonly [number, number][] = [
  [-2600, -14_000],
  [-2900, -6000],
  [-3300, -2500],
  [-3050, 0],
  [-3700, 2600],
  [-4000, 5000],
  [-4900, 8500],
  [-6200, 13_000],
  [-7400, 18_000],
  [-8000, 30_000],
];

/** Rounded: each shore point bends the line between the middles of its neighbours. */
export const lakePath = `M-40000 -14000L${shore.map(bend).join('')}L-40000 30000Z`;

function bend([x, y]: [number, number], index: number): string {
  const [nextX, nextY] = shore[index + 1] ?? [x, y];
  const middle = `${(x + nextX) / 2} ${(y + nextY) / 2}`;
  return index === 0 ? middle : `Q${x} ${y} ${middle}`;
}

/** A point on the water, for its name. */
export function onLake({ x, y, width, height }: View): { x: number; y: number } | undefined {
  const west = { x: x + width * 0.05, y: y + height / 2 };
  const [bank] = shore.find(([, south]) => south >= west.y) ?? shore[0] ?? [0];
  return west.x < bank - width * 0.03 ? west : undefined;
}

/** A point on the avenue for its name, where no pin would cover it. */
export function onAvenue(
  { x, y, width, height }: View,
  places: readonly Place[],
): { x: number; y: number } | undefined {
  const inside = x < -width * 0.05 && x + width > width * 0.05;
  const covered = places.some((place) => Math.abs(toPlan(place).x) < width * 0.12);
  return inside && !covered ? { x: 0, y: y + height * 0.6 } : undefined;
}

/** Avenida Teotônio Segurado, from the square southwards. */
export const avenuePath = 'M0 -2400V9500L1600 14500L3200 18000';

export interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Width of a view by its height. */
export const viewRatio = 1.8;
const narrowest = 3200;
/** Pins extend above and beside their places. */
const spare = { across: 1.5, upright: 1.7 };

/** A window of the plan that shows all places with space for their pins. */
export function viewOf(places: readonly Place[]): View {
  const spots = places.map(toPlan);
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  const width = Math.round(
    Math.max(narrowest, (east - west) * spare.across, (south - north) * spare.upright * viewRatio),
  );
  const height = Math.round(width / viewRatio);
  return {
    x: Math.round((west + east) / 2 - width / 2),
    y: Math.round((north + south) / 2 - height * 0.56),
    width,
    height,
  };
}

/** A window of the plan around a place. @param width in metres */
export function viewAround(place: Place, width: number): View {
  const { x, y } = toPlan(place);
  const height = Math.round(width / viewRatio);
  return { x: Math.round(x - width / 2), y: Math.round(y - height / 2), width, height };
}

/** Returns whether a place is in a view, and not near its edge. */
export function isWellInside({ x, y, width, height }: View, place: Place): boolean {
  const spot = toPlan(place);
  const margin = 0.12;
  return (
    Math.abs(spot.x - x - width / 2) < width * (0.5 - margin) &&
    Math.abs(spot.y - y - height / 2) < height * (0.5 - margin)
  );
}

/** The position of a place in a view, in percent of its width and height. */
export function spotIn(view: View, place: Place): { left: string; top: string } {
  return shareIn(view, toPlan(place));
}

/** The same for a point of the plan. */
export function shareIn(view: View, { x, y }: { x: number; y: number }): { left: string; top: string } {
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
  return { left: percent((x - view.x) / view.width), top: percent((y - view.y) / view.height) };
}
