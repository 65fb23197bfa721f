import { toCityIso } from '#domain/city-time.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf, wordsOf } from '../platform/list.ts';
import { type PlaceFigures, readCoverage } from './coverage.ts';
import { selectKnownProducts } from './coverage-queries.ts';
import { sortedBy } from './sorted.ts';

/**
 * Lists places by how many of their prices are valid, so that the panel can say which one needs a visit. Invented places
 * are marked.
 */
export const listPriceCoverage = readHandler('listPriceCoverage', async ({ query }, { db, now }) => {
  const { kind, search, sort, expiring } = query;
  const words = wordsOf(search);
  const { value: coverage, at } = await readCoverage(db, kind, now);
  const found = coverage.places.filter(
    (place) => (!expiring || asksForVisit(place)) && words.every((word) => place.foldedName.includes(word)),
  );
  const toVisit = coverage.places.filter(asksForVisit);
  const { limit, offset } = pageOf(query);
  const page = sortedBy(found, sort, {
    valid: ({ valid }) => valid,
    expiring: ({ firstExpiry }) => firstExpiry,
    name: ({ foldedName }) => foldedName,
  }).slice(offset, offset + limit);
  const known = await selectKnownProducts(
    db,
    page.map(({ id }) => id),
  );
  return {
    data: page.map(({ foldedName: _, ...place }) => ({
      ...place,
      expired: Math.max(0, (known.get(place.id) ?? 0) - place.valid),
    })),
    count: found.length,
    countedAt: toCityIso(at),
    products: coverage.products.length,
    productsWithoutPrice: coverage.products.filter(({ places }) => places === 0).length,
    placesWithoutPrice: coverage.places.filter(({ valid }) => valid === 0).length,
    expiringPrices: toVisit.reduce((sum, place) => sum + place.expiring, 0),
    expiringPlaces: toVisit.length,
  };
});

function asksForVisit({ expiring }: PlaceFigures): boolean {
  return expiring > 0;
}
