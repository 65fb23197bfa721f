import { type ListAddress, useListAddress } from '#web/list/use-list-address.ts';
import { useCall } from '#web/session/use-call.ts';
import { usePolling } from '../use-polling.ts';

/** The page of the list, which is read again as long as stations wait for their turn. */
export function useLocations(): {
  address: ListAddress<'stationLocations'>;
  locations: ReturnType<typeof useCall<'listStationLocations'>>;
} {
  const address = useListAddress('stationLocations');
  const locations = useCall('listStationLocations', { query: address.query }, { keepPreviousData: true });
  const isRunning = (locations.data?.counts.waiting ?? 0) > 0;
  usePolling(locations, isRunning);
  return { address, locations };
}
