import { z } from 'zod';
import { city, isCityZipcode } from '#domain/city.ts';
import { fold } from '#domain/text.ts';
import { parseZipcode } from '#domain/zipcode.ts';
import { stateOfZipcode } from '#domain/zipcode-state.ts';
import { ServiceError } from '../../platform/outside.ts';
import type { PostalAddress } from '../../platform/postal-code-finder.ts';

/** Longest accepted text for one field of an address. */
const longest = 200;

/** A field of an address in an answer: empty or blank means that the service does not know it. */
export const addressText = z
  .string()
  .max(longest)
  .refine((text) => !/\p{Cc}/u.test(text))
  .transform((text) => text.replace(/\s+/g, ' ').trim() || null)
  .nullish()
  .transform((text) => text ?? null);

/**
 * Checks that an address can belong to the CEP: the same CEP, the right state, and our city if the CEP is one of its own.
 * @throws {ServiceError}
 */
export function checkAddress(zipcode: string, answered: PostalAddress & { zipcode: string }): PostalAddress {
  const { zipcode: written, ...address } = answered;
  if (parseZipcode(written) !== zipcode) throw new ServiceError('the answer is for another CEP');
  if (address.city === null || address.state !== stateOfZipcode(zipcode)) {
    throw new ServiceError('the CEP does not belong to that state');
  }
  if (isCityZipcode(zipcode) && fold(address.city) !== fold(city.name)) {
    throw new ServiceError('the CEP does not belong to that city');
  }
  return address;
}

/** Checks the shape of an answer. @throws {ServiceError} */
export function readAnswer<S extends z.ZodType>(shape: S, body: unknown): z.output<S> {
  const read = shape.safeParse(body);
  if (!read.success) throw new ServiceError('the answer has an unknown shape');
  return read.data;
}
