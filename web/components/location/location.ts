import type { Point } from '#domain/distance.ts';

/** Where the device is, as the browser tells it. Spec, public side, sections 4 (Location), 8 and 9. */

export type LocationTrouble = 'denied' | 'unavailable' | 'timeout' | 'unknown' | 'unsupported';

export const locationMessages: Record<LocationTrouble, string> = {
  denied: 'Permissão para acessar a localização foi negada',
  unavailable: 'Informação de localização indisponível',
  timeout: 'Tempo de solicitação de localização expirou',
  unknown: 'Erro desconhecido ao obter localização',
  unsupported: 'Geolocalização não é suportada pelo seu navegador',
};

export type LocationState =
  /** nobody has asked yet */
  | { status: 'idle' }
  | { status: 'loading' }
  | { status: 'done'; point: Point; accuracy: number; timestamp: number }
  | { status: 'error'; trouble: LocationTrouble };

/** The browser's own numbers for what went wrong (GeolocationPositionError). */
export function troubleOf(code: number): LocationTrouble {
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

/** Asks once; the browser asks the visitor first, if it has to. Never fails: trouble is a state. */
export function locate(device: Pick<Geolocation, 'getCurrentPosition'> | undefined): Promise<LocationState> {
  if (!device) return Promise.resolve({ status: 'error', trouble: 'unsupported' });
  return new Promise((resolve) => {
    device.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) =>
        resolve({ status: 'done', point: { latitude, longitude }, accuracy, timestamp }),
      ({ code }) => resolve({ status: 'error', trouble: troubleOf(code) }),
      options,
    );
  });
}
