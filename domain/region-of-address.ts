import { quadrasIn } from './quadras.ts';
import { fold } from './text.ts';

/** The regions in which prices of Palmas are compared (spec, public side: Norte, Sul, Taquaralto). */
export type CityRegion = 'Norte' | 'Sul' | 'Taquaralto';

export interface RegionalAddress {
  neighbourhood: string;
  /** street, number and complement: any text that may contain the quadra */
  text: string;
  /** eight digits, or null */
  zipcode: string | null;
}

/**
 * Returns the region of an address in Palmas, or null if it is in none (rural zone, Taquaruçu, Buritirana) or the
 * address does not show it. The neighbourhood is used first, then the quadra in the address, and the CEP last, because
 * surveys often have a wrong CEP (survey files, quirk 11).
 */
export function regionOfAddress({ neighbourhood, text, zipcode }: RegionalAddress): CityRegion | null {
  const place = fold(neighbourhood);
  if (outside.test(place)) return null;
  const named = regionOfNeighbourhood(place) ?? regionOfQuadra(text);
  return named ?? (zipcode === null ? null : regionOfZipcode(zipcode));
}

const outside = /rural|taquarus+u|taquarucu|buritirana/;

/** Everything south of the planned city counts as Taquaralto, because people there shop in Taquaralto. */
const taquaralto = new RegExp(
  [
    'taquaralto|aureny|taquari|morada do sol|santa fe|bertaville|lago sul|uniao sul|janaina|jardim aeroporto',
    'palmas sul|santa barbara|santa helena|sonia regina|bela vista|jardim paulista|ipe amarelo|flamboyant',
    'vale do sol|sol nascente|maria rosa|^setor sul$|jardim laila|recanto das araras|irma dulce',
  ].join('|'),
);
const norte = /plano diretor norte|lago norte|polinesia|sonho meu|loteamento caribe|sucupira|agua fria/;
const sul = /plano diretor (expansao )?sul|graciosa|orla 14/;

function regionOfNeighbourhood(place: string): CityRegion | null {
  if (taquaralto.test(place)) return 'Taquaralto';
  if (norte.test(place)) return 'Norte';
  if (sul.test(place)) return 'Sul';
  return null;
}

function regionOfQuadra(text: string): CityRegion | null {
  const [area, ...others] = new Set(quadrasIn(text).map((quadra) => quadra.area));
  return others.length === 0 ? (area ?? null) : null;
}

/** First five digits of the postal codes of Palmas, by region. Source: CEP Aberto (ODbL), summarised. */
const zipcodeRegions: readonly [from: number, to: number, region: CityRegion][] = [
  [77001, 77008, 'Norte'],
  [77015, 77027, 'Sul'],
  [77059, 77060, 'Taquaralto'],
  [77061, 77061, 'Sul'],
  [77062, 77066, 'Taquaralto'],
];
/** The survey writes this CEP when the right one is unknown, in every region and in the rural zone. */
export const catchAllZipcode = '77016524';

function regionOfZipcode(zipcode: string): CityRegion | null {
  if (zipcode === catchAllZipcode) return null;
  // ALC NO 14 is the only northern quadra with a CEP in the southern range.
  if (zipcode >= '77026200' && zipcode <= '77026299') return 'Norte';
  const area = Number(zipcode.slice(0, 5));
  return zipcodeRegions.find(([from, to]) => area >= from && area <= to)?.[2] ?? null;
}
