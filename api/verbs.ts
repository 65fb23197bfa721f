import { listFuelBrands } from './fuel-brands/list-fuel-brands.ts';
import { listFuelPrices } from './fuel-prices/list-fuel-prices.ts';
import { listFuelStationHistory } from './fuel-stations/list-fuel-station-history.ts';
import { listFuelStations } from './fuel-stations/list-fuel-stations.ts';
import { listNearbyFuelStations } from './fuel-stations/list-nearby-fuel-stations.ts';
import { readFuelStation } from './fuel-stations/read-fuel-station.ts';
import { listFuelTypes } from './fuel-types/list-fuel-types.ts';
import { sendMessage } from './messages/send-message.ts';
import type { Verbs } from './platform/world.ts';
import { listRegions } from './regions/list-regions.ts';

/** Which verb stands behind each entry of the endpoint table; a missing one does not compile. */
export const verbs: Verbs = {
  listRegions,
  listPublicRegions: ({ params, query, body }, world) => listRegions({ params, query, body }, world),
  listFuelBrands,
  listFuelTypes,
  listFuelStations,
  listNearbyFuelStations,
  readFuelStation,
  listFuelStationHistory,
  listFuelPrices,
  sendMessage,
};
