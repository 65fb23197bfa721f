import type { FastifyBaseLogger } from 'fastify';
import type { Point } from '#domain/distance.ts';
import { ServiceError } from '../../platform/outside.ts';
import type { Company, PostalAddress, StreetPlace } from '../../platform/postal-code-finder.ts';

/** The services for addresses and coordinates; undefined: turned off. Each returns undefined for what it does not know. */
export interface Services {
  viaCep: ((zipcode: string) => Promise<PostalAddress | undefined>) | undefined;
  brasilApi:
    | ((zipcode: string) => Promise<{ address: PostalAddress; point: Point | undefined } | undefined>)
    | undefined;
  companies: ((cnpj: string) => Promise<Company | undefined>) | undefined;
  nominatim: ((place: StreetPlace) => Promise<Point | undefined>) | undefined;
}

type Answer<Found> =
  | { outcome: 'found'; found: Found }
  /** also when the service is turned off */
  | { outcome: 'unknown' }
  | { outcome: 'failed' };

/** Asks a service, and logs the reason of a failure. */
export async function answerOf<Given, Found>(
  service: string,
  ask: ((given: Given) => Promise<Found | undefined>) | undefined,
  given: Given,
  log: Pick<FastifyBaseLogger, 'warn'>,
): Promise<Answer<Found>> {
  try {
    const found = await ask?.(given);
    return found === undefined ? { outcome: 'unknown' } : { outcome: 'found', found };
  } catch (error) {
    if (!(error instanceof ServiceError)) throw error;
    log.warn({ service, reason: error.message }, 'a service of addresses has not answered');
    return { outcome: 'failed' };
  }
}
