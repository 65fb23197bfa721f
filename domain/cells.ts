import type { Point } from './distance.ts';

/**
 * A cell is a square of some 500 m that contains a person: all that the server is told about where somebody is. Its name is its
 * centre, '-10.185,-48.335', so that everybody in it asks for the same answer.
 */

/** The side of a cell in degrees, some 550 m of latitude. */
const side = 0.005;
const decimals = 3;

/** Returns the name of the cell around a point; each cell has one spelling. */
export function cellOf({ latitude, longitude }: Point): string {
  return [latitude, longitude].map(ofCell).join();
}

/** Returns the centre of the cell around a point: all that may leave the device where a call needs coordinates. */
export function cellAround({ latitude, longitude }: Point): Point {
  return { latitude: Number(ofCell(latitude)), longitude: Number(ofCell(longitude)) };
}

/** Returns the centre of a cell; null if the text is not the name of one, such as a point that is not rounded. */
export function cellCentre(cell: string): Point | null {
  const [latitude = Number.NaN, longitude = Number.NaN] = cell.split(',').map(Number);
  const centre = { latitude, longitude };
  if (!(Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180)) return null;
  return cellOf(centre) === cell ? centre : null;
}

/** Zero is added because a rounded negative number may be -0. */
function ofCell(degrees: number): string {
  return (Math.round(degrees / side) * side + 0).toFixed(decimals);
}
