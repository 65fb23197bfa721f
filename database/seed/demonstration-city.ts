import { inArray, sql } from 'drizzle-orm';
import { addDays, cityDay, startOfDay } from '#domain/city-time.ts';
import type { Orm } from '../database.ts';
import { fuelBrands, fuelPrices, fuelStations, fuelTypes, imports, regions } from '../schema.ts';
import { demonstrationStations } from './demonstration-stations.ts';
import { seededRandom } from './random.ts';

const seed = 77_000_000;
const weeks = 12;

/** Centavos per litre in the middle of the city, before the weeks move them. */
const middle = {
  'Gasolina comum': 689,
  'Gasolina aditivada': 704,
  Etanol: 499,
  'Diesel S10': 687,
  'Diesel S500': 679,
} as const;
type Fuel = keyof typeof middle;

/**
 * Fills an empty catalogue with an invented city, marked as a demonstration: stations with twelve weeks of prices up
 * to `now`, the same for the same day. Returns false, and writes nothing, where there are stations or imports already.
 */
export async function seedDemonstrationCity(orm: Orm, now: Date): Promise<boolean> {
  return orm.transaction(async (tx) => {
    // Several nodes may start at once: one of them fills the city.
    await tx.execute(sql`lock table ${fuelStations} in exclusive mode`);
    if ((await tx.$count(fuelStations)) > 0 || (await tx.$count(imports)) > 0) return false;
    const brandNames = [...new Set(demonstrationStations.map(({ brand }) => brand))];
    await tx
      .insert(fuelBrands)
      .values(brandNames.map((name) => ({ name })))
      .onConflictDoNothing();
    const idOf = (rows: { id: number; name: string }[]) => new Map(rows.map(({ id, name }) => [name, id]));
    const brands = idOf(await tx.select().from(fuelBrands).where(inArray(fuelBrands.name, brandNames)));
    const cityRegions = idOf(await tx.select().from(regions));
    const types = idOf(await tx.select().from(fuelTypes));
    const stations = await tx
      .insert(fuelStations)
      .values(
        demonstrationStations.map(({ brand, region, markup: _, sells: __, ...station }) => ({
          ...station,
          brandId: brands.get(brand) ?? null,
          regionId: cityRegions.get(region) ?? null,
          coordinatesPrecision: 'exact' as const,
          isDemonstration: true,
        })),
      )
      .returning({ id: fuelStations.id, name: fuelStations.name });
    const stationIds = idOf(stations);
    await tx.insert(fuelPrices).values(
      observations(now).flatMap(({ station, fuel, day, centavos }) => {
        const stationId = stationIds.get(station);
        const fuelTypeId = types.get(fuel);
        if (stationId === undefined || fuelTypeId === undefined) return [];
        return [
          {
            stationId,
            fuelTypeId,
            priceCentavos: centavos,
            observedAt: startOfDay(day),
            source: 'admin' as const,
          },
        ];
      }),
    );
    return true;
  });
}

interface Observation {
  station: string;
  fuel: Fuel;
  day: string;
  centavos: number;
}

/** Prices move in the whole city on a few weeks, and stations follow a little late and not all alike. */
function observations(now: Date): Observation[] {
  const random = seededRandom(seed);
  const today = cityDay(now);
  const drift = {
    'Gasolina comum': 0,
    'Gasolina aditivada': 0,
    Etanol: 0,
    'Diesel S10': 0,
    'Diesel S500': 0,
  };
  const fuels = Object.keys(middle) as Fuel[];
  const seen: Observation[] = [];
  for (let week = weeks - 1; week >= 0; week -= 1) {
    for (const fuel of fuels) {
      if (random() < 0.35) drift[fuel] += Math.round((random() - 0.45) * 24);
    }
    for (const { name, markup, sells } of demonstrationStations) {
      const day = addDays(today, -(week * 7 + Math.floor(random() * 4)));
      const whim = Math.round((random() - 0.5) * 6);
      const visited = week === 0 || random() < 0.85;
      if (!visited) continue;
      for (const fuel of ['Gasolina comum', 'Etanol', ...sells] as const) {
        seen.push({ station: name, fuel, day, centavos: middle[fuel] + drift[fuel] + markup + whim });
      }
    }
  }
  return seen;
}
