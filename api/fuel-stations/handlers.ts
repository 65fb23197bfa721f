export {
  createFuelStation,
  deleteFuelStation,
  exportFuelStations,
  listFuelStations,
  readFuelStationRow,
  updateFuelStation,
} from './back-office.ts';
export {
  listFuelStationHistory,
  listNearbyFuelStations,
  listPublicFuelStations,
  readFuelStation,
} from './reads.ts';
