import { toCityIso } from '#domain/city-time.ts';
import { spreadPercent, spreadWidth } from '#domain/coverage.ts';
import { toReais } from '#domain/money.ts';
import { fold, matches } from '#domain/text.ts';
import { readHandler } from '../platform/handler.ts';
import { pageOf } from '../platform/list.ts';
import { readCoverage } from './coverage.ts';
import { sortedBy } from './sorted.ts';

const inReais = (centavos: number | null) => (centavos === null ? null : toReais(centavos));

/** Lists cuts or fuels with the range of their valid prices, the widest first. */
export const listPriceSpread = readHandler('listPriceSpread', async ({ query }, { db, now }) => {
  const { kind, search = '', sort } = query;
  const { value: coverage, at } = await readCoverage(db, kind, now);
  const found = coverage.products
    .filter(({ name }) => search === '' || matches(name, search))
    .map(({ lowest, highest, ...product }) => ({
      ...product,
      lowest: inReais(lowest),
      highest: inReais(highest),
      percent: spreadPercent(lowest, highest),
    }));
  const { limit, offset } = pageOf(query);
  const data = sortedBy(found, sort, {
    percent: ({ lowest, highest }) => spreadWidth(lowest, highest),
    name: ({ name }) => fold(name),
    places: ({ places }) => places,
  }).slice(offset, offset + limit);
  return { data, count: found.length, countedAt: toCityIso(at) };
});
