import type { Day } from './city-time.ts';

/**
 * Reads a day as typed in Brazil, regardless of the browser's language: '12/06/2026', '12/6/26', '12062026'.
 * @returns null if it is not a day, or incomplete
 */
export function parseDay(typed: string): Day | null {
  const text = typed.trim();
  const parts =
    /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d{2})$/.exec(text) ?? /^(\d{2})(\d{2})(\d{4}|\d{2})$/.exec(text);
  if (!parts) return null;
  const [, date = '', month = '', year = ''] = parts;
  const day = `${year.padStart(4, '20')}-${month.padStart(2, '0')}-${date.padStart(2, '0')}`;
  return isDay(day) ? day : null;
}

/** Returns whether a text is an existing day in the form 'aaaa-mm-dd'. */
export function isDay(text: string): boolean {
  const time = Date.parse(`${text}T00:00:00Z`);
  return (
    /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
  );
}
