import { addDays, startOfDay, toCityIso } from '#domain/city-time.ts';
import { hasDemonstration } from '../demonstration/demonstration.ts';
import { readHandler } from '../platform/handler.ts';
import { selectChanges, selectCounts, selectRegionNames } from './dashboard-queries.ts';

/** Reads the figures of the dashboard that indexes and short tables answer; those of prices are `listPriceCoverage`. */
export const readDashboard = readHandler('readDashboard', async (_request, { db, now, today }) => {
  const [counts, demonstration, names, changes] = await Promise.all([
    selectCounts(db, startOfDay(addDays(today, -6))),
    hasDemonstration(db),
    selectRegionNames(db),
    selectChanges(db),
  ]);
  return {
    data: {
      at: toCityIso(now),
      establishments: {
        count: counts.establishments,
        verified: counts.verified,
      },
      products: { count: counts.products },
      categories: { count: counts.categories, sectors: counts.sectors },
      regions: { count: counts.regions, names },
      users: { count: counts.users, newThisWeek: counts.newUsers },
      fuel: { stations: counts.stations, types: counts.types, brands: counts.brands },
      demonstration,
      changes,
    },
  };
});
