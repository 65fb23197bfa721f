export { listStationLocations, readStationLocation } from './reads.ts';
export { searchStationLocation, searchStationLocations } from './search.ts';
export { acceptStationLocation, acceptStationLocations, dismissStationLocation } from './writes.ts';
