import {
  createFuelStation,
  deleteFuelStation,
  exportFuelStations,
  listFuelStations,
  readFuelStationRow,
  updateFuelStation,
} from './back-office.ts';
import { listFuelStationHistory } from './list-fuel-station-history.ts';
import { listNearbyFuelStations } from './list-nearby-fuel-stations.ts';
import { listPublicFuelStations } from './list-public-fuel-stations.ts';
import { readFuelStation } from './reads.ts';

export const fuelStationHandlers = {
  createFuelStation,
  updateFuelStation,
  deleteFuelStation,
  listFuelStations,
  readFuelStationRow,
  exportFuelStations,
  listFuelStationHistory,
  listNearbyFuelStations,
  listPublicFuelStations,
  readFuelStation,
};
