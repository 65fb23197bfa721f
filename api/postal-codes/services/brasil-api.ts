import { z } from 'zod';
import type { Point } from '#domain/distance.ts';
import type { PostalAddress } from '../../platform/postal-code-finder.ts';
import { addressText, checkAddress, readAnswer } from './address-of-answer.ts';
import type { AskJson } from './ask-json.ts';

/** Degrees, as a number or as text; anything else counts as no coordinate. */
const degrees = z
  .union([z.number(), z.string().trim().min(1).max(30).transform(Number)])
  .pipe(z.number())
  .optional()
  .catch(undefined);

const answer = z.object({
  cep: z.string(),
  state: addressText,
  city: addressText,
  neighborhood: addressText,
  street: addressText,
  location: z
    .object({ coordinates: z.object({ latitude: degrees, longitude: degrees }) })
    .optional()
    .catch(undefined),
});

/**
 * Asks BrasilAPI for the address and the point of a CEP (https://brasilapi.com.br/docs#tag/CEP-V2). Undefined: it does not
 * know the CEP.
 * @throws {ServiceError}
 */
export async function askBrasilApi(
  base: string,
  zipcode: string,
  ask: AskJson,
): Promise<{ address: PostalAddress; point: Point | undefined } | undefined> {
  const { status, body } = await ask(new URL(`${base}/api/cep/v2/${zipcode}`), [404]);
  if (status === 404) return undefined;
  const { cep, state, city, neighborhood, street, location } = readAnswer(answer, body);
  const address = checkAddress(zipcode, { zipcode: cep, street, neighbourhood: neighborhood, city, state });
  const { latitude, longitude } = location?.coordinates ?? {};
  const point = latitude === undefined || longitude === undefined ? undefined : { latitude, longitude };
  return { address, point };
}
