/** The calls of the panel whose answers change with the rows of the fuel module. */
export const fuelChanges = [
  'listFuelBrands',
  'listFuelTypes',
  'listFuelStations',
  'listFuelPrices',
  'readFuelPriceHistory',
  'checkFuelPrice',
  'readFuelModule',
  'listStationLocations',
  'readDashboard',
] as const;
