import { type ReactNode, useCallback } from 'react';
import type { Call, Reply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import { cellOf } from '#domain/cells.ts';
import type { Point } from '#domain/distance.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { NearTrouble } from '#web/place/near-trouble.tsx';
import { useNearbySearch } from '#web/place/use-nearby-search.ts';
import type { NamedPlace } from '#web/place/user-place.ts';

type Table = Endpoints['readPriceTable'];

export interface NearTableProps {
  place: NamedPlace;
  /** the filters and pages of the table, as its call names them */
  query: Omit<NonNullable<Call<Table>['query']>, 'near'>;
  /** the table of the whole city, if that near the person cannot be had */
  city: ReactNode;
  /** until it is here */
  waiting: ReactNode;
  /** shows the table near the person, nearest shop first. What it shows is the page's, so that its script is not loaded twice */
  children: (near: Reply<Table>['data']) => ReactNode;
}

/** Reads the price table of the shops near the person. */
export default function NearTable({ place, query, city, waiting, children }: NearTableProps) {
  const apiPrefix = useApiPrefix();
  const asked = JSON.stringify(query);
  const { found, retry } = useNearbySearch(
    place.point,
    useCallback(
      (from: Point) => readNear(apiPrefix, { ...JSON.parse(asked), near: cellOf(from) }),
      [apiPrefix, asked],
    ),
    place.name,
  );
  if (found === null || found === 'searching') return waiting;
  if (found !== 'unavailable') return children(found);
  return (
    <>
      <NearTrouble from={place} retry={retry} />
      {city}
    </>
  );
}

function readNear(apiPrefix: string, query: NonNullable<Call<Table>['query']>) {
  return callLazily(apiPrefix, 'readPriceTable', { query }).then(
    ({ data }) => data,
    () => 'unavailable' as const,
  );
}
