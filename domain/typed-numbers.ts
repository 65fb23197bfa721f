import { formatAmount } from './money.ts';

/** Numbers as typed in Brazil: '32,9', but also '32.9', as on a calculator. This file alone reads and fills them. */

/**
 * Reads a sum of money. Points before a comma separate thousands: '1.234,56'. A single point is a decimal comma, except
 * before exactly three digits: '1.234' is ambiguous, and a price must not be wrong by a factor of a thousand.
 * @returns null if nothing is typed, NaN if it is not a number or ambiguous
 */
export function parseMoney(typed: string): number | null {
  const text = withoutBlanks(withoutCurrency(typed));
  if (/^\d{1,3}\.\d{3}$/.test(text)) return Number.NaN;
  return parseDecimal(/^\d{1,3}(\.\d{3})+(,\d*)?$/.test(text) ? text.replaceAll('.', '') : text);
}

/** Returns what is written of an amount beside its 'R$'. */
export function withoutCurrency(written: string): string {
  return written
    .trim()
    .replace(/^R\$|R\$$/i, '')
    .trim();
}

/** Removes blanks, but not those between two digits: '59 90' is no number, as it may be 59,90 or 5990. */
function withoutBlanks(typed: string): string {
  return typed.replace(/(?<!\d)\s+|\s+(?!\d)/g, '');
}

/**
 * Reads a number with a decimal point or comma.
 * @returns null if nothing is typed, NaN if it is not a number
 */
export function parseDecimal(typed: string): number | null {
  const text = withoutBlanks(typed).replace(/^[−–]/, '-').replace(',', '.');
  if (text === '') return null;
  return /^-?(\d+(\.\d*)?|\.\d+)$/.test(text) ? Number(text) : Number.NaN;
}

/** The text of a field of money. */
export interface MoneyText {
  text: string;
  /** The person typed the comma, so the text is kept as it is written, until it is cleared or left. */
  isWritten: boolean;
}

/** A change that a person makes to the text of a field. */
interface TextEdit {
  /** the whole text after the change */
  text: string;
  /** the new part of it; empty if something was deleted */
  inserted: string;
  /** pasted, dropped or filled in by the browser, and not typed */
  isPasted: boolean;
}

const mostDigits = 12;
const separator = /[.,]/;
const sign = /[^\d.,\s]/;

/**
 * Fills a field of money from the centavos, as a card terminal does: '5', '57', '579', '5799' show as 0,05, 0,57, 5,79
 * and 57,99. A comma says that the digits before it are reais, so '57,99' and '32,9' stay what they are. A pasted text,
 * or one that arrives with its comma, is read as it is written: '32' is R$ 32,00, as in a spreadsheet.
 *
 * A letter or a minus makes the text none that may be a price, wherever it is typed or pasted: '-5' and '1e9' stay as they are
 * written, and the field says so, until they are mended. 'R$' says what is meant, and is left out.
 */
export function fillMoney(before: MoneyText, { text, inserted, isPasted }: TextEdit): MoneyText {
  if (!isPasted && /^[R$\s]$/i.test(inserted)) return before;
  if (text.trim() === '') return { text: '', isWritten: false };
  if (isPasted || (inserted.length > 1 && (separator.test(inserted) || sign.test(inserted)))) {
    const tidied = tidyMoney(text);
    return { text: tidied, isWritten: !isFilled(tidied) };
  }
  if (sign.test(text)) return { text, isWritten: true };
  // A text that is corrected is filled again. Typing over the whole text starts from zero.
  if (sign.test(before.text) && isFilled(text)) return { text, isWritten: false };
  if ((before.isWritten || sign.test(before.text)) && text !== inserted) return { text, isWritten: true };
  if (separator.test(inserted)) {
    // A comma inside the amount is the one that is already there.
    if (!text.endsWith(inserted)) return before;
    return { text: `${Number(before.text.replace(/\D/g, ''))}${inserted}`, isWritten: true };
  }
  const digits = text.replace(/\D/g, '').replace(/^0+/, '');
  if (digits.length > mostDigits) return before;
  if (digits === '' && !/\d/.test(inserted)) return { text: '', isWritten: false };
  return { text: formatAmount(Number(digits) / 100), isWritten: false };
}

/**
 * Fills a field of money from what a keyboard composes. Such a keyboard replaces its whole composition with each key
 * ('5', '57', '579'), so that a field whose text is changed meanwhile would get every digit again. The composition counts
 * as typed digit by digit into the text that was there before it.
 * @param after the text of the field with the composition in it
 * @param selection the part of the earlier text that was selected when the composition began, if that is known
 */
export function composeMoney(
  before: MoneyText,
  after: string,
  selection = { start: before.text.length, end: 0 },
): MoneyText {
  const { text } = before;
  let start = 0;
  while (start < selection.start && start < after.length && text[start] === after[start]) start += 1;
  const longestTail = Math.min(text.length - Math.max(start, selection.end), after.length - start);
  let tail = 0;
  while (tail < longestTail && text.at(-1 - tail) === after.at(-1 - tail)) tail += 1;
  const kept = after.slice(after.length - tail);
  const inserted = after.slice(start, after.length - tail);
  if (inserted === '') return fillMoney(before, { text: after, inserted, isPasted: false });
  let filled = before;
  let head = after.slice(0, start);
  let rest = kept;
  for (const digit of inserted) {
    filled = fillMoney(filled, { text: head + digit + rest, inserted: digit, isPasted: false });
    const caret = caretOfMoney(filled.text, kept, 0);
    head = filled.text.slice(0, caret);
    rest = filled.text.slice(caret);
  }
  return filled;
}

/** Writes an amount as fields show it: '1234.5' → '1.234,50'. A text that is not one in whole centavos is kept. */
export function tidyMoney(typed: string): string {
  const reais = parseMoney(typed);
  if (reais === null || Number.isNaN(reais)) return typed;
  const tidied = formatAmount(reais);
  return parseMoney(tidied) === reais ? tidied : typed;
}

/** Returns whether a text is an amount as the field fills it. */
const isFilled = (text: string) => /^\d{1,3}(\.\d{3})*,\d{2}$/.test(text);

/**
 * Returns where the caret belongs in a filled text: before as many digits as in the text that was typed, and behind a
 * digit, so that the next deletion takes that one and not a comma. At the end it stays there: '49,' was just typed.
 */
export function caretOfMoney(filled: string, typed: string, caret: number): number {
  const digits = typed.slice(caret).replace(/\D/g, '').length;
  let at = filled.length;
  for (let left = digits; left > 0 && at > 0; at -= 1) {
    if (/\d/.test(filled.charAt(at - 1))) left -= 1;
  }
  return digits > 0 && separator.test(filled.charAt(at - 1)) ? at - 1 : at;
}
