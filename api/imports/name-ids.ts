import type { Tx } from '#database/database.ts';
import { brands, products, regions } from '#database/schema.ts';
import { type SurveyedFuel, unitOfFuel } from '#domain/fuel-products.ts';
import { fold } from '#domain/text.ts';
import { fuelCategoryId, isFuel } from '../platform/kinds.ts';
import type { SurveyedPrice } from './anp/read-row.ts';

/**
 * Ids of the catalogue by name. Accents and case are ignored, because an administrator may write a name differently.
 */
export interface NameIds {
  brand(name: string | null): number | null;
  fuelType(fuel: SurveyedFuel): number;
  region(name: string | null): number | null;
}

type Named = { id: number; name: string };

/** Those that a station has. */
export type StationIds = Pick<NameIds, 'brand' | 'region'>;

/** Reads the ids in the batch's transaction, and creates missing brands. */
export async function readStationIds(
  tx: Tx,
  stations: readonly { brand: string | null }[],
): Promise<StationIds> {
  const brandIds = byName(await tx.select({ id: brands.id, name: brands.name }).from(brands));
  const newBrands = missing(
    brandIds,
    stations.flatMap(({ brand }) => brand ?? []),
  );
  if (newBrands.length > 0) {
    const brought = newBrands.map((brand) => ({ ...brand, isBrought: true }));
    add(brandIds, await tx.insert(brands).values(brought).returning());
  }
  const regionIds = byName(await tx.select({ id: regions.id, name: regions.name }).from(regions));
  return {
    brand: (name) => (name === null ? null : (brandIds.get(fold(name)) ?? null)),
    region: (name) => (name === null ? null : (regionIds.get(fold(name)) ?? null)),
  };
}

/** Reads the ids in the batch's transaction, and creates missing brands and fuel types. */
export async function readNameIds(tx: Tx, prices: readonly SurveyedPrice[]): Promise<NameIds> {
  const stationIds = await readStationIds(tx, prices);
  const typeIds = byName(
    await tx.select({ id: products.id, name: products.name }).from(products).where(isFuel(tx)),
  );
  const newTypes = missing(
    typeIds,
    prices.map(({ fuel }) => fuel),
  );
  if (newTypes.length > 0) {
    const categoryId = await fuelCategoryId(tx);
    const fuels = newTypes.map(({ name }) => ({ name, categoryId, unit: unitOfFuel(name) }));
    add(typeIds, await tx.insert(products).values(fuels).returning());
  }

  return {
    ...stationIds,
    fuelType(fuel) {
      const id = typeIds.get(fold(fuel));
      if (id === undefined) throw new Error(`no fuel type for ${fuel}`);
      return id;
    },
  };
}

function byName(rows: readonly Named[]): Map<string, number> {
  const ids = new Map<string, number>();
  add(ids, rows);
  return ids;
}

function add(ids: Map<string, number>, rows: readonly Named[]): void {
  for (const { id, name } of rows) ids.set(fold(name), id);
}

function missing(ids: ReadonlyMap<string, number>, names: readonly string[]): { name: string }[] {
  const wanted = new Map(names.map((name) => [fold(name), name]));
  return [...wanted].filter(([key]) => !ids.has(key)).map(([, name]) => ({ name }));
}
