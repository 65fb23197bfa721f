import { useCallback, useMemo, useReducer } from 'react';
import type { Point, RoughPoint } from '#domain/distance.ts';

export interface UserLocation {
  device: LocationState;
  /** place chosen by the visitor; it takes precedence over the device's location */
  named: NamedPlace | null;
  /**
   * search location, a new object for each new search; null while unknown. The last known point stays during a new
   * request.
   */
  point: RoughPoint | null;
  /**
   * Requests the device's location, which then replaces the chosen place. The browser may ask for permission, so call
   * it only when needed.
   */
  ask: () => void;
  name: (place: NamedPlace) => void;
  /** Searches again from the current location. */
  refresh: () => void;
}

/**
 * The visitor's location: from the device, or a region or CEP of their choice. The hook requests nothing on its own.
 */
export function useUserLocation(): UserLocation {
  const [{ device, named, devicePoint }, dispatch] = useReducer(nextUserLocation, initialUserLocation);
  const ask = useCallback(() => {
    dispatch({ kind: 'requested' });
    locate(navigator.geolocation).then((answer) => dispatch({ kind: 'answered', device: answer }));
  }, []);
  const name = useCallback((place: NamedPlace) => dispatch({ kind: 'named', place }), []);
  return useMemo(() => {
    const refresh = named ? () => dispatch({ kind: 'refreshed' }) : ask;
    return { device, named, point: named?.point ?? devicePoint, ask, name, refresh };
  }, [device, named, devicePoint, ask, name]);
}

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
  point: Point;
  /** metres */
  accuracy: number;
  timestamp: number;
}

export type LocationState =
  /** not requested yet */
  { status: 'idle' } | { status: 'loading' } | Located | { status: 'error'; reason: LocationErrorReason };

/** Maps the browser's error codes (GeolocationPositionError). */
export function errorReasonOf(code: number): LocationErrorReason {
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
 * Requests the location once; the browser may ask the visitor for permission. It never rejects: errors become a
 * state.
 */
export function locate(device: Pick<Geolocation, 'getCurrentPosition'> | undefined): Promise<LocationState> {
  if (!device) return Promise.resolve({ status: 'error', reason: 'unsupported' });
  return new Promise((resolve) => {
    device.getCurrentPosition(
      ({ coords: { latitude, longitude, accuracy }, timestamp }) =>
        resolve({ status: 'done', point: { latitude, longitude }, accuracy, timestamp }),
      ({ code }) => resolve({ status: 'error', reason: errorReasonOf(code) }),
      options,
    );
  });
}

/** A place that the visitor chose instead of the device's location. */
export interface NamedPlace {
  /** 'Região Sul', 'CEP 77020-000' */
  name: string;
  point: RoughPoint;
}

interface UserLocationState {
  device: LocationState;
  named: NamedPlace | null;
  /** last point from the device; it survives a new request and its failure */
  devicePoint: RoughPoint | null;
  /** the chosen place at the time of the last request; the response replaces it, but not a place chosen later */
  namedAtRequest: NamedPlace | null;
}

export type UserLocationEvent =
  | { kind: 'requested' }
  | { kind: 'answered'; device: LocationState }
  | { kind: 'named'; place: NamedPlace }
  | { kind: 'refreshed' };

export const initialUserLocation: UserLocationState = {
  device: { status: 'idle' },
  named: null,
  devicePoint: null,
  namedAtRequest: null,
};

/** A computer without GPS often knows its place only within kilometres. */
const exactWithinMetres = 100;

/** The point that the device found, with its precision. */
export function pointOf({ point, accuracy }: Located): RoughPoint {
  return { ...point, precision: accuracy > exactWithinMetres ? 'street' : 'exact' };
}

/**
 * Reducer of the user location. The last known point stays until a new one arrives, so that the results around it do
 * not disappear.
 */
export function nextUserLocation(state: UserLocationState, event: UserLocationEvent): UserLocationState {
  const { device, named, namedAtRequest } = state;
  switch (event.kind) {
    case 'requested':
      return { ...state, device: { status: 'loading' }, namedAtRequest: named };
    case 'answered': {
      const namedSince = named !== namedAtRequest;
      if (event.device.status === 'done') {
        const { device } = event;
        return { ...state, device, devicePoint: pointOf(device), named: namedSince ? named : null };
      }
      // The visitor gave up a chosen place but has no location, so they must choose again.
      return namedSince
        ? { ...state, device: { status: 'idle' } }
        : { ...state, device: event.device, named: null };
    }
    case 'named':
      // A chosen place makes an earlier error of the device irrelevant.
      return {
        ...state,
        named: event.place,
        device: device.status === 'error' ? { status: 'idle' } : device,
      };
    case 'refreshed':
      return named ? { ...state, named: { ...named, point: { ...named.point } } } : state;
  }
}
