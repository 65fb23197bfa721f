import { z } from 'zod';
import { isInCity, outsideCity } from '#domain/city.ts';
import { bareCode, isCnpj } from '#domain/cnpj.ts';
import { readPhone } from '#domain/phone.ts';

/** Fields that the forms of shops and of stations share. Spec, back office, section 5. */

const zipcodeMessage = 'Informe o CEP com 8 dígitos, só números.';
const cnpjMessage = 'Informe um CNPJ válido, com 14 caracteres.';
const phoneMessage = 'Informe um telefone válido, com DDD.';

/** The address of the photo of a place, in answers. */
export const placePhoto = z
  .string()
  .nullable()
  .describe('Endereço da foto nesta origem; também sob o prefixo da API');

/** A nullable text, parsed by a function that returns null for texts that it does not accept. */
const readText = (message: string, read: (typed: string) => string | null) =>
  z
    .string({ error: message })
    .trim()
    .nullable()
    .transform((typed, context) => {
      if (!typed) return null;
      const text = read(typed);
      if (text !== null) return text;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

/** A field whose absence means null. */
export const orNull = <Shape extends z.ZodType<string | null>>(shape: Shape) =>
  shape.optional().transform((text) => text ?? null);

export const zipcodeField = readText(zipcodeMessage, (typed) =>
  /^\d{5}-?\d{3}$/.test(typed) && !/^[0-]+$/.test(typed) ? typed.replace('-', '') : null,
);
export const cnpjField = readText(cnpjMessage, (typed) => {
  const cnpj = bareCode(typed);
  return isCnpj(cnpj) ? cnpj : null;
});
/** Shops may have numbers without an area code: 0800 and similar ones stay as typed. */
export const phoneField = readText(phoneMessage, (typed) => {
  const looksLikePhone = /^[\d\s()+-]{8,25}$/.test(typed) && typed.replace(/\D/g, '').length >= 8;
  return readPhone(typed) ?? (looksLikePhone ? typed : null);
});

/** A number that is no valid coordinate gets one message, without another one about being outside the city. */
const degrees = (message: string, most: number) =>
  z
    .number({ error: message })
    .min(-most, { error: message, abort: true })
    .max(most, { error: message, abort: true });

export const latitudeField = degrees('Informe a latitude em graus, de -90 a 90.', 90);
export const longitudeField = degrees('Informe a longitude em graus, de -180 a 180.', 180);

interface Place {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/**
 * A shop or a station with the same name and place as another one is refused, unless the call confirms that it is a different
 * one.
 */
export const isAnotherField = z
  .boolean({ error: 'Informe sim ou não.' })
  .default(false)
  .describe('true: outro lugar, mesmo que haja um com este nome no mesmo lugar');

/** Both coordinates, of a point within the municipality, or none. */
export function coordinatesOfCity({ latitude, longitude }: Place, context: z.RefinementCtx) {
  const hasLatitude = typeof latitude === 'number';
  const hasLongitude = typeof longitude === 'number';
  if (hasLatitude && hasLongitude) {
    if (!isInCity({ latitude, longitude }))
      context.addIssue({ code: 'custom', path: ['latitude'], message: outsideCity });
    return;
  }
  if (hasLatitude === hasLongitude) return;
  context.addIssue({
    code: 'custom',
    path: [hasLatitude ? 'longitude' : 'latitude'],
    message: hasLatitude ? 'Informe também a longitude.' : 'Informe também a latitude.',
  });
}
