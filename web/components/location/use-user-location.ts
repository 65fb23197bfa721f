import { useCallback, useMemo, useReducer } from 'react';
import type { Point } from '#domain/distance.ts';
import { type LocationState, locate } from './location.ts';
import { type NamedPlace, nextUserLocation, nowhere } from './user-location-state.ts';

export type { NamedPlace };

export interface UserLocation {
  device: LocationState;
  /** what the visitor has named, which counts before the device */
  named: NamedPlace | null;
  /** where to search from, a new object for each new search; null while nobody knows. The last known place stays while the device is asked. */
  point: Point | null;
  /** Asks the device, whose answer replaces what was named. The browser may ask for permission: call only when it is wanted. */
  ask: () => void;
  name: (place: NamedPlace) => void;
  /** Searches again, from where the visitor is now. */
  refresh: () => void;
}

/** Where the visitor is: the device's word, or a region or CEP of their own choice. Nothing is asked by itself. */
export function useUserLocation(): UserLocation {
  const [{ device, named, located }, tell] = useReducer(nextUserLocation, nowhere);
  const ask = useCallback(() => {
    tell({ kind: 'asked' });
    locate(navigator.geolocation).then((answer) => tell({ kind: 'answered', device: answer }));
  }, []);
  const name = useCallback((place: NamedPlace) => tell({ kind: 'named', place }), []);
  return useMemo(() => {
    const refresh = named ? () => tell({ kind: 'again' }) : ask;
    return { device, named, point: named?.point ?? located, ask, name, refresh };
  }, [device, named, located, ask, name]);
}
