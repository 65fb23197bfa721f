/**
 * A schematic plan of Palmas in metres around Praça dos Girassóis: x grows east, y grows south. It shows where things
 * lie to each other (lake west, the avenue north to south); it is not a survey.
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

export const lakePath = `M-40000 -14000L${shore.map((point) => point.join(' ')).join('L')}L-40000 30000Z`;

/** Avenida Teotônio Segurado, from the square southwards. */
export const avenuePath = 'M0 -2400V9500L1600 14500L3200 18000';

export interface View {
  x: number;
  y: number;
  width: number;
  height: number;
}

/** Width of a view by its height. */
export const viewRatio = 2;
const narrowest = 3200;
const margin = 1.5;

/** A window of the plan that shows all places, the first one never nearer to the edge than the margin. */
export function viewOf(places: readonly Place[]): View {
  const spots = places.map(toPlan);
  const xs = spots.map(({ x }) => x);
  const ys = spots.map(({ y }) => y);
  const [west, east] = [Math.min(...xs), Math.max(...xs)];
  const [north, south] = [Math.min(...ys), Math.max(...ys)];
  const width = Math.round(Math.max(narrowest, (east - west) * margin, (south - north) * margin * viewRatio));
  const height = Math.round(width / viewRatio);
  return {
    x: Math.round((west + east) / 2 - width / 2),
    y: Math.round((north + south) / 2 - height / 2),
    width,
    height,
  };
}

/** Where a place stands in a view, in percent of its width and height. */
export function spotIn(view: View, place: Place): { left: string; top: string } {
  const { x, y } = toPlan(place);
  const percent = (share: number) => `${Math.round(share * 1000) / 10}%`;
  return { left: percent((x - view.x) / view.width), top: percent((y - view.y) / view.height) };
}
