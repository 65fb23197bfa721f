import type { FuelPlace } from '#contract/fuel-offers.ts';
import type { FuelData, StationQuote } from './fuel-data.ts';

/**
 * The data of the fuel page as they are sent beside its HTML. Its sixty prices have thirteen fields each, so the names of
 * the fields are sent once, and so is each region and brand.
 */
interface PackedFuel extends Omit<FuelData, 'quotes' | 'places'> {
  quotes: PackedRows;
  places: PackedRows;
}

interface PackedRows {
  fields: string[];
  rows: unknown[][];
}

export function packFuel({ quotes, places, ...data }: FuelData): PackedFuel {
  const regions = new Map<number, Named>();
  const brands = new Map<number, Named>();
  return {
    ...data,
    quotes: pack(quotes.map(({ place: _, ...quote }) => quote)),
    places: pack(
      places.map((place) => ({
        ...place,
        Region: once(regions, place.Region),
        FuelBrand: once(brands, place.FuelBrand),
      })),
    ),
  };
}

export function unpackFuel({ quotes, places, ...data }: PackedFuel): FuelData {
  const stations = unpack<FuelPlace>(places);
  const placeOf = new Map(stations.map((place) => [place.id, place]));
  return {
    ...data,
    places: stations,
    quotes: unpack<Omit<StationQuote, 'place'>>(quotes).flatMap((quote) => {
      const place = placeOf.get(quote.fuelStationId);
      return place ? { ...quote, place } : [];
    }),
  };
}

type Named = NonNullable<FuelPlace['Region']>;

/** Returns the same object for the same row. */
function once(known: Map<number, Named>, row: Named | null): Named | null {
  if (row && !known.has(row.id)) known.set(row.id, row);
  return row && (known.get(row.id) ?? null);
}

function pack(rows: readonly object[]): PackedRows {
  const fields = [...new Set(rows.flatMap(Object.keys))];
  return { fields, rows: rows.map((row) => fields.map((field) => (row as Record<string, unknown>)[field])) };
}

function unpack<Row>({ fields, rows }: PackedRows): Row[] {
  return rows.map(
    (values) => Object.fromEntries(fields.map((field, index) => [field, values[index]])) as Row,
  );
}
