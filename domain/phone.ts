/**
 * Brazilian phone numbers: an area code of two digits, then eight digits (fixed) or nine (mobile, beginning with 9).
 */

/** The valid area codes (Anatel, Plano Geral de Códigos Nacionais). */
const areaCode = /^(1[1-9]|2[12478]|3[1-578]|4[1-9]|5[1345]|6[1-9]|7[134579]|8[1-9]|9[1-9])/;
const number = /^\d\d(9\d{8}|[2-5]\d{7})$/;

/** Returns the digits of a typed phone number without the country code; null when it is not a phone number. */
export function readPhone(typed: string): string | null {
  if (/\p{L}/u.test(typed)) return null;
  const digits = digitsOf(typed);
  const national = digits.length > 11 && digits.startsWith('55') ? digits.slice(2) : digits;
  return areaCode.test(national) && number.test(national) ? national : null;
}

/**
 * Formats a phone number, also while it is being typed: '(63) 99999-9999', '(63) 3000-0000', '(63) 99'. The country code
 * 55 is removed as soon as a digit follows it. 55 is also an area code, so a single extra digit does not make it the
 * country code.
 */
export function formatPhone(typed: string): string {
  const countryCode = /^\s*(\+5{0,2})\s*$/.exec(typed)?.[1];
  if (countryCode !== undefined) return countryCode;
  const all = digitsOf(typed);
  const international = /^\s*\+\s*55/.test(typed) || (all.length > 12 && all.startsWith('55'));
  const digits = (international ? all.slice(2) : all).slice(0, 11);
  const area = digits.slice(0, 2);
  const rest = digits.slice(2);
  if (rest === '') return area;
  const first = rest.length > 8 ? 5 : 4;
  const local = rest.length > first ? `${rest.slice(0, first)}-${rest.slice(first)}` : rest;
  return `(${area}) ${local}`;
}

/** Formats a stored number for people; one without an area code, such as 0800, stays as it was typed. */
export function showPhone(stored: string): string {
  return readPhone(stored) ? formatPhone(stored) : stored;
}

/** Drops the leading zero that used to be dialled before the area code. */
function digitsOf(typed: string): string {
  return typed.replace(/\D/g, '').replace(/^0+/, '');
}
