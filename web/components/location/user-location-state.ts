import type { RoughPoint } from '#domain/distance.ts';
import type { LocationState } from './location.ts';

/** A place that the visitor chose instead of the device's location. */
export interface NamedPlace {
  /** 'Região Sul', 'CEP 77020-000' */
  name: string;
  point: RoughPoint;
}

export interface UserLocationState {
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
        const { point, accuracy } = event.device;
        const precision = accuracy > exactWithinMetres ? 'street' : 'exact';
        const devicePoint: RoughPoint = { ...point, precision };
        return { ...state, device: event.device, devicePoint, named: namedSince ? named : null };
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
