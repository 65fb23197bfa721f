/** The code of a coupon's use, which the counter of a shop reads: 'K7QM-4XTP'. */

/** Capital letters and digits that are not confused when read aloud: no I, L, O, 0 or 1. */
export const useCodeLetters = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
export const useCodeGroup = 4;

export const useCodeMessages = {
  missing: 'Digite o código do uso, como K7QM-4XTP.',
  shape: 'O código do uso tem 8 letras e números, como K7QM-4XTP.',
  confused: 'O código do uso não tem I, L, O, 0 nem 1. Confira as letras e tente de novo.',
} as const;

/** A longer text is never a code. */
const longestTyped = 100;

/**
 * Reads a use code as it is typed or scanned: in small letters, without its dash, or after the coupon's code, as in the
 * QR code of the counter screen ('PICANHA10 K7QM-4XTP').
 * @returns the code as it is stored, or why the text is not a code
 */
export function readUseCode(text: string): { code: string } | { why: string } {
  const typed = text.trim().toUpperCase();
  if (typed === '') return { why: useCodeMessages.missing };
  const groups = /^(?:\S+\s+)?([A-Z0-9]{4})[-\s]?([A-Z0-9]{4})$/.exec(typed);
  if (!groups || typed.length > longestTyped) return { why: useCodeMessages.shape };
  const [, first = '', second = ''] = groups;
  const isKnown = [...first, ...second].every((letter) => useCodeLetters.includes(letter));
  return isKnown ? { code: `${first}-${second}` } : { why: useCodeMessages.confused };
}
