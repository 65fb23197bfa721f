import { listStationLocations, readStationLocation } from './reads.ts';
import { searchStationLocation, searchStationLocations } from './search.ts';
import { acceptStationLocation, acceptStationLocations, dismissStationLocation } from './writes.ts';

export const stationLocationHandlers = {
  listStationLocations,
  readStationLocation,
  searchStationLocation,
  searchStationLocations,
  acceptStationLocation,
  acceptStationLocations,
  dismissStationLocation,
};
