import { z } from 'zod';
import { formatReais } from '#domain/money.ts';
import { highestReport, longestReportComment } from '#domain/reported-prices.ts';
import { moneyField } from './money-field.ts';
import { chosenId, isStorable, notText } from './shapes.ts';

/**
 * The report of a price, in a separate file so that a browser can check it without the rest of the contract. Spec, public side,
 * section 5.
 */

export const reportMessages = {
  priceMissing: 'Por favor, informe o preço correto.',
  priceInvalid: 'Por favor, informe um preço válido.',
  establishmentUnknown: 'Não foi possível identificar o estabelecimento.',
  productUnknown: 'Não foi possível identificar o produto.',
  stationUnknown: 'Não foi possível identificar o posto.',
  fuelUnknown: 'Não foi possível identificar o combustível.',
} as const;

/** Longer texts are refused, never truncated. */
const comment = z
  .string({ error: 'Escreva o comentário como texto.' })
  .trim()
  .max(longestReportComment, `Use até ${longestReportComment} caracteres.`)
  .refine(isStorable, notText);

const reportedPrice = moneyField({
  missing: reportMessages.priceMissing,
  invalid: reportMessages.priceInvalid,
  tooLow: reportMessages.priceInvalid,
  highest: highestReport,
  tooHigh: `Informe um preço de até ${formatReais(highestReport)}.`,
});

/** The ids of a report about a cut at an establishment, and of one about a fuel at a station. */
const placeFields = {
  meat: { productId: reportMessages.productUnknown, establishmentId: reportMessages.establishmentUnknown },
  fuel: { fuelTypeId: reportMessages.fuelUnknown, fuelStationId: reportMessages.stationUnknown },
} as const;

/** A report is either about a product at an establishment or about a fuel at a station. */
export const reportedPriceBody = z
  .object({
    productId: chosenId(reportMessages.productUnknown).optional(),
    establishmentId: chosenId(reportMessages.establishmentUnknown).optional(),
    fuelTypeId: chosenId(reportMessages.fuelUnknown).optional(),
    fuelStationId: chosenId(reportMessages.stationUnknown).optional(),
    reportedPrice: reportedPrice.describe('Reais, até duas casas decimais'),
    comment: comment.nullish(),
  })
  .superRefine((body, context) => {
    const isFuel = body.fuelTypeId !== undefined || body.fuelStationId !== undefined;
    const [about, other] = isFuel ? (['fuel', 'meat'] as const) : (['meat', 'fuel'] as const);
    for (const [field, message] of Object.entries(placeFields[about])) {
      if (body[field as keyof typeof body] === undefined) {
        context.addIssue({ code: 'custom', path: [field], message });
      }
    }
    for (const field of Object.keys(placeFields[other])) {
      if (body[field as keyof typeof body] !== undefined) {
        const message = 'Relate o preço de um produto ou de um combustível, um por vez.';
        context.addIssue({ code: 'custom', path: [field], message });
      }
    }
  });
export type ReportedPriceBody = z.infer<typeof reportedPriceBody>;
