import { useCallback, useMemo, useReducer } from 'react';
import type { RoughPoint } from '#domain/distance.ts';
import { type LocationState, locate } from './location.ts';
import { initialUserLocation, type NamedPlace, nextUserLocation } from './user-location-state.ts';

export type { NamedPlace };

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
