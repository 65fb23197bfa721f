interface Named {
  name?: string | undefined;
}

/** The parts of a price that name its station and its fuel, under each of the keys that they may come with. */
export interface NamedPrice {
  stationId?: number;
  typeId?: number;
  fuelTypeId?: number;
  station?: Named | null | undefined;
  Station?: Named | null | undefined;
  fuelType?: Named | null | undefined;
  FuelType?: Named | null | undefined;
}

/** 'Auto Posto Central', or 'Posto ID: 7' where its name is missing. Spec, back office, section 2 (Admin fuel module). */
export function stationNameOf({ station, Station, stationId }: NamedPrice): string {
  return station?.name || Station?.name || `Posto ID: ${stationId ?? '?'}`;
}

/** 'Etanol', or 'Tipo ID: 3' where its name is missing. */
export function fuelNameOf({ fuelType, FuelType, typeId, fuelTypeId }: NamedPrice): string {
  return fuelType?.name || FuelType?.name || `Tipo ID: ${typeId ?? fuelTypeId ?? '?'}`;
}
