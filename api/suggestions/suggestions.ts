import { daysBetween } from '#domain/city-time.ts';
import { establishmentTypeNames } from '#domain/establishments.ts';
import { toReais } from '#domain/money.ts';
import { suggestionsFrom } from '#domain/product-search.ts';
import type { ProductUnit } from '#domain/products.ts';
import { stationPlace } from '#domain/station-place.ts';
import { bestSuggestions, type Suggestible } from '#domain/suggestions.ts';
import { rowsOfProducts } from '../current-prices/current-prices.ts';
import { figuresOfProducts, type ProductFigures } from '../current-prices/figures.ts';
import { readHandler } from '../platform/handler.ts';
import { selectHiddenDemonstration } from './hidden-demonstration.ts';
import { findByText, selectGoods, selectPlaces } from './suggestion-queries.ts';

interface Suggested extends Suggestible {
  label: string;
  about: string | null;
  unit?: ProductUnit;
}

/**
 * Finds at most five cuts, fuels, shops and stations by their names, without the invented ones that the home page leaves out. Goods
 * come with their lowest price in the city, of the figures that are kept.
 */
export const listSuggestions = readHandler(
  'listSuggestions',
  async ({ query: { search } }, { db, keepParts }) => {
    if (search.length < suggestionsFrom) return { data: [] };
    const found = await findByText(db, search);
    const [goods, places] = await Promise.all([
      found.goods.length > 0
        ? selectGoods(
            db,
            found.goods.map(({ id }) => id),
          )
        : [],
      found.places.length > 0
        ? selectPlaces(
            db,
            found.places.map(({ id }) => id),
          )
        : [],
    ]);
    const asksLeftOut = places.some(({ isDemonstration }) => isDemonstration);
    const leftOut = asksLeftOut ? await selectHiddenDemonstration(db) : null;
    const goodsOf = new Map(goods.map((row) => [row.id, row]));
    const placeOf = new Map(places.map((row) => [row.id, row]));
    const suggested = bestSuggestions(
      [
        ...found.goods.flatMap((one): Suggested[] => {
          const row = goodsOf.get(one.id);
          return row ? [{ ...one, ...describeGoods(row) }] : [];
        }),
        ...found.places.flatMap((one): Suggested[] => {
          const row = placeOf.get(one.id);
          return row && leftOut !== (row.type === 'posto' ? 'fuel' : 'meat')
            ? [{ ...one, ...describePlace(row) }]
            : [];
        }),
      ],
      search,
    );
    const productIds = suggested.filter(({ unit }) => unit).map(({ id }) => id);
    const figures = await keepParts(figuresOfProducts, productIds);
    return {
      data: suggested.map(({ kind, id, name, label, about, unit }) => {
        const ofGoods = unit && figures.get(id);
        return {
          kind,
          id,
          name,
          label,
          about,
          ...(ofGoods && { lowest: { ...presentLowest(ofGoods), unit } }),
        };
      }),
      // Whether invented places are left out is a matter of all prices.
      ...(!asksLeftOut && { rows: rowsOfProducts(productIds) }),
    };
  },
);

function describeGoods({
  unit,
  categoryName,
  isFuel,
  isUsual,
}: Awaited<ReturnType<typeof selectGoods>>[number]): Omit<Suggested, 'id' | 'name' | 'mistyped'> {
  const shared = { unit, isDemonstration: false };
  return isFuel
    ? { ...shared, kind: 'fuel', label: 'Combustível', about: null }
    : { ...shared, kind: 'product', label: isUsual ? 'Corte' : 'Produto', about: categoryName };
}

function describePlace({
  type,
  neighbourhood,
  address,
  regionName,
  brandName,
  isDemonstration,
}: Awaited<ReturnType<typeof selectPlaces>>[number]): Omit<Suggested, 'id' | 'name' | 'mistyped'> {
  if (type !== 'posto') {
    const about = neighbourhood ?? regionName;
    return { kind: 'establishment', isDemonstration, label: establishmentTypeNames[type], about };
  }
  const about = [brandName, stationPlace({ neighbourhood, address })].filter(Boolean).join(' · ');
  return { kind: 'station', isDemonstration, label: 'Posto', about };
}

function presentLowest({ lowest, lowestOn, lowestExpiresOn }: ProductFigures) {
  return { price: toReais(lowest), day: lowestOn, lifeDays: daysBetween(lowestOn, lowestExpiresOn) };
}
