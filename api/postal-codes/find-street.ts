import type { FastifyBaseLogger } from 'fastify';
import { isPointOfPlace } from '#domain/plausible-point.ts';
import type { FoundStreet, StreetPlace } from '../platform/postal-code-finder.ts';
import { answerOf, type Services } from './services/services.ts';

interface FindContext {
  services: Services;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Finds the coordinates of a street. A point outside of its city, or far from the region of the place, is not believed. */
export async function findStreet(place: StreetPlace, { services, log }: FindContext): Promise<FoundStreet> {
  const answer = await answerOf('Nominatim', services.nominatim, place, log);
  if (answer.outcome !== 'found') return answer;
  const { found } = answer;
  if (!isPointOfPlace(found, place)) {
    log.warn({ service: 'Nominatim' }, 'a service of addresses has given an impossible point');
    return { outcome: 'implausible' };
  }
  return { outcome: 'found', point: { ...found, coordinatesPrecision: 'street', source: 'nominatim' } };
}
