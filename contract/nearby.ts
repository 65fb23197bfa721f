import { z } from 'zod';

const coordinate = (name: string, limit: number) =>
  z.coerce
    .number({ error: `Informe a ${name} em graus.` })
    .min(-limit, `A ${name} vai de −${limit} a ${limit} graus.`)
    .max(limit, `A ${name} vai de −${limit} a ${limit} graus.`);

/** Treats an empty parameter as missing, because coercion would turn it into 0. */
const required = <S extends z.ZodType>(shape: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), shape);

/** The user's location and the search radius. Spec, public side, section 9: 5 km by default. */
export const nearbyQuery = z.object({
  latitude: required(coordinate('latitude', 90)),
  longitude: required(coordinate('longitude', 180)),
  radius: z.coerce
    .number({ error: 'Informe o raio em quilômetros.' })
    .positive('O raio precisa ser maior que zero.')
    .max(100, 'O raio vai até 100 km.')
    .default(5)
    .describe('Quilômetros'),
});

/** The middle of Palmas. */
export const nearbyExample = { query: { latitude: '-10.184', longitude: '-48.334' } };
