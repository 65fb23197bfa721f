import { eq, inArray, sql } from '#database/orm.ts';
import { addDays, cityDay, startOfDay } from '#domain/city-time.ts';
import type { Orm } from '../database.ts';
import {
  brands,
  establishments,
  imports,
  prices,
  products,
  regions,
  reportedPrices,
  reviews,
} from '../schema.ts';
import {
  approved,
  demonstrationFuelReports,
  demonstrationReviews,
  pending,
  waitingFuelReports,
  waitingReview,
} from './demonstration-reviews.ts';
import { demonstrationStations } from './demonstration-stations.ts';
import { idsByName, withIds, withPlaces } from './named-rows.ts';
import { seededRandom } from './random.ts';

const seed = 77_000_000;
/** separate seeds, so that prices are the same with reports and reviews as without */
const reportSeed = 77_000_003;
const reviewSeed = 77_000_004;
const weeks = 12;

/** Base price of each fuel in centavos per litre, before the weekly changes. */
const basePrices = {
  'Gasolina comum': 689,
  'Gasolina aditivada': 704,
  Etanol: 499,
  'Diesel S10': 687,
  'Diesel S500': 679,
} as const;
type Fuel = keyof typeof basePrices;

/**
 * Fills an empty database with invented stations, marked as a demonstration, with twelve weeks of prices up to
 * `now`, reports and reviews. The result is the same for the same day. Returns false, and writes nothing, if there are
 * stations or imports already.
 */
export async function seedDemonstrationCity(orm: Orm, now: Date): Promise<boolean> {
  return orm.transaction(async (tx) => {
    // Several nodes may start at once, and only one of them may fill the city.
    await tx.execute(sql`lock table ${establishments} in exclusive mode`);
    if (
      (await tx.$count(establishments, eq(establishments.type, 'posto'))) > 0 ||
      (await tx.$count(imports)) > 0
    )
      return false;
    const brandNames = [...new Set(demonstrationStations.map(({ brand }) => brand))];
    await tx
      .insert(brands)
      .values(brandNames.map((name) => ({ name, isBrought: true })))
      .onConflictDoNothing();
    const brandIds = idsByName(await tx.select().from(brands).where(inArray(brands.name, brandNames)));
    const cityRegions = idsByName(await tx.select().from(regions));
    const goods = idsByName(await tx.select().from(products));
    const stations = await tx
      .insert(establishments)
      .values(
        demonstrationStations.map(({ brand, region, markup: _, sells: __, ...station }) => ({
          ...station,
          type: 'posto' as const,
          brandId: brandIds.get(brand) ?? null,
          regionId: cityRegions.get(region) ?? null,
          coordinatesPrecision: 'exact' as const,
        })),
      )
      .returning({ id: establishments.id, name: establishments.name });
    const ids = { places: idsByName(stations), goods };
    const collected = observations(now);
    await tx.insert(prices).values(
      withIds(collected, ids).map(({ day, centavos, ...pair }) => ({
        ...pair,
        priceCentavos: centavos,
        observedAt: startOfDay(day),
        source: 'admin' as const,
      })),
    );
    const today = cityDay(now);
    const newest = newestOf(collected);
    const reports = [
      ...demonstrationFuelReports(seededRandom(reportSeed), today, newest).map(approved),
      ...waitingFuelReports(today, newest).map(pending),
    ];
    await tx.insert(reportedPrices).values(withIds(reports, ids));
    const names = stations.map(({ name }) => name);
    const reviewed = [
      ...demonstrationReviews(seededRandom(reviewSeed), today, 'fuel', names).map(approved),
      pending(waitingReview(today, 'fuel')),
    ];
    await tx.insert(reviews).values(withPlaces(reviewed, ids.places));
    return true;
  });
}

/** Returns the newest observation of each fuel at each station; the input is sorted, oldest first. */
function newestOf(collected: readonly Observation[]): Observation[] {
  return [...new Map(collected.map((seen) => [`${seen.establishment} ${seen.product}`, seen])).values()];
}

interface Observation {
  establishment: string;
  product: Fuel;
  day: string;
  centavos: number;
}

/** Prices change in the whole city in some weeks; stations follow on different days and by different amounts. */
function observations(now: Date): Observation[] {
  const random = seededRandom(seed);
  const today = cityDay(now);
  const cityChange = {
    'Gasolina comum': 0,
    'Gasolina aditivada': 0,
    Etanol: 0,
    'Diesel S10': 0,
    'Diesel S500': 0,
  };
  const fuels = Object.keys(basePrices) as Fuel[];
  const collected: Observation[] = [];
  for (let week = weeks - 1; week >= 0; week -= 1) {
    for (const fuel of fuels) {
      if (random() < 0.35) cityChange[fuel] += Math.round((random() - 0.45) * 24);
    }
    for (const { name, markup, sells } of demonstrationStations) {
      const day = addDays(today, -(week * 7 + Math.floor(random() * 4)));
      const deviation = Math.round((random() - 0.5) * 6);
      const visited = week === 0 || random() < 0.85;
      if (!visited) continue;
      for (const fuel of ['Gasolina comum', 'Etanol', ...sells] as const) {
        collected.push({
          establishment: name,
          product: fuel,
          day,
          centavos: basePrices[fuel] + cityChange[fuel] + markup + deviation,
        });
      }
    }
  }
  return collected;
}
