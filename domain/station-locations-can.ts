import { type Permission, permitted, refused } from './can.ts';
import type { LocationState } from './station-locations.ts';

interface LocationFacts {
  status: LocationState;
  /** the station has coordinates */
  isLocated: boolean;
}

type Acts = Record<'accept' | 'place' | 'dismiss' | 'search', Permission>;

/**
 * Returns what may be done with the coordinates of a station: accept those that were found, move the pin,
 * dismiss them, or search again. An accepted pin can also be moved.
 */
export function stationLocationCan({ status, isLocated }: LocationFacts): Acts {
  if (isLocated) {
    const located = refused('O posto já tem coordenadas.');
    return {
      accept: located,
      place: status === 'accepted' ? permitted : located,
      dismiss: located,
      search: located,
    };
  }
  const isFound = status === 'found';
  return {
    accept: isFound ? permitted : refused('Não há coordenadas encontradas para aceitar.'),
    place: permitted,
    dismiss: isFound || status === 'missing' ? permitted : refused('Não há resultado para dispensar.'),
    search: status === 'waiting' ? refused('O posto já espera na fila da busca.') : permitted,
  };
}
