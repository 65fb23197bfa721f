import { z } from 'zod';
import {
  defaultServiceRadius,
  largestServiceRadius,
  managedTypes,
  smallestServiceRadius,
} from '#domain/establishments.ts';
import { precision } from './coordinates.ts';
import { openingHoursField } from './opening-hours.ts';
import {
  cnpjField,
  coordinatesOfCity,
  isAnotherField,
  latitudeField,
  longitudeField,
  orNull,
  phoneField,
  zipcodeField,
} from './place-fields.ts';
import { chosenId, editedVersion, inOneLine, keptLine, optionalText, rowName } from './shapes.ts';

/** The form of an establishment. Spec, back office, sections 3 and 5. */

const radiusMessage = `Informe um raio de ${smallestServiceRadius} a ${largestServiceRadius} km.`;

const establishmentFields = z.object({
  name: rowName('Por favor, preencha o nome do estabelecimento.'),
  legalName: optionalText(200, inOneLine),
  type: z.enum(managedTypes, { error: 'Escolha açougue ou mercado.' }).default('acougue'),
  cnpj: orNull(cnpjField),
  phone: orNull(phoneField),
  zipcode: orNull(zipcodeField),
  address: optionalText(200, inOneLine),
  neighbourhood: optionalText(100, inOneLine),
  latitude: latitudeField.nullish(),
  longitude: longitudeField.nullish(),
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

export const establishmentBody = establishmentFields.superRefine(coordinatesOfCity);

export const createEstablishmentBody = establishmentFields
  .extend({
    isAnother: isAnotherField,
    replacesDemonstration: z
      .boolean({ error: 'Informe sim ou não.' })
      .default(false)
      .describe('true: a demonstração sai, e a cidade de verdade começa; false: ele entra na demonstração'),
  })
  .superRefine(coordinatesOfCity);

/** Fields outside the specification's payload stay unchanged if a request omits them. */
export const updateEstablishmentBody = establishmentFields
  .extend({
    legalName: keptLine(200),
    type: establishmentFields.shape.type.unwrap().optional().describe('Ausente: fica como está'),
    cnpj: cnpjField.optional().describe('Ausente: fica como está'),
    neighbourhood: keptLine(100),
    openingHours: openingHoursField.describe('null: ninguém os conhece. Ausente: fica como está'),
    version: editedVersion,
    isAnother: isAnotherField,
  })
  .superRefine(coordinatesOfCity);
