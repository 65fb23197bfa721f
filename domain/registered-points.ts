import { isInCity } from './city.ts';
import { distanceKm, type Point } from './distance.ts';
import { parseDecimal } from './typed-numbers.ts';

/** The sources of registered points: the resellers' interface, the map server, or a file of points. */
export const pointOrigins = ['api', 'wfs', 'file'] as const;
export type PointOrigin = (typeof pointOrigins)[number];

/** The same beside the services that find coordinates. */
export const registerSources = ['anp-api', 'anp-wfs', 'anp-file'] as const satisfies `anp-${PointOrigin}`[];
export type RegisterSource = (typeof registerSources)[number];

export interface RegisteredPoint extends Point {
  origin: PointOrigin;
  /** as the register says; null: it says nothing */
  accuracyM: number | null;
  /** latitude and longitude were exchanged, which has been mended */
  wasSwapped: boolean;
}

/** The facts of the place itself, with which a point is compared. */
interface PlaceFacts {
  /** inside the municipality's boundary */
  isInside: boolean;
  /** how many stations of the register have this very point */
  sharedBy: number;
  /** by the quadra or district of the address, or else by its CEP; undefined: neither says enough */
  estimate: Point | undefined;
}

/** As many stations at one point as this are at the centre of something, not where they are. */
const sharedTooOften = 5;
const farthestKm = 1.5;

/**
 * Returns why a person has to look at a point of the register before it is shown, in Portuguese; undefined: it is taken as it is.
 * A file of points may be many years old, so none of it is taken unseen.
 */
export function whyPointWaits(
  point: RegisteredPoint,
  { isInside, sharedBy, estimate }: PlaceFacts,
): string | undefined {
  if (point.origin === 'file') return 'O ponto é de um arquivo antigo.';
  if (point.wasSwapped) return 'O cadastro trocou latitude e longitude.';
  if (!isInside) return 'O ponto fica fora do município.';
  if (sharedBy >= sharedTooOften) return `${sharedBy} postos têm este mesmo ponto no cadastro.`;
  if (!estimate) return 'O endereço não diz onde fica, para comparar.';
  const km = distanceKm(point, estimate);
  if (km <= farthestKm) return undefined;
  return `O ponto fica a ${km.toFixed(1).replace('.', ',')} km do endereço.`;
}

/** Returns the key by which equal points are counted: six decimals, some ten centimetres. */
export function pointKey({ latitude, longitude }: Point): string {
  return `${latitude.toFixed(6)} ${longitude.toFixed(6)}`;
}

interface WrittenPoint {
  latitude: string;
  longitude: string;
  /** the same as degrees:minutes:seconds, used where the first are empty or zero */
  latitudeDms?: string;
  longitudeDms?: string;
}

/**
 * Reads the point of a register, with decimal point or comma, or as degrees:minutes:seconds ('-10:14:24,000'). Undefined where it is
 * unknown, which is also written as zero, or is no point of the world. Exchanged coordinates of the city are put right.
 * @param isNear whether a point may be of the city; only for the second try
 */
export function readPoint(
  { latitude, longitude, latitudeDms = '', longitudeDms = '' }: WrittenPoint,
  isNear: (point: Point) => boolean = isInCity,
): (Point & { wasSwapped: boolean }) | undefined {
  const point =
    pointOf(readDegrees(latitude), readDegrees(longitude)) ??
    pointOf(readDegrees(latitudeDms), readDegrees(longitudeDms));
  if (!point) return undefined;
  const swapped = { latitude: point.longitude, longitude: point.latitude };
  if (!isNear(point) && isNear(swapped)) return { ...swapped, wasSwapped: true };
  return Math.abs(point.latitude) <= 90 && Math.abs(point.longitude) <= 180
    ? { ...point, wasSwapped: false }
    : undefined;
}

function pointOf(latitude: number | undefined, longitude: number | undefined): Point | undefined {
  return latitude && longitude ? { latitude, longitude } : undefined;
}

/** Reads degrees; undefined for a text that is none. */
function readDegrees(written: string): number | undefined {
  const text = written.trim();
  const parts = /^([+-]?)(\d{1,3}):(\d{1,2}):(\d{1,2}(?:[.,]\d+)?)$/.exec(text);
  if (!parts) {
    const value = parseDecimal(text.replace(/^\+/, ''));
    return value === null || Number.isNaN(value) ? undefined : value;
  }
  const [, sign, degrees, minutes, ofSeconds = ''] = parts;
  const seconds = parseDecimal(ofSeconds) ?? 0;
  if (Number(minutes) >= 60 || seconds >= 60) return undefined;
  const value = Number(degrees) + Number(minutes) / 60 + seconds / 3600;
  return sign === '-' ? -value : value;
}
