import type { Point, RoughPoint } from '#domain/distance.ts';

/** Location of the device from the browser. Spec, public side, sections 4 (Location), 8 and 9. */

type LocationErrorReason = 'denied' | 'unavailable' | 'timeout' | 'unknown' | 'unsupported';

export const locationMessages: Record<LocationErrorReason, string> = {
  denied: 'Permissão para acessar a localização foi negada',
  unavailable: 'Informação de localização indisponível',
  timeout: 'Tempo de solicitação de localização expirou',
  unknown: 'Erro desconhecido ao obter localização',
  unsupported: 'Geolocalização não é suportada pelo seu navegador',
};

interface Located {
  status: 'done';
  point: RoughPoint;
}

export type LocationState =
  /** not requested yet */
  { status: 'idle' } | { status: 'loading' } | Located | { status: 'error'; reason: LocationErrorReason };

/** Maps the browser's error codes (GeolocationPositionError). */
function errorReasonOf(code: number): LocationErrorReason {
  switch (code) {
    case 1:
      return 'denied';
    case 2:
      return 'unavailable';
    case 3:
      return 'timeout';
    default:
      return 'unknown';
  }
}

const options: PositionOptions = { enableHighAccuracy: true, timeout: 5000, maximumAge: 0 };

/**
 * Requests the location once; the browser may ask the visitor for permission, so call it only when needed. It never rejects:
 * errors become a state.
 */
export function locate(
  device: Pick<Geolocation, 'getCurrentPosition'> | undefined,
): Promise<Exclude<LocationState, { status: 'idle' | 'loading' }>> {
  if (!device) return Promise.resolve({ status: 'error', reason: 'unsupported' });
  return new Promise((resolve) => {
    device.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy } }) =>
        resolve({ status: 'done', point: pointOf({ latitude, longitude }, accuracy) }),
      ({ code }) => resolve({ status: 'error', reason: errorReasonOf(code) }),
      options,
    );
  });
}

/** A computer without GPS often knows its place only within kilometres. */
const exactWithinMetres = 100;

function pointOf(point: Point, accuracy: number): RoughPoint {
  return { ...point, precision: accuracy > exactWithinMetres ? 'street' : 'exact' };
}
