/** CNPJ, the registration number of a company: eight digits for the company, four for the branch, two check digits. */

/**
 * Reads the 14 digits of a CNPJ written as a number (leading zeros lost) or masked, with stray blanks. Returns undefined
 * when it is not a CNPJ or its check digits are wrong. 2588773000166 and ' 02.588.773/0001-66' → '02588773000166'.
 */
export function parseCnpj(written: string | number): string | undefined {
  const text = String(written).trim();
  // A CPF has another mask, and must not be padded into a CNPJ.
  if (!/^(\d{1,14}|\d{2}\.\d{3}\.\d{3}\/\d{4}-\d{2})$/.test(text)) return undefined;
  const digits = text.replace(/\D/g, '').padStart(14, '0');
  return isCnpj(digits) ? digits : undefined;
}

/** True for 14 digits with correct check digits; one digit repeated 14 times is not a company. */
export function isCnpj(digits: string): boolean {
  if (!/^\d{14}$/.test(digits) || /^(\d)\1*$/.test(digits)) return false;
  return digits.endsWith(checkDigits(digits.slice(0, 12)));
}

function checkDigits(base: string): string {
  const first = checkDigit(base);
  return `${first}${checkDigit(`${base}${first}`)}`;
}

/** Modulo 11 with weights 2 to 9 from the right. */
function checkDigit(digits: string): number {
  const sum = [...digits]
    .reverse()
    .reduce((total, digit, position) => total + Number(digit) * (2 + (position % 8)), 0);
  const rest = sum % 11;
  return rest < 2 ? 0 : 11 - rest;
}

/** Formats 14 digits as '02.588.773/0001-66'. */
export function formatCnpj(digits: string): string {
  return digits.replace(/^(\d{2})(\d{3})(\d{3})(\d{4})(\d{2})$/, '$1.$2.$3/$4-$5');
}
