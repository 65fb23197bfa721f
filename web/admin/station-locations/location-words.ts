import type { PostalCodeSource } from '#domain/postal-codes.ts';
import type { LocationState } from '#domain/station-locations.ts';
import type { BadgeTone } from '#web/ui/badge.tsx';

/** How the search for a station's coordinates stands, in a word. */
export const stateNames: Record<LocationState, string> = {
  unsearched: 'Sem busca',
  waiting: 'Na fila',
  found: 'Para conferir',
  missing: 'Não encontrado',
  accepted: 'Aceito',
  dismissed: 'Dispensado',
};

export const stateTones: Record<LocationState, BadgeTone> = {
  unsearched: 'outline',
  waiting: 'info',
  found: 'gold',
  missing: 'up',
  accepted: 'best',
  dismissed: 'neutral',
};

/** From where coordinates are. */
export const sourceNames: Record<PostalCodeSource, string> = {
  file: 'do arquivo de CEPs',
  viacep: 'da ViaCEP',
  brasilapi: 'da BrasilAPI',
  nominatim: 'do Nominatim',
};
