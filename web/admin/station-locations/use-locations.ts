import { useEffect, useEffectEvent } from 'react';
import { useCall } from '#web/session/use-call.ts';
import { type ListAddress, useListAddress } from '#web/tables/use-list-address.ts';

/** How often a search that goes on is looked at. */
const everyMs = 2_000;

/** The page of the list, which is read again as long as stations wait for their turn. */
export function useLocations(): {
  address: ListAddress<'stationLocations'>;
  locations: ReturnType<typeof useCall<'listStationLocations'>>;
} {
  const address = useListAddress('stationLocations');
  const locations = useCall('listStationLocations', { query: address.query }, { keepPreviousData: true });
  const isRunning = (locations.data?.counts.waiting ?? 0) > 0;
  const again = useEffectEvent(() => {
    if (!locations.isFetching) locations.refetch();
  });
  useEffect(() => {
    if (!isRunning) return;
    const timer = setInterval(again, everyMs);
    return () => clearInterval(timer);
  }, [isRunning]);
  return { address, locations };
}
