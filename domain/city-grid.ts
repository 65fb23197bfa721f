import { city } from './city.ts';
import { earthRadiusKm, type Point } from './distance.ts';
import type { Quadra } from './quadras.ts';
import { fold } from './text.ts';

/**
 * Where the quadras and avenues of the planned city lie. Positions in the grid are (u, v): u counts columns east of
 * Avenida Teotônio Segurado, v counts rows north of Avenida JK, and a quadra is one wide and one high.
 *
 * The two frames below are least-squares fits of public landmarks whose quadra is known (health units and recycling
 * points) to the middles of their quadras. Of the 24 landmarks of the first one, left out of the fit one at a time, half
 * are within 0.21 km of the computed point, nine tenths within 0.40 km and the farthest within 0.46 km; that is also how
 * far a landmark may stand from the middle of a quadra of 0.7 km.
 */
interface GridPosition {
  u: number;
  v: number;
}

const kmPerLatitude = (earthRadiusKm * Math.PI) / 180;
const kmPerLongitude = kmPerLatitude * Math.cos((city.centre.latitude * Math.PI) / 180);

/** @param east,north kilometres from Praça dos Girassóis */
const pointAt = (east: number, north: number): Point => ({
  latitude: round(city.centre.latitude + north / kmPerLatitude),
  longitude: round(city.centre.longitude + east / kmPerLongitude),
});

const round = (degrees: number) => Math.round(degrees * 1e5) / 1e5;

const columnKm = 0.62;
const rowKm = 0.72;

/** The south, and the north up to Avenida LO 12; the avenues lean a little to the west. */
function inMainGrid({ u, v }: GridPosition): Point {
  return pointAt(-0.12 + columnKm * u - 0.02 * v, rowKm * v);
}

/**
 * The rows from Avenida LO 12 on are turned clockwise. This fit has only four points, which it meets within 0.25 km: two
 * landmarks (406 and 508 Norte) and two geocoded addresses, all in the east. In the west, the landmarks of 503 and 603
 * Norte are 0.9 and 1.0 km off.
 */
const turned = { north: 1.81, angle: (15.7 * Math.PI) / 180, rowsBefore: 3 } as const;

function inTurnedGrid({ u, v }: GridPosition): Point {
  const [east, north] = [columnKm * u, rowKm * (v - turned.rowsBefore)];
  const [sin, cos] = [Math.sin(turned.angle), Math.cos(turned.angle)];
  return pointAt(-0.12 + east * cos + north * sin, turned.north - east * sin + north * cos);
}

const isTurned = ({ area, side, row, column }: Quadra) =>
  area === 'Norte' && (row > 4 || (row === 4 && (side === 'east' || column === 0)));

/** In the south the columns three and four end after the third row, and the fifth follows the second. */
const hasFewColumns = ({ area, side, row }: Quadra) => area === 'Sul' && side === 'east' && row > 3;

function middleOf(quadra: Quadra): GridPosition {
  const { area, side, row, column } = quadra;
  const columns =
    column === 0
      ? 0.25
      : column === 5 && hasFewColumns(quadra)
        ? 3
        : column === 1 && side === 'east' && isTurned(quadra)
          ? 1.5
          : column;
  return { u: side === 'east' ? columns : -columns, v: (row - 0.5) * (area === 'Norte' ? 1 : -1) };
}

/** The u of the avenues NS, even ones in the east and odd ones in the west, read off the streets that have a CEP. */
const linesNs = {
  east: { 2: 0.5, 4: 1.5, 6: 2.5, 8: 3.5, 10: 4.5 },
  fewColumns: { 2: 0.5, 4: 1.5, 10: 2.5 },
  northWest: { 1: -0.5, 3: -1.5, 5: -2.5, 7: -3.5 },
  southWest: { 1: -0.5, 3: -1.5, 5: -1.5, 7: -2.5, 9: -3.5, 11: -4.5 },
} as const satisfies Record<string, Record<number, number>>;

/** The v of the avenues LO between two rows; the others (LO 2, LO 7…) run inside a row. */
const linesLo = {
  south: {
    3: -1,
    5: -2,
    9: -3,
    11: -4,
    13: -5,
    15: -6,
    19: -7,
    21: -8,
    23: -9,
    25: -10,
    27: -11,
    29: -12,
    31: -13,
    33: -14,
  },
  north: { 4: 1, 8: 2, 10: 3, 12: 4 },
  turned: { 12: 3, 14: 4, 16: 5, 18: 6 },
} as const satisfies Record<string, Record<number, number>>;

function linesOf(quadra: Quadra): { ns: Record<number, number>; lo: Record<number, number> } {
  const isSouth = quadra.area === 'Sul';
  const west = isSouth ? linesNs.southWest : linesNs.northWest;
  const east = hasFewColumns(quadra) ? linesNs.fewColumns : linesNs.east;
  return {
    ns: quadra.side === 'west' ? west : east,
    lo: isSouth ? linesLo.south : isTurned(quadra) ? linesLo.turned : linesLo.north,
  };
}

/** Returns the positions that the avenues of an address have at a quadra, as far as they run along its edge. */
function alongAvenues(quadra: Quadra, address: string): Partial<GridPosition> {
  const text = fold(address);
  const middle = middleOf(quadra);
  const lines = linesOf(quadra);
  const numbersOf = (kind: string) =>
    Array.from(text.matchAll(new RegExp(`\\b${kind}[ -]?0*(\\d{1,2})\\b`, 'g')), ([, digits]) =>
      Number(digits),
    );
  const us = numbersOf('ns').map((number) => lines.ns[number]);
  const vs = numbersOf('lo').map((number) => lines.lo[number]);
  if (/\bteotonio segurado\b/.test(text)) us.push(0);
  if (/\b(?:jk|juscelino)\b/.test(text)) vs.push(0);
  if (/\brod(?:ovia)?\.? to\b/.test(text) && quadra.column === 5) us.push(middle.u + 0.5);
  // A quadra of two columns reaches one column to each side.
  const u = us.find((line) => line !== undefined && Math.abs(line - middle.u) <= 1);
  const v = vs.find((line) => line !== undefined && Math.abs(line - middle.v) <= 0.5);
  return { ...(u !== undefined && { u }), ...(v !== undefined && { v }) };
}

export interface GridPoint extends Point {
  /** the address names an avenue along the quadra's edge */
  isOnAvenue: boolean;
  /** the likely distance from the real place, in km: nine of ten are nearer */
  errorKm: number;
}

/** Computes the point of an address in a quadra: the middle of the quadra, or of its edge at the avenue. */
export function pointInGrid(quadra: Quadra, address: string): GridPoint {
  const edge = alongAvenues(quadra, address);
  const position = { ...middleOf(quadra), ...edge };
  const isOnAvenue = edge.u !== undefined || edge.v !== undefined;
  if (!isTurned(quadra)) return { ...inMainGrid(position), isOnAvenue, errorKm: 0.5 };
  const isUnsure = quadra.side === 'west' && quadra.column > 0;
  return { ...inTurnedGrid(position), isOnAvenue, errorKm: isUnsure ? 1 : 0.6 };
}
