import { establishmentTypeNames } from '#domain/establishments.ts';
import { suggestionsFrom, suggestProducts } from '#domain/product-search.ts';
import { usualSector } from '#domain/sectors.ts';
import { stationPlace } from '#domain/station-place.ts';
import { bestSuggestions, type Suggestible } from '#domain/suggestions.ts';
import { readHandler } from '../platform/handler.ts';
import { readProducts } from '../products/product-queries.ts';
import { selectLeftOut } from './select-left-out.ts';
import { selectFittingFuels, selectFittingShops, selectFittingStations } from './suggestion-queries.ts';

interface Found extends Suggestible {
  label: string;
  about: string | null;
}

/** Finds at most five cuts, fuels, shops and stations by their names, without the invented ones that the home page leaves out. */
export const listSuggestions = readHandler('listSuggestions', async ({ query: { search } }, { db }) => {
  if (search.length < suggestionsFrom) return { data: [] };
  const [products, fuels, shops, stations] = await Promise.all([
    readProducts(db),
    selectFittingFuels(db, search),
    selectFittingShops(db, search),
    selectFittingStations(db, search),
  ]);
  const asksLeftOut = [...shops, ...stations].some(({ isDemonstration }) => isDemonstration);
  const leftOut = asksLeftOut ? await selectLeftOut(db) : null;
  const meat = usualSector(products.map(({ Sector }) => Sector));
  const found: Found[] = [
    ...suggestProducts(products, search).map(({ id, name, synonyms, Category, Sector }) => ({
      kind: 'product' as const,
      id,
      name,
      synonyms,
      isDemonstration: false,
      label: Sector.id === meat?.id ? 'Corte' : 'Produto',
      about: Category.name,
    })),
    ...fuels.map(({ id, name }) => ({
      kind: 'fuel' as const,
      id,
      name,
      synonyms: [],
      isDemonstration: false,
      label: 'Combustível',
      about: null,
    })),
    ...(leftOut === 'meat' ? [] : shops).map(({ type, neighbourhood, regionName, ...shop }) => ({
      ...shop,
      kind: 'establishment' as const,
      synonyms: [],
      label: establishmentTypeNames[type],
      about: neighbourhood ?? regionName,
    })),
    ...(leftOut === 'fuel' ? [] : stations).map(({ brandName, neighbourhood, address, ...station }) => ({
      ...station,
      kind: 'station' as const,
      synonyms: [],
      label: 'Posto',
      about: [brandName, stationPlace({ neighbourhood, address })].filter(Boolean).join(' · '),
    })),
  ];
  const data = bestSuggestions(found, search).map(({ kind, id, name, label, about }) => {
    return { kind, id, name, label, about };
  });
  // Without an invented place no price has a say.
  return { data, ...(!asksLeftOut && { rows: { prices: {} } }) };
});
