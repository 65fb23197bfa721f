/**
 * CNPJ, the registration number of a company: eight characters for the company, four for the branch, two check digits.
 * Since July 2026 the first twelve may be letters, too.
 */

/**
 * Reads the 14 characters of a CNPJ written as a number (leading zeros lost), bare or masked, with stray blanks. Returns
 * undefined when it is not a CNPJ or its check digits are wrong.
 * 2588773000166 → '02588773000166', ' 12.abc.345/01de-35' → '12ABC34501DE35'.
 */
export function parseCnpj(written: string | number): string | undefined {
  const text = String(written).trim().toUpperCase();
  // A CPF has another mask, and must not be padded into a CNPJ.
  if (!/^(\d{1,14}|[\dA-Z]{12}\d\d|[\dA-Z]{2}\.[\dA-Z]{3}\.[\dA-Z]{3}\/[\dA-Z]{4}-\d\d)$/.test(text)) {
    return undefined;
  }
  const cnpj = bareCode(text).padStart(14, '0');
  return isCnpj(cnpj) ? cnpj : undefined;
}

/** True for 14 characters with correct check digits; one digit repeated 14 times is not a company. */
export function isCnpj(cnpj: string): boolean {
  if (!/^[\dA-Z]{12}\d\d$/.test(cnpj) || /^(\d)\1*$/.test(cnpj)) return false;
  const base = cnpj.slice(0, 12);
  const first = checkDigit(base);
  return cnpj.endsWith(`${first}${checkDigit(`${base}${first}`)}`);
}

/**
 * Computes the check digit of a CNPJ and of an access key: modulo 11 with weights 2 to 9 from the right. A digit counts
 * its value, a letter its ASCII code less 48.
 */
export function checkDigit(base: string): number {
  const sum = [...base]
    .reverse()
    .reduce((total, character, position) => total + (character.charCodeAt(0) - 48) * (2 + (position % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Formats 14 characters as '02.588.773/0001-66'. */
export function formatCnpj(cnpj: string): string {
  return cnpj.replace(/^(.{2})(.{3})(.{3})(.{4})(.{2})$/, '$1.$2.$3/$4-$5');
}

/** Removes blanks, points, slashes, dashes and invisible marks from a copied code; letters become capital. */
export function bareCode(written: string): string {
  return written.replace(/[\s\p{Cf}\p{Pd}./]/gu, '').toUpperCase();
}
