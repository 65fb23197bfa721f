import { type GridPoint, pointInGrid } from './city-grid.ts';
import type { Point } from './distance.ts';
import { quadrasIn } from './quadras.ts';
import { fold } from './text.ts';

/** 'street': a quadra and an avenue at its edge; 'neighbourhood': the middle of a quadra or of a district. */
export const estimatedPrecisions = ['street', 'neighbourhood'] as const;

/** A point that is computed from an address, where nobody has placed a pin. */
interface EstimatedPoint extends Point {
  precision: (typeof estimatedPrecisions)[number];
  /** the likely distance from the real place, in km: nine of ten are nearer */
  errorKm: number;
}

/**
 * The districts outside the planned city, by their folded names. The points are the means of the health units in them;
 * that of Taquaralto is the middle of four health units around its centre.
 */
const districts: readonly [name: RegExp, latitude: number, longitude: number, errorKm: number][] = [
  [/\baureny (?:iii|0?3)\b/, -10.3104, -48.3187, 1],
  [/\baureny (?:ii|0?2)\b/, -10.3294, -48.3015, 1],
  [/\baureny (?:iv|0?4)\b/, -10.3012, -48.3039, 1],
  [/\baureny (?:i|0?1)\b/, -10.3147, -48.3056, 1],
  [/\blago sul\b/, -10.33, -48.3193, 1],
  [/\btaquari\b/, -10.3462, -48.3326, 1.5],
  [/\bsanta fe\b/, -10.3306, -48.2923, 1],
  [/\bsanta barbara\b/, -10.3389, -48.3076, 1],
  [/\bmorada do sol\b/, -10.3375, -48.2843, 1],
  [/\bbela vista\b/, -10.3506, -48.2963, 1],
  [/^setor sul\b/, -10.3401, -48.2951, 1],
  [/^(?:centro \()?taquaralto\b/, -10.3383, -48.296, 1.5],
  [/^taquaru(?:c|ss)u(?! grande)/, -10.3158, -48.1601, 1.5],
];

interface Address {
  address: string | null;
  neighbourhood: string | null;
}

/**
 * Computes the point of an address in Palmas from its quadra and avenue, or else from its district. Returns undefined if
 * it names neither, or two different quadras.
 */
export function estimatePoint({ address, neighbourhood }: Address): EstimatedPoint | undefined {
  const [quadra, ...others] = quadrasIn(address ?? '');
  if (quadra) return others.length > 0 ? undefined : inQuadra(pointInGrid(quadra, address ?? ''));
  const name = fold(neighbourhood ?? '');
  const district = districts.find(([pattern]) => pattern.test(name));
  if (!district) return undefined;
  const [, latitude, longitude, errorKm] = district;
  return { latitude, longitude, precision: 'neighbourhood', errorKm };
}

function inQuadra({ isOnAvenue, ...point }: GridPoint): EstimatedPoint {
  return { ...point, precision: isOnAvenue ? 'street' : 'neighbourhood' };
}
