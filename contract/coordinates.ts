import { z } from 'zod';
import { coordinatePrecisions } from '#domain/coordinates.ts';

export const precision = z
  .enum(coordinatePrecisions)
  .describe(
    'exact: o próprio lugar; street: o endereço; postal_code: o ponto do CEP; city: o centro da cidade',
  );
