interface Named {
  name?: string | undefined;
}

interface NamedStation extends Named {
  address?: string | undefined;
}

/** The parts of a price that name its station and its fuel, under each of the keys that they may come with. */
export interface NamedPrice {
  stationId?: number;
  typeId?: number;
  fuelTypeId?: number;
  station?: NamedStation | null | undefined;
  Station?: NamedStation | null | undefined;
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

/** The stations of some prices, without those that have come without a name or an address. */
export function stationsOf(prices: readonly NamedPrice[]): { id: number; name: string; address: string }[] {
  return prices.flatMap(({ stationId: id, station, Station }) => {
    const { name, address } = station ?? Station ?? {};
    return id !== undefined && name && address ? [{ id, name, address }] : [];
  });
}
