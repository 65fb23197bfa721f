/** CEP, the Brazilian postal code: eight digits. */

/**
 * Reads the eight digits of a CEP written as a number (leading zeros lost) or with its hyphen; undefined when it is
 * not a CEP.
 */
export function parseZipcode(written: string | number): string | undefined {
  const text = String(written).trim();
  if (!/^\d{1,5}-?\d{0,3}$/.test(text)) return undefined;
  const digits = text.replace('-', '').padStart(8, '0');
  return digits.length === 8 && digits !== '00000000' ? digits : undefined;
}

/** The digits of a typed CEP, eight at most. Spec, back office, section 5. */
export function zipcodeDigits(typed: string): string {
  return typed.replace(/\D/g, '').slice(0, 8);
}

/** Formats eight digits as '77001-304'. */
export function formatZipcode(digits: string): string {
  return `${digits.slice(0, 5)}-${digits.slice(5)}`;
}

/** Joins the known parts of address, neighbourhood and CEP in one line. */
export function formatAddress(place: {
  address: string | null;
  neighbourhood: string | null;
  /** eight digits */
  zipcode: string | null;
}): string {
  return [place.address, place.neighbourhood, place.zipcode && formatZipcode(place.zipcode)]
    .filter(Boolean)
    .join(', ');
}
