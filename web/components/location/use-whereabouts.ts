import { useCallback, useMemo, useState } from 'react';
import type { Point } from '#domain/distance.ts';
import { type LocationState, locate } from './location.ts';

/** A place the visitor has named instead of giving the device's location. */
export interface NamedPlace {
  /** 'Região Sul', 'CEP 77020-000' */
  name: string;
  point: Point;
}

export interface Whereabouts {
  device: LocationState;
  /** what the visitor has named, which counts before the device */
  named: NamedPlace | null;
  /** where to search from, a new object for each new search; null while nobody knows */
  point: Point | null;
  /** Asks the device, forgetting what was named. The browser may ask for permission: call only when it is wanted. */
  ask: () => void;
  name: (place: NamedPlace) => void;
  /** Searches again, from where the visitor is now. */
  refresh: () => void;
}

/** Where the visitor is: the device's word, or a region or CEP of their own choice. Nothing is asked by itself. */
export function useWhereabouts(): Whereabouts {
  const [device, setDevice] = useState<LocationState>({ status: 'idle' });
  const [named, setNamed] = useState<NamedPlace | null>(null);
  const ask = useCallback(() => {
    setNamed(null);
    setDevice({ status: 'loading' });
    locate(navigator.geolocation).then(setDevice);
  }, []);
  const refresh = useCallback(() => {
    if (named) setNamed({ ...named, point: { ...named.point } });
    else ask();
  }, [named, ask]);
  return useMemo(() => {
    const located = device.status === 'done' ? device.point : null;
    return { device, named, point: named?.point ?? located, ask, name: setNamed, refresh };
  }, [device, named, ask, refresh]);
}
