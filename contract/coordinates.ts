import { z } from 'zod';
import { coordinatePrecisions } from '#domain/coordinates.ts';

export const precision = z
  .enum(coordinatePrecisions)
  .describe(
    'exact: o próprio lugar; street: o endereço, ou a avenida da quadra; neighbourhood: o meio da quadra ou do bairro; postal_code: o ponto do CEP; city: o centro da cidade',
  );
