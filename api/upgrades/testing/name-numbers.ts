import type { EndpointName } from '#contract/endpoints.ts';
import type { Names, RenumberedKind } from './names.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };

/** Fields with the id of a row, at any depth. */
const kindByField: Record<string, RenumberedKind> = {
  stationId: 'station',
  fuelStationId: 'station',
  fuelStationIds: 'station',
  establishmentId: 'shop',
  typeId: 'fuel',
  fuelTypeId: 'fuel',
};

/** Fields with one or several rows of a kind, with their ids in `id`. */
const kindByRelation: Record<string, RenumberedKind> = {
  Station: 'station',
  FuelStation: 'station',
  stations: 'station',
  nearbyStations: 'station',
  Establishment: 'shop',
  establishment: 'shop',
  establishments: 'shop',
  FuelType: 'fuel',
};

/** Calls whose rows have ids of a kind. */
const kindByCall: Partial<Record<EndpointName, RenumberedKind>> = {
  listPublicFuelStations: 'station',
  listNearbyFuelStations: 'station',
  readFuelStation: 'station',
  listFuelStations: 'station',
  readFuelStationRow: 'station',
  exportFuelStations: 'station',
  listStationLocations: 'station',
  listPublicEstablishments: 'shop',
  listNearbyEstablishments: 'shop',
  readEstablishment: 'shop',
  listEstablishments: 'shop',
  readEstablishmentRow: 'shop',
  exportEstablishments: 'shop',
  readNextRoundShop: 'shop',
  listPublicFuelTypes: 'fuel',
  listFuelTypes: 'fuel',
  readFuelTypeRow: 'fuel',
  exportFuelTypes: 'fuel',
  listPublicFuelPrices: 'fuelPrice',
  listFuelPrices: 'fuelPrice',
  readFuelPriceRow: 'fuelPrice',
  exportFuelPrices: 'fuelPrice',
  listFuelStationHistory: 'fuelPrice',
};

/** The nouns of the audit log, and of suggestions, whose rows have ids of a kind. */
const kindByNoun: Record<string, RenumberedKind> = {
  'fuel-stations': 'station',
  'station-locations': 'station',
  establishments: 'shop',
  'fuel-types': 'fuel',
  'fuel-prices': 'fuelPrice',
  station: 'station',
  establishment: 'shop',
  fuel: 'fuel',
  shop: 'shop',
};

const kindByAddress: Record<string, RenumberedKind> = { posto: 'station', estabelecimento: 'shop' };

export interface Asked {
  call: EndpointName;
  /** for calls about cuts and shops, or about fuels and stations */
  about: 'meat' | 'fuel' | undefined;
}

/** Returns an answer with names instead of the ids of renumbered rows. */
export function nameNumbers(body: unknown, asked: Asked, names: Names): unknown {
  const nameOf = (kind: RenumberedKind, id: number) => names[kind].get(id) ?? `${kind} que não existe`;
  const inText = (text: string) =>
    text.replace(/\/(posto|estabelecimento)\/(\d+)/g, (_, page: string, id: string) => {
      const kind = kindByAddress[page];
      return `/${page}/<${kind && nameOf(kind, Number(id))}>`;
    });
  const walk = (value: Json, at: { kind?: RenumberedKind | undefined; noun?: string | undefined }): Json => {
    if (typeof value === 'string') return inText(value);
    if (Array.isArray(value)) return value.map((item) => walk(item, at));
    if (value === null || typeof value !== 'object') return value;
    const noun = textOf(value.noun) ?? textOf(value.kind);
    const own = kindOf(value, at, noun);
    return Object.fromEntries(
      Object.entries(value).map(([field, inner]) => {
        const kind = fieldKind(field, own, noun, asked);
        if (typeof inner === 'number') return [field, kind ? nameOf(kind, inner) : inner];
        if (Array.isArray(inner) && inner.every((item) => typeof item === 'number'))
          return [field, kind ? inner.map((id) => nameOf(kind, Number(id))).sort() : inner];
        const isState = (field === 'before' || field === 'after') && noun !== undefined;
        const isData = field === 'data' && at.kind === undefined;
        const innerKind = isState ? kindByNoun[noun] : isData ? kindOfCall(asked) : kindByRelation[field];
        return [field, walk(inner, { kind: innerKind, noun })];
      }),
    );
  };
  return walk(body as Json, {});
}

const textOf = (value: Json | undefined) => (typeof value === 'string' ? value : undefined);

/** The kind of the row that an object is. */
function kindOf(
  value: { [key: string]: Json },
  at: { kind?: RenumberedKind | undefined },
  noun: string | undefined,
): RenumberedKind | undefined {
  if ('fuelTypeId' in value && 'price' in value && !('reportedPrice' in value)) return 'fuelPrice';
  if (at.kind) return at.kind;
  return noun !== undefined && !('rowId' in value) ? kindByNoun[noun] : undefined;
}

function fieldKind(
  field: string,
  own: RenumberedKind | undefined,
  noun: string | undefined,
  { call, about }: Asked,
): RenumberedKind | undefined {
  if (field === 'id') return own;
  if (field === 'rowId') return noun === undefined ? undefined : kindByNoun[noun];
  if (field === 'replacesId') return own === 'fuelPrice' ? own : undefined;
  if (field === 'priceId') return call === 'readFuelPriceHistory' ? 'fuelPrice' : undefined;
  if (field === 'placeId') return about === 'fuel' ? 'station' : 'shop';
  return kindByField[field];
}

function kindOfCall({ call, about }: Asked): RenumberedKind | undefined {
  if (call === 'listPriceCoverage') return about === 'fuel' ? 'station' : 'shop';
  if (call === 'listPriceSpread') return about === 'fuel' ? 'fuel' : undefined;
  return kindByCall[call];
}

/** The same for a file whose lines begin with an id. */
export function nameLines(text: string, asked: Asked, names: Names): string[] {
  const kind = kindOfCall(asked);
  return text.split('\r\n').map((line) => {
    const [, id, rest] = /^"?(\d+)"?(;.*)$/s.exec(line) ?? [];
    if (!kind || id === undefined) return line;
    return `${names[kind].get(Number(id)) ?? `${kind} que não existe`}${rest}`;
  });
}
