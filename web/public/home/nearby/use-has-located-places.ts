import { useEffect, useState } from 'react';
import { hasLocatedPlaces, type NearbyKind, type NearbySource } from './nearby-data.ts';

/**
 * Tells whether any place of a kind has coordinates; undefined while that is unknown. It calls the API only once
 * `enabled` is true.
 */
export function useHasLocatedPlaces(
  enabled: boolean,
  kind: NearbyKind,
  { apiPrefix, demonstration }: NearbySource,
): boolean | undefined {
  const [known, setKnown] = useState<Partial<Record<NearbyKind, boolean>>>({});
  useEffect(() => {
    if (!enabled) return;
    let current = true;
    hasLocatedPlaces({ apiPrefix, demonstration }, kind).then((anyLocated) => {
      if (current && anyLocated !== undefined) setKnown((before) => ({ ...before, [kind]: anyLocated }));
    });
    return () => {
      current = false;
    };
  }, [enabled, kind, apiPrefix, demonstration]);
  return known[kind];
}
