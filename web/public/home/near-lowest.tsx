import { type ReactNode, useCallback, useLayoutEffect, useMemo } from 'react';
import type { RoughPoint } from '#domain/distance.ts';
import { isOfEarlier } from '#web/api-client/first-answers.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { listNearBest } from '#web/place/list-near-prices.ts';
import { NearTrouble } from '#web/place/near-trouble.tsx';
import { type SeenThing, useSeenThings } from '#web/place/seen-prices.ts';
import { useNearbySearch } from '#web/place/use-nearby-search.ts';
import type { NamedPlace } from '#web/place/user-place.ts';
import { chooseThings } from '../near/choose-things.ts';
import type { CityLowestProps } from './lowest-list.tsx';
import { NearBest, type NearThings } from './near-best.tsx';

export interface NearLowestProps extends CityLowestProps {
  place: NamedPlace;
  /** the lowest prices of the city, which are shown if there are none near */
  instead: ReactNode;
  /** called before the paint with true once there is something to show, and with false while it is searched for */
  onShown: (isShown: boolean) => void;
}

/** Three best prices near the person: of what they have looked at last, else of what the page shows to everybody. */
export default function NearLowest({ lowest, place, today, instead, onShown }: NearLowestProps) {
  const apiPrefix = useApiPrefix();
  const seen = useSeenThings();
  const chosen = JSON.stringify(chooseThings<SeenThing>(seen ?? [], lowest).map(plain));
  const things = useMemo<SeenThing[]>(() => JSON.parse(chosen), [chosen]);
  const search = useCallback(
    (from: RoughPoint) => listNearBest(apiPrefix, things, from),
    [apiPrefix, things],
  );
  const { found, busy, failed, retry } = useNearbySearch<NearThings[]>(place.point, search, place.name);
  const isShown = found !== null && found !== 'searching';
  useLayoutEffect(() => onShown(isShown), [isShown, onShown]);
  if (!isShown) return null;
  if (found === 'unavailable') {
    return (
      <>
        <div className="lowest-head">
          <NearTrouble from={place} retry={retry} />
        </div>
        {instead}
      </>
    );
  }
  return (
    <NearBest found={found} place={place} today={today} isCurrent={!busy && !failed && !isOfEarlier(found)}>
      {instead}
    </NearBest>
  );
}

const plain = ({ kind, id, name, unit }: SeenThing): SeenThing => ({ kind, id, name, unit });
