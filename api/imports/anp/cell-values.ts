import type { Day } from '#domain/city-time.ts';
import { toCentavos } from '#domain/money.ts';
import { parseDecimal, withoutCurrency } from '#domain/typed-numbers.ts';

/** Parsers for the values in the survey's cells. */

/**
 * Reads '6,89', '6.89', '6', '125' or 'R$ 6,89' as centavos; trailing zeros may be lost (survey files, quirk 3). Undefined
 * for anything else.
 */
export function parsePrice(written: string): number | undefined {
  const text = withoutCurrency(written);
  if (!/^\d{1,6}([.,]\d{1,20})?$/.test(text)) return undefined;
  return toCentavos(Number(parseDecimal(text)));
}

/** Reads a day written 'dd/mm/yyyy' or 'yyyy-mm-dd', with or without a time; undefined when the day does not exist. */
export function parseDay(written: string): Day | undefined {
  const text = written.trim().replace(/[T ]\d{2}:\d{2}.*$/, '');
  const brazilian = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(text);
  const day = brazilian ? `${brazilian[3]}-${brazilian[2]}-${brazilian[1]}` : text;
  if (!/^\d{4}-\d{2}-\d{2}$/.test(day)) return undefined;
  const instant = Date.parse(`${day}T00:00:00Z`);
  // 31/02 would roll over into March.
  return Number.isNaN(instant) || new Date(instant).toISOString().slice(0, 10) !== day ? undefined : day;
}

/** Reads a workbook's serial date (46183 → '2026-06-10'); undefined when the text is not a number. */
export function excelDay(written: string, { from1904 }: { from1904: boolean }): Day | undefined {
  if (!/^\d{1,6}(\.\d+)?$/.test(written)) return undefined;
  const dayZero = from1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  return new Date(dayZero + Math.floor(Number(written)) * 86_400_000).toISOString().slice(0, 10);
}
