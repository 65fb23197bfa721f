import { z } from 'zod';
import { isInCity, outsideCity } from '#domain/city.ts';
import { isCnpj } from '#domain/cnpj.ts';
import {
  defaultServiceRadius,
  largestServiceRadius,
  managedTypes,
  smallestServiceRadius,
} from '#domain/establishments.ts';
import { readPhone } from '#domain/phone.ts';
import { precision } from './coordinates.ts';
import { openingHoursField } from './opening-hours.ts';
import { chosenId, optionalText, rowName, version } from './shapes.ts';

/** The form of an establishment. Spec, back office, sections 3 and 5. */

const zipcodeMessage = 'Informe o CEP com 8 dígitos, só números.';
const cnpjMessage = 'Informe um CNPJ válido, com 14 dígitos.';
const phoneMessage = 'Informe um telefone válido, com DDD.';
const radiusMessage = `Informe um raio de ${smallestServiceRadius} a ${largestServiceRadius} km.`;

/** A text that may be missing, read by a function that returns null for one that it does not take. */
const readText = (message: string, read: (typed: string) => string | null) =>
  z
    .string({ error: message })
    .trim()
    .nullish()
    .transform((typed, context) => {
      if (!typed) return null;
      const text = read(typed);
      if (text !== null) return text;
      context.addIssue({ code: 'custom', message });
      return z.NEVER;
    });

const zipcode = readText(zipcodeMessage, (typed) =>
  /^\d{5}-?\d{3}$/.test(typed) && !/^[0-]+$/.test(typed) ? typed.replace('-', '') : null,
);
const cnpj = readText(cnpjMessage, (typed) => {
  const digits = /^[\d\s./-]+$/.test(typed) ? typed.replace(/\D/g, '') : '';
  return isCnpj(digits) ? digits : null;
});
/** Shops have numbers without an area code, too: 0800 and the like stay as they are typed. */
const phone = readText(phoneMessage, (typed) => {
  const looksLikePhone = /^[\d\s()+-]{8,25}$/.test(typed) && typed.replace(/\D/g, '').length >= 8;
  return readPhone(typed) ?? (looksLikePhone ? typed : null);
});

/** A number that is no coordinate is refused once: it is not said to be outside of the city, too. */
const degrees = (message: string, most: number) =>
  z
    .number({ error: message })
    .min(-most, { error: message, abort: true })
    .max(most, { error: message, abort: true });

const establishmentFields = z.object({
  name: rowName('Por favor, preencha o nome do estabelecimento.'),
  legalName: optionalText(200),
  type: z.enum(managedTypes, { error: 'Escolha açougue ou mercado.' }).default('acougue'),
  cnpj,
  phone,
  zipcode,
  address: optionalText(200),
  neighbourhood: optionalText(100),
  latitude: degrees('Informe a latitude em graus, de -90 a 90.', 90).nullish(),
  longitude: degrees('Informe a longitude em graus, de -180 a 180.', 180).nullish(),
  coordinatesPrecision: precision.nullish().describe('Sem valor, com coordenadas: exact'),
  service_radius: z
    .number({ error: radiusMessage })
    .int('Informe o raio em quilômetros inteiros.')
    .min(smallestServiceRadius, radiusMessage)
    .max(largestServiceRadius, radiusMessage)
    .nullish()
    .transform((radius) => radius ?? defaultServiceRadius)
    .describe('Quilômetros'),
  regionId: chosenId('Por favor, escolha a região.'),
  sectorId: chosenId('Por favor, escolha o setor.').nullish(),
  verified: z.boolean({ error: 'Informe sim ou não.' }).default(false),
  openingHours: openingHoursField,
});

interface Place {
  latitude?: number | null | undefined;
  longitude?: number | null | undefined;
}

/** Both coordinates, of a point within the municipality, or none. */
function coordinatesOfCity({ latitude, longitude }: Place, context: z.RefinementCtx) {
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

export const establishmentBody = establishmentFields.superRefine(coordinatesOfCity);
export type EstablishmentBody = z.infer<typeof establishmentBody>;

export const createEstablishmentBody = establishmentFields
  .extend({
    replacesDemonstration: z
      .boolean({ error: 'Informe sim ou não.' })
      .default(false)
      .describe('true: os estabelecimentos de demonstração saem'),
  })
  .superRefine(coordinatesOfCity);

export const updateEstablishmentBody = establishmentFields.extend({ version }).superRefine(coordinatesOfCity);
