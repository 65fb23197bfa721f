import { z } from 'zod';
import type { Point } from '#domain/distance.ts';
import { states } from '#domain/states.ts';
import type { StreetPlace } from '../../platform/postal-code-finder.ts';
import { readAnswer } from './address-of-answer.ts';
import type { AskJson } from './ask-json.ts';

const degrees = z.union([z.number(), z.string().min(1).max(30).transform(Number)]).pipe(z.number());

const answer = z
  .array(
    z.object({
      lat: degrees,
      lon: degrees,
      category: z.string().optional(),
      type: z.string().optional(),
      addresstype: z.string().optional(),
    }),
  )
  .max(50);

/** Types of areas: the centre of one says nothing about where the street is. */
const areas = new Set(
  'boundary administrative country state municipality city town village city_district suburb quarter neighbourhood postcode'.split(
    ' ',
  ),
);

/**
 * Asks Nominatim for the coordinates of a street (https://nominatim.org/release-docs/latest/api/Search/). Undefined: it
 * does not know the street.
 * @throws {ServiceError}
 */
export async function askNominatim(
  base: string,
  { street, city, state }: Pick<StreetPlace, 'street' | 'city' | 'state'>,
  ask: AskJson,
): Promise<Point | undefined> {
  const address = new URL(`${base}/search`);
  address.search = new URLSearchParams({
    street,
    city,
    state: (states as Record<string, string>)[state] ?? state,
    country: 'Brasil',
    countrycodes: 'br',
    format: 'jsonv2',
    limit: '1',
  }).toString();
  const { body } = await ask(address);
  const [best] = readAnswer(answer, body);
  if (!best) return undefined;
  const { lat, lon, category = '', type = '', addresstype = '' } = best;
  if ([category, type, addresstype].some((word) => areas.has(word))) return undefined;
  return { latitude: lat, longitude: lon };
}
