import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isInCity } from './city.ts';
import { pointInGrid } from './city-grid.ts';
import { distanceKm } from './distance.ts';
import { quadrasIn } from './quadras.ts';
import { forAll, quadra, text } from './testing.ts';

/** Health units and recycling points of the city, with the quadra in which they stand. */
const landmarks: readonly [quadra: string, latitude: number, longitude: number][] = [
  ['210 Sul', -10.19433, -48.31338],
  ['508 Norte', -10.16597, -48.30822],
  ['406 Norte', -10.16854, -48.31748],
  ['108 Sul', -10.18689, -48.31884],
  ['207 Sul', -10.19386, -48.35185],
  ['403 Sul', -10.2073, -48.34332],
  ['712 Sul', -10.22558, -48.31505],
  ['806 Sul', -10.23328, -48.31974],
  ['1103 Sul', -10.25161, -48.33686],
  ['1304 Sul', -10.26466, -48.32526],
  ['1004 Sul', -10.24844, -48.3246],
  ['1206 Sul', -10.25875, -48.32366],
  ['307 Norte', -10.16757, -48.35165],
  ['603 Norte', -10.15413, -48.32702],
  ['503 Norte', -10.15578, -48.34584],
  ['405 Norte', -10.16232, -48.34617],
  ['403 Norte', -10.16258, -48.33822],
  ['1002 Sul', -10.24622, -48.33244],
  ['203 Norte', -10.175, -48.34041],
  ['103 Norte', -10.18, -48.33987],
  ['310 Sul', -10.19941, -48.3138],
  ['502 Sul', -10.21705, -48.33477],
  ['105 Norte', -10.18269, -48.347],
  ['405 Sul', -10.20747, -48.34698],
  ['204 Sul', -10.19471, -48.32731],
  ['603 Sul', -10.21849, -48.3402],
  ['1005 Sul', -10.24612, -48.34544],
  ['205 Norte', -10.17668, -48.34706],
];

function pointOf(address: string) {
  const [quadra] = quadrasIn(address);
  if (!quadra) throw new Error(`no quadra: ${address}`);
  return pointInGrid(quadra, address);
}

describe('the middle of a quadra', () => {
  const errors = landmarks.map(([quadra, latitude, longitude]) =>
    distanceKm(pointOf(quadra), { latitude, longitude }),
  );

  it('is as near to its landmark as it says, with at most one exception in ten', () => {
    const beyond = landmarks.filter(([quadra], index) => (errors[index] ?? 0) > pointOf(quadra).errorKm);
    expect(beyond.map(([quadra]) => quadra)).toEqual(['603 Norte']);
  });

  it('is 0.2 km away in the median, half a kilometre only in the far north-west, and 1.0 km at most', () => {
    const sorted = errors.toSorted((a, b) => a - b);
    expect(sorted[Math.floor(sorted.length / 2)]).toBeLessThan(0.22);
    const far = landmarks.filter((_, index) => (errors[index] ?? 0) > 0.5).map(([quadra]) => quadra);
    expect(far).toEqual(['603 Norte', '503 Norte']);
    expect(sorted.at(-1)).toBeLessThan(1.05);
  });
});

describe('an avenue at the edge of a quadra', () => {
  /** Returns how far east and north of the middle the point lies, in km; undefined in the middle. */
  const offset = (address: string) => {
    const [middle, edge] = [pointOf(address.slice(0, address.indexOf(','))), pointOf(address)];
    const kilometres = (degrees: number) => Math.round(degrees * 1110) / 10 + 0;
    return edge.isOnAvenue
      ? [kilometres(edge.longitude - middle.longitude), kilometres(edge.latitude - middle.latitude)]
      : undefined;
  };

  it.each([
    ['806 Sul, Avenida NS 10', [0.3, 0]],
    ['204 Sul, Av. NS 02', [-0.3, 0]],
    ['1103 Sul, Avenida NS 5', [-0.3, 0]],
    ['305 Norte, Avenida NS 5', [-0.3, 0]],
    ['101 Sul, Avenida Teotônio Segurado', [0.2, 0]],
    ['402 Sul, Avenida LO 9', [0, 0.4]],
    ['501 Sul, Avenida LO 11', [0, 0.4]],
    ['104 Sul, Avenida JK', [0, 0.4]],
    ['405 Norte, Avenida LO 10', [0, -0.4]],
    ['403 Sul, Avenida LO 9 com NS 1', [0.3, 0.4]],
    ['412 Norte, Rodovia TO-010', [0.3, -0.1]],
    ['404 Norte, Avenida NS 2', [-0.6, 0.2]],
  ])('moves the point: %s', (address, expected) => {
    expect(offset(address)).toEqual(expected);
  });

  it.each(['806 Sul, Avenida NS 1', '204 Sul, Avenida NS 10', '306 Sul, Avenida LO 7', '212 Sul, Rua SR 11'])(
    'does not move it where it runs elsewhere, or inside: %s',
    (address) => {
      expect(offset(address)).toBeUndefined();
    },
  );
});

it('any quadra is in the city, and an avenue moves its point by less than a kilometre', () => {
  forAll(quadra, fc.integer({ min: 1, max: 34 }), text, (some, avenue, more) => {
    const middle = pointInGrid(some, '');
    expect(isInCity(middle)).toBe(true);
    const at = pointInGrid(some, `Av. NS ${avenue}, Av. LO ${avenue}, ${more}`);
    expect(distanceKm(middle, at)).toBeLessThan(1);
  });
});
