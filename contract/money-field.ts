import { z } from 'zod';
import { centavosTrouble } from '#domain/price-entry.ts';

interface MoneyFieldOptions {
  /** shown where the amount is left out, or null */
  missing: string;
  /** shown where it is not a number; as `missing` where it is not given */
  invalid?: string;
  /** shown where it is less than the lowest */
  tooLow: string;
  /** the least that is accepted, in reais; a centavo where it is not given */
  lowest?: number;
  /** the most that is accepted, in reais, and the message above it */
  highest: number;
  tooHigh: string;
}

/** An amount of reais that somebody types. More than two decimals are refused, as rounding would change the amount. */
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
