import { addDays, type Day } from '#domain/city-time.ts';
import type { MeatData, Quote } from './meat-data.ts';

/**
 * A small invented city for when neither current nor earlier prices are available. The page keeps its layout, always
 * shows the banner 'Dados de demonstração' and is never indexed (design section 6).
 */
export function sampleMeatData(today: Day): MeatData {
  return {
    today,
    sector: null,
    regions,
    cuts: cuts.map(([name, description], index) => ({
      id: index + 1,
      name,
      description,
      unit: 'kg',
      synonyms: [],
    })),
    shops: shops.map(([name, type, Region], index) => ({
      id: index + 1,
      name,
      type,
      verified: false,
      address: 'Endereço de exemplo',
      neighbourhood: null,
      Region,
      averageRating: null,
      reviewCount: 0,
      promotion_count: 0,
    })),
    promotions: [],
    facts: [{ day: addDays(today, -2), lifeDays: 10, source: 'admin', sourceName: 'Exemplo' }],
    quotes: cuts.flatMap(([, , middle], cut) =>
      shops.map(([, , , markup], shop): Quote => [cut + 1, shop + 1, (middle + markup) / 100, 0]),
    ),
  };
}

const norte = { id: 1, name: 'Norte' };
const sul = { id: 2, name: 'Sul' };
const taquaralto = { id: 3, name: 'Taquaralto' };
const regions = [norte, sul, taquaralto];
/** name, description, mid price of the city in centavos per kilo */
const cuts: readonly [string, string, number][] = [
  ['Picanha', 'Capa de gordura, para churrasco', 6290],
  ['Contra Filé', 'Macio, para grelhar ou assar', 4690],
  ['Frango', 'Inteiro, resfriado', 1990],
  ['Costela', 'Com osso, para assar devagar', 2390],
  ['Alcatra', 'Bifes e assados', 4490],
  ['Linguiça', 'Toscana', 2090],
];
/** name, type, region, centavos above the mid price */
const shops: readonly [string, 'acougue' | 'mercado', (typeof regions)[number], number][] = [
  ['Açougue Exemplo Norte', 'acougue', norte, -120],
  ['Mercado Exemplo Norte', 'mercado', norte, 40],
  ['Açougue Exemplo Sul', 'acougue', sul, 0],
  ['Mercado Exemplo Sul', 'mercado', sul, 200],
  ['Açougue Exemplo Taquaralto', 'acougue', taquaralto, -200],
];
