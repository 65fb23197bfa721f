import { z } from 'zod';
import { coordinatePrecisions } from '#domain/coordinates.ts';

export const precision = z
  .enum(coordinatePrecisions)
  .describe(
    'exact: o próprio lugar; street: o endereço, ou a avenida da quadra; neighbourhood: o meio da quadra ou do bairro; postal_code: o ponto do CEP; city: o centro da cidade',
  );

/** The point of a place in an answer with many places: the known one, or else one computed from its address. */
export const shownPoint = {
  latitude: z.number().nullable(),
  longitude: z.number().nullable(),
  coordinatesPrecision: precision.optional().describe('Ausente onde o ponto é exato'),
};
