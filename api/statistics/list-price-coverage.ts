import { toCityIso } from '#domain/city-time.ts';
import { fold, matches } from '#domain/text.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { readCoverage } from './coverage.ts';
import { selectKnownProducts } from './coverage-queries.ts';
import { sortedBy } from './sorted.ts';

/** Lists places by how many of their prices are valid, so that the panel can say which one needs a visit. */
export const listPriceCoverage = readHandler('listPriceCoverage', async ({ query }, { db, now }) => {
  const { kind, search = '', sort, expiring } = query;
  const { value: coverage, at } = await readCoverage(db, kind, now);
  const found = coverage.places.filter(
    (place) => (!expiring || place.expiring > 0) && (search === '' || matches(place.name, search)),
  );
  const { limit, offset } = pageOf(query);
  const page = sortedBy(found, sort, {
    valid: ({ valid }) => valid,
    expiring: ({ firstExpiry }) => firstExpiry,
    name: ({ name }) => fold(name),
  }).slice(offset, offset + limit);
  const known = await selectKnownProducts(
    db,
    kind,
    page.map(({ id }) => id),
  );
  return {
    data: page.map((place) => ({
      ...place,
      expired: Math.max(0, (known.get(place.id) ?? 0) - place.valid),
    })),
    count: found.length,
    countedAt: toCityIso(at),
    products: coverage.products.length,
    productsWithoutPrice: coverage.products.filter(({ places }) => places === 0).length,
    placesWithoutPrice: coverage.places.filter(({ valid }) => valid === 0).length,
    expiringPrices: coverage.places.reduce((sum, place) => sum + place.expiring, 0),
    expiringPlaces: coverage.places.filter((place) => place.expiring > 0).length,
  };
});
