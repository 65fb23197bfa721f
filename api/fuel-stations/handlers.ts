import {
  createFuelStation,
  deleteFuelStation,
  exportFuelStations,
  listFuelStations,
  readFuelStationRow,
  updateFuelStation,
} from './back-office.ts';
import {
  listFuelStationHistory,
  listNearbyFuelStations,
  listPublicFuelStations,
  readFuelStation,
} from './reads.ts';

export const fuelStationHandlers = {
  createFuelStation,
  updateFuelStation,
  deleteFuelStation,
  listFuelStations,
  readFuelStationRow,
  exportFuelStations,
  readFuelStation,
  listPublicFuelStations,
  listNearbyFuelStations,
  listFuelStationHistory,
};
