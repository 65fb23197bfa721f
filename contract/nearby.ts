import { z } from 'zod';
import { cellCentre } from '#domain/cells.ts';

/** The database refuses numbers as small as 1e-320. */
const withoutTinyValues = (value: number) => (Math.abs(value) < 1e-9 ? 0 : value);

const coordinate = (name: string, limit: number) =>
  z.coerce
    .number({ error: `Informe a ${name} em graus.` })
    .min(-limit, `A ${name} vai de −${limit} a ${limit} graus.`)
    .max(limit, `A ${name} vai de −${limit} a ${limit} graus.`)
    .overwrite(withoutTinyValues);

/** Treats an empty parameter as missing, because coercion would turn it into 0. */
const required = <S extends z.ZodType>(shape: S) =>
  z.preprocess((value) => (value === '' ? undefined : value), shape);

const radius = z.coerce
  .number({ error: 'Informe o raio em quilômetros.' })
  .positive('O raio precisa ser maior que zero.')
  .max(100, 'O raio vai até 100 km.')
  .overwrite(withoutTinyValues);

/** The user's location and the search radius. Spec, public side, section 9: 5 km by default. */
export const nearbyQuery = z.object({
  latitude: required(coordinate('latitude', 90)),
  longitude: required(coordinate('longitude', 180)),
  radius: radius.default(5).describe('Quilômetros'),
});

/** The middle of Palmas. */
export const nearbyExample = { query: { latitude: '-10.184', longitude: '-48.334' } };

const invalidCell = 'Informe uma célula, como -10.185,-48.335: múltiplos de 0,005 grau com três decimais.';

/** A person's cell. */
export const cell = z
  .string({ error: invalidCell })
  .refine((name) => cellCentre(name) !== null, invalidCell)
  .describe('A célula de cerca de 500 m de quem pergunta, pelo seu centro: latitude e longitude');

/**
 * The query of a list of prices near a person, who is in a cell: the exact point is refused, so that it never reaches the server.
 * The query has to be checked by `withItsCell`, too.
 */
export const nearCell = {
  near: cell.optional(),
  radius: radius
    .optional()
    .describe('Só os lugares até estes quilômetros, em linha reta, do centro da célula; exige near'),
  sort: z
    .enum(['price', 'distance'], { error: 'Essa ordem não existe.' })
    .default('price')
    .describe(
      'distance: os mais próximos do centro da célula primeiro, e os lugares sem ponto por último; exige near',
    ),
};
type NearCell = z.infer<z.ZodObject<typeof nearCell>>;

/** Refuses a radius and an order that have no cell to measure from. */
export function withItsCell({ near, radius, sort }: NearCell, context: z.RefinementCtx<NearCell>): void {
  if (near !== undefined) return;
  const refuse = (path: keyof NearCell, message: string) =>
    context.addIssue({ code: 'custom', path: [path], message });
  if (radius !== undefined) refuse('radius', 'O raio precisa de um lugar: informe também near.');
  if (sort === 'distance') refuse('sort', 'A ordem por distância precisa de um lugar: informe também near.');
}
