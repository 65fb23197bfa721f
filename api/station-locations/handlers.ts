import { acceptStationLocation } from './accept-station-location.ts';
import { acceptStationLocations } from './accept-station-locations.ts';
import { dismissStationLocation } from './dismiss-station-location.ts';
import { listStationLocations } from './list-station-locations.ts';
import { readStationLocation } from './read-station-location.ts';
import { searchStationLocation } from './search-station-location.ts';
import { searchStationLocations } from './search-station-locations.ts';

export const stationLocationHandlers = {
  acceptStationLocation,
  acceptStationLocations,
  dismissStationLocation,
  listStationLocations,
  readStationLocation,
  searchStationLocation,
  searchStationLocations,
};
