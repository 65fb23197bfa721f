import { z } from 'zod';
import { centavosTrouble } from '#domain/price-entry.ts';

interface MoneyFieldOptions {
  /** the message for a missing or null amount */
  missing: string;
  /** the message for a value that is not a number; by default `missing` */
  invalid?: string;
  /** the message for an amount below the lowest */
  tooLow: string;
  /** the lowest accepted amount, in reais; by default one centavo */
  lowest?: number;
  /** the highest accepted amount, in reais, and the message above it */
  highest: number;
  tooHigh: string;
}

/** An amount of reais typed by a user. More than two decimals are refused, as rounding would change the amount. */
export const moneyField = ({
  missing,
  invalid = missing,
  tooLow,
  lowest = 0.01,
  highest,
  tooHigh,
}: MoneyFieldOptions) =>
  z
    .number({ error: ({ input }) => (input === undefined || input === null ? missing : invalid) })
    .min(lowest, { error: tooLow, abort: true })
    .max(highest, { error: tooHigh, abort: true })
    .refine((reais) => centavosTrouble(reais) === undefined, {
      error: ({ input }) => centavosTrouble(Number(input)),
    });
