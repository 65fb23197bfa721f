import type { TestApi } from '../../platform/testing.ts';

/** The kinds of rows whose ids a migration may change, so answers are compared by their names. */
const renumberedKinds = ['station', 'shop', 'fuel', 'fuelPrice'] as const;
export type RenumberedKind = (typeof renumberedKinds)[number];

/** The ids of the rows of each kind, each with a name that is unique within the kind. */
export type Names = Record<RenumberedKind, ReadonlyMap<number, string>>;

interface Row {
  id: number;
}

/** Reads all pages of a list of the panel. */
export async function readRows<R extends Row>(api: TestApi, token: string, path: string): Promise<R[]> {
  const rows: R[] = [];
  for (let page = 1; ; page += 1) {
    const response = await api.send(`${path}${path.includes('?') ? '&' : '?'}limit=100&page=${page}`, {
      token,
    });
    const { data, count } = response.json<{ data: R[]; count: number }>();
    rows.push(...data);
    if (data.length === 0 || rows.length >= count) return rows;
  }
}

interface PlaceRow extends Row {
  name: string;
  address: string | null;
}
interface FuelPriceRow extends Row {
  stationId: number;
  typeId: number;
  price: number;
  collectionDate: string;
  sourceName: string;
  Station: { isDemonstration: boolean };
}
interface History {
  changes: { priceId: number; act: string; to: number | null; collectionDate: string; sourceName: string }[];
}

/** Reads the names of all renumbered rows, from the calls of the panel. */
export async function readNames(api: TestApi, token: string): Promise<Names> {
  const stations = await readRows<PlaceRow>(api, token, '/backoffice/fuel/stations');
  const shops = await readRows<PlaceRow>(api, token, '/backoffice/establishments');
  const fuels = await readRows<PlaceRow>(api, token, '/backoffice/fuel/types');
  const names = {
    station: naming(stations, ({ name, address }) => `posto ${name}, ${address}`),
    shop: naming(shops, ({ name, address }) => `loja ${name}, ${address}`),
    fuel: naming(fuels, ({ name }) => `combustível ${name}`),
  };
  const live = await readRows<FuelPriceRow>(api, token, '/backoffice/fuel/prices');
  // Prices of the demonstration are never corrected.
  const real = live.filter(({ Station }) => !Station.isDemonstration);
  const pairs = new Map(real.map((row) => [`${row.stationId} ${row.typeId}`, row]));
  const known = new Set(live.map(({ id }) => id));
  const facts = live.map((row) => ({ ...row, said: saying(row.price, row), state: '' }));
  for (const row of pairs.values()) {
    const response = await api.send(`/backoffice/fuel/prices/${row.id}/history`, { token });
    const { changes } = response.json<{ data: History }>().data;
    for (const change of changes.toReversed()) {
      if (known.has(change.priceId)) continue;
      known.add(change.priceId);
      facts.push({ ...row, id: change.priceId, said: saying(change.to, change), state: ', retirado' });
    }
  }
  return {
    ...names,
    fuelPrice: naming(
      facts,
      ({ stationId, typeId, said, state }) =>
        `preço de ${names.fuel.get(typeId)} em ${names.station.get(stationId)}: ${said}${state}`,
    ),
  };
}

const saying = (price: number | null, of: { collectionDate: string; sourceName: string }) =>
  `${price} em ${of.collectionDate}, ${of.sourceName}`;

/** Equal rows are distinguished by their order. */
function naming<R extends Row>(rows: readonly R[], nameOf: (row: R) => string): Map<number, string> {
  const taken = new Map<string, number>();
  return new Map(
    rows
      .toSorted((a, b) => a.id - b.id)
      .map((row) => {
        const name = nameOf(row);
        const before = taken.get(name) ?? 0;
        taken.set(name, before + 1);
        return [row.id, before === 0 ? name : `${name} (${before + 1})`];
      }),
  );
}
