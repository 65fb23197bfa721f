import { Suspense, useCallback, useState } from 'react';
import { nearbyAnchor } from '#web/paths.ts';
import { lazyPart } from '#web/ui/lazy-part.ts';
import { ByRegion } from '../by-region.tsx';
import { Fold } from '../fold.tsx';
import type { NearbyPlacesProps } from './nearby-places.tsx';

const NearbyPlaces = lazyPart(() => import('./nearby-places.tsx'), ByRegion);

/** The 'Perto de você' section, folded unless the address names a tab of it. What it shows loads with the first opening. */
export function NearbyBlock(props: NearbyPlacesProps) {
  const { chosen, data } = props;
  const [isWanted, setIsWanted] = useState(false);
  const byRegion = <ByRegion data={data} />;
  return (
    <Fold
      id="perto-de-voce"
      anchor={nearbyAnchor}
      title="Perto de você"
      isOpen={chosen.nearby !== undefined}
      onOpen={useCallback(() => setIsWanted(true), [])}
    >
      {isWanted ? (
        <Suspense fallback={byRegion}>
          <NearbyPlaces {...props} />
        </Suspense>
      ) : (
        byRegion
      )}
    </Fold>
  );
}
