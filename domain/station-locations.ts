import { type CityRegion, catchAllZipcode, regionOfAddress } from './region-of-address.ts';
import { fold } from './text.ts';

/**
 * The search for the coordinates of a station: 'waiting' in the queue; 'found', to be checked by a person on a map;
 * 'missing', because no service knows the address; 'accepted' or 'dismissed' by a person.
 */
export const locationStatuses = ['waiting', 'found', 'missing', 'accepted', 'dismissed'] as const;
export type LocationStatus = (typeof locationStatuses)[number];

/** The state of a station without coordinates; 'unsearched': no search has been requested. */
export const locationStates = ['unsearched', ...locationStatuses] as const;
export type LocationState = (typeof locationStates)[number];

interface SurveyedPlace {
  address: string;
  neighbourhood: string | null;
  /** eight digits */
  zipcode: string | null;
}

/**
 * Returns the CEP of a station if it is plausible for the address. Surveys contain wrong ones: a catch-all, and errors
 * that point to another region than the address (survey files, quirk 11).
 */
export function believableZipcode({ address, neighbourhood, zipcode }: SurveyedPlace): string | undefined {
  if (zipcode === null || zipcode === catchAllZipcode) return undefined;
  const said = regionOfAddress({ neighbourhood: neighbourhood ?? '', text: address, zipcode: null });
  const meant = regionOfAddress({ neighbourhood: '', text: '', zipcode });
  return said !== null && meant !== null && said !== meant ? undefined : zipcode;
}

const street = /^(avenida|rua|alameda|rodovia|travessa|praca|via|estrada)\b/;
const quadra = /^quadra\b/;

/**
 * Returns street and number of an address, in a form that a geocoding service can find: 'Quadra 806 Sul, Avenida NS 10'
 * from 'Quadra 806 Sul, Avenida NS 10, s/n, Lote PAC 24 A'. Undefined if it contains no street.
 */
export function searchableStreet(address: string): string | undefined {
  const parts = address.split(', ').filter((part) => part !== '');
  const at = parts.findIndex((part) => street.test(fold(part)));
  const named = parts[at];
  if (named === undefined) return parts.find((part) => quadra.test(fold(part)));
  const before = parts[at - 1];
  const after = parts[at + 1] ?? '';
  return [
    ...(before !== undefined && quadra.test(fold(before)) ? [before] : []),
    named,
    ...(/^\d{1,5}$/.test(after) ? [after] : []),
  ].join(', ');
}

/** Returns why a service's coordinates are not shown as found, for display next to the station. */
export function implausiblePointReason(region: CityRegion | null): string {
  const why = region === null ? 'não pode ser o do endereço' : `fica longe da região do endereço (${region})`;
  return `O ponto que os serviços deram ${why}. Ponha o pino no mapa.`;
}
