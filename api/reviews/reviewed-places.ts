import type { SQL } from 'drizzle-orm';
import { isShop, isStation } from '../platform/kinds.ts';

export interface ReviewedPlaces {
  /** selects them */
  isOfKind: SQL;
  /** the message when the place does not exist */
  missing: string;
  /** the message when the person has reviewed the place */
  already: string;
}

export const shops: ReviewedPlaces = {
  isOfKind: isShop,
  missing: 'Estabelecimento não encontrado.',
  already: 'Você já avaliou este estabelecimento.',
};

export const stations: ReviewedPlaces = {
  isOfKind: isStation,
  missing: 'Posto não encontrado.',
  already: 'Você já avaliou este posto.',
};
