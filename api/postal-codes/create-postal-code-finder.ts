import type { FastifyBaseLogger } from 'fastify';
import type { Database } from '#database/database.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { PostalCodeFinder } from '../platform/postal-code-finder.ts';
import { findPostalCode } from './finder.ts';
import { findStreet } from './find-street.ts';
import { askBrasilApi } from './services/brasil-api.ts';
import { askNominatim } from './services/nominatim.ts';
import { createPace } from './services/pace.ts';
import type { Services } from './services/services.ts';
import { shareEqual } from './services/share-equal.ts';
import { askViaCep } from './services/via-cep.ts';

interface Parts {
  database: Pick<Database, 'orm'>;
  config: Pick<Config, 'viaCepUrl' | 'brasilApiUrl' | 'nominatimUrl' | 'siteUrl'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

interface Limits {
  /** how long a service may take to answer */
  timeoutMs: number;
  /** Nominatim's rules of use allow one request per second */
  nominatimPauseMs: number;
}

const usualLimits: Limits = { timeoutMs: 4_000, nominatimPauseMs: 1_000 };
/** A request that would wait longer for its turn is given up, so that nobody waits before a screen. */
const longestTurnMs = 5_000;

/** Creates the finder over the services of the configuration. Equal searches at the same time are one. */
export function createPostalCodeFinder(
  { database, config, clock, log }: Parts,
  { timeoutMs, nominatimPauseMs }: Limits = usualLimits,
): PostalCodeFinder {
  const { viaCepUrl, brasilApiUrl, nominatimUrl, siteUrl } = config;
  const options = { userAgent: `ComparaPalmas/1.0 (+${siteUrl})`, timeoutMs };
  const turn = createPace(nominatimPauseMs, longestTurnMs);
  const services: Services = {
    viaCep: viaCepUrl ? (zipcode) => askViaCep(viaCepUrl, zipcode, options) : undefined,
    brasilApi: brasilApiUrl ? (zipcode) => askBrasilApi(brasilApiUrl, zipcode, options) : undefined,
    nominatim: nominatimUrl
      ? async (place) => {
          await turn();
          return askNominatim(nominatimUrl, place, options);
        }
      : undefined,
  };
  const context = { orm: database.orm, services, clock, log };
  return {
    find: shareEqual((zipcode) => findPostalCode(zipcode, context)),
    findStreet: shareEqual((place) => findStreet(place, context)),
  };
}
