import { z } from 'zod';
import { isCollectionMoment } from '#domain/collection.ts';
import { fuelPriceMessages, highestFuelPrice, mostFuelsAtOnce } from '#domain/fuel-price-entry.ts';
import { paymentConditions } from '#domain/prices.ts';
import { brandLogoKey } from './brand-logos.ts';
import { precision } from './coordinates.ts';
import { moneyField } from './money-field.ts';
import {
  cnpjField,
  coordinatesOfCity,
  isAnotherField,
  latitudeField,
  longitudeField,
  phoneField,
  zipcodeField,
} from './place-fields.ts';
import {
  chosenId,
  editedVersion,
  inOneLine,
  keptLine,
  optionalText,
  requiredText,
  rowName,
} from './shapes.ts';

/** The forms of the fuel module, so that a browser can check them without the rest of the contract. Spec, back office, section 5. */

const longestUrl = 500;

function isHttpsAddress(text: string): boolean {
  return URL.canParse(text) && new URL(text).protocol === 'https:';
}

export const fuelBrandBody = z.object({
  name: rowName('Por favor, preencha o nome da marca.'),
  logo: optionalText(longestUrl)
    .refine(
      (logo) => logo === null || brandLogoKey(logo) !== undefined || isHttpsAddress(logo),
      'Informe um endereço que comece com https://, ou envie uma imagem.',
    )
    .describe('https, ou o endereço que o envio de uma imagem deu'),
});

export const fuelTypeBody = z.object({
  name: rowName('Por favor, preencha o nome do tipo de combustível.'),
  description: optionalText(500),
});

const stationFields = z.object({
  name: rowName('Por favor, preencha o nome do posto.'),
  address: requiredText('Por favor, preencha o endereço do posto.')
    .overwrite(inOneLine)
    .max(200, 'Use até 200 caracteres.'),
  phoneNumber: phoneField.optional(),
  latitude: latitudeField.nullish(),
  longitude: longitudeField.nullish(),
  coordinatesPrecision: precision.nullish().describe('Sem valor, com coordenadas: exact'),
  brandId: chosenId('Por favor, escolha a marca.').nullish().describe('null: Nenhuma'),
  regionId: chosenId('Por favor, escolha a região.'),
  isOpen: z
    .boolean({ error: 'Informe sim ou não.' })
    .nullish()
    .transform((isOpen) => isOpen !== false)
    .describe('Só false é fechado'),
  neighbourhood: keptLine(100),
  zipcode: zipcodeField.optional().describe('Ausente: fica como está'),
  cnpj: cnpjField.optional().describe('Por ele as pesquisas encontram o posto. Ausente: fica como está'),
});
export const fuelStationBody = stationFields.superRefine(coordinatesOfCity);

export const createFuelStationBody = stationFields
  .extend({
    isAnother: isAnotherField,
    replacesDemonstration: z
      .boolean({ error: 'Informe sim ou não.' })
      .default(false)
      .describe(
        'true: a demonstração sai, e a cidade de verdade começa; false: o posto entra na demonstração',
      ),
  })
  .superRefine(coordinatesOfCity);
export const updateFuelStationBody = stationFields
  .extend({ version: editedVersion, isAnother: isAnotherField })
  .superRefine(coordinatesOfCity);

const { missing } = fuelPriceMessages;

const price = moneyField({
  missing,
  invalid: 'Informe um preço válido.',
  tooLow: fuelPriceMessages.tooLow,
  lowest: 0,
  highest: highestFuelPrice,
  tooHigh: fuelPriceMessages.tooHigh,
}).describe('Reais por litro (GNV: por metro cúbico), até duas casas decimais');

const moment = z
  .string({ error: missing })
  .trim()
  .min(1, { error: missing, abort: true })
  .refine(isCollectionMoment, 'Informe uma data válida.')
  .describe('Data e hora ISO. Meia-noite, ou só o dia aaaa-mm-dd: do dia inteiro');

const paymentCondition = z.enum(paymentConditions, { error: 'Escolha a condição.' });

/** Several fuels of a station at once. Spec, back office, section 7. */
export const fuelPricesBody = z.object({
  stationId: chosenId(missing),
  collectionDate: moment.optional().describe('Como em date. Ausente: hoje'),
  paymentCondition: paymentCondition.default('any').describe('De todos estes preços'),
  prices: z
    .array(z.object({ fuelTypeId: chosenId(missing), price }), { error: missing })
    .min(1, missing)
    .max(mostFuelsAtOnce, `Registre até ${mostFuelsAtOnce} combustíveis de uma vez.`)
    .superRefine((prices, context) => {
      const seen = new Set<number>();
      for (const [index, { fuelTypeId }] of prices.entries()) {
        if (seen.has(fuelTypeId)) {
          context.addIssue({
            code: 'custom',
            path: [index, 'fuelTypeId'],
            message: fuelPriceMessages.twice,
          });
        }
        seen.add(fuelTypeId);
      }
    }),
});
export type FuelPricesBody = z.infer<typeof fuelPricesBody>;

/** One price. Spec, back office, section 7. */
export const fuelPriceBody = z.object({
  stationId: chosenId(missing),
  typeId: chosenId(missing),
  price,
  date: moment.optional().describe('Data e hora ISO, ou o dia. Ausente: o dia que já tinha'),
  paymentCondition: paymentCondition.optional().describe('Ausente: a do preço corrigido'),
});
