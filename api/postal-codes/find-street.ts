import type { FastifyBaseLogger } from 'fastify';
import { isPointOfCity } from '#domain/plausible-point.ts';
import type { FoundStreet, StreetPlace } from '../platform/postal-code-finder.ts';
import { answerOf, type Services } from './services/services.ts';

interface FindContext {
  services: Services;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/** Finds the coordinates of a street. A point outside of its city is not believed. */
export async function findStreet(place: StreetPlace, { services, log }: FindContext): Promise<FoundStreet> {
  const answer = await answerOf('Nominatim', services.nominatim, place, log);
  if (answer.outcome !== 'found') return answer;
  const { found } = answer;
  if (!isPointOfCity(found, place)) {
    log.warn({ service: 'Nominatim' }, 'a service of addresses has given a point outside of the city');
    return { outcome: 'failed' };
  }
  return { outcome: 'found', point: { ...found, coordinatesPrecision: 'street', source: 'nominatim' } };
}
