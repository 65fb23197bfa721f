import { useEffect, useState } from 'react';
import { knowsPlaces, type NearbyKind, type Source } from './nearby-data.ts';

/** Whether any place of a kind has coordinates; undefined while that is unknown. Asks only once it is wanted. */
export function usePlaced(
  wanted: boolean,
  kind: NearbyKind,
  { apiPrefix, demonstration }: Source,
): boolean | undefined {
  const [known, setKnown] = useState<Partial<Record<NearbyKind, boolean>>>({});
  useEffect(() => {
    if (!wanted) return;
    let current = true;
    knowsPlaces({ apiPrefix, demonstration }, kind).then((placed) => {
      if (current && placed !== undefined) setKnown((before) => ({ ...before, [kind]: placed }));
    });
    return () => {
      current = false;
    };
  }, [wanted, kind, apiPrefix, demonstration]);
  return known[kind];
}
