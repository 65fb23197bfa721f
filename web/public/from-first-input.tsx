import { useEffect } from 'react';
import { useLocation } from 'react-router';
import { formatKm } from '#domain/distance.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { provideKm } from '#web/components/search-box/km-source.ts';
import { kmFrom, readUserPlace } from '#web/place/user-place.ts';
import { watchListButtons } from '#web/shopping-list/list-buttons.ts';
import { offerInstallation } from './app/offer-installation.ts';
import { NextPages } from './next-pages.tsx';
import { useStay } from './use-stay.ts';
import { useSeenPrices } from './views/use-seen-prices.ts';

// A suggestion is shown once somebody has typed, so this runs before the first one. Its distances are without 'cerca de'.
provideKm((to) => {
  const from = readUserPlace()?.point;
  const km = from && kmFrom(from, to);
  return km == null ? null : formatKm(km, to.coordinatesPrecision, from?.precision);
});

/** Starts the work of public pages that waits for the visitor's first input. */
export default function FromFirstInput() {
  const { key } = useLocation();
  const apiPrefix = useApiPrefix();
  useEffect(() => watchListButtons(apiPrefix), [apiPrefix]);
  useStay();
  useSeenPrices();
  // biome-ignore lint/correctness/useExhaustiveDependencies: each page may be the one after a useful act
  useEffect(offerInstallation, [key]);
  return <NextPages key={key} />;
}
