import type { PostalCode } from '#contract/postal-codes.ts';
import { city, isCityZipcode } from '#domain/city.ts';

/**
 * Returns what to say of a CEP that is not of the city; undefined of one that is, or is not whole.
 * @param typed as it stands in the form
 * @param found what the latest search has said, perhaps of another CEP
 */
export function zipcodeWarning(
  typed: string,
  found: Pick<PostalCode, 'zipcode' | 'warning'> | undefined,
): string | undefined {
  const digits = typed.replace(/\D/g, '');
  if (found && digits === found.zipcode) return found.warning ?? undefined;
  const isOther = digits.length === 8 && !isCityZipcode(digits);
  return isOther ? `Este CEP não é de ${city.name} (${city.state}).` : undefined;
}
