import type { FastifyBaseLogger } from 'fastify';
import type { Orm } from '#database/database.ts';
import { isPlausiblePoint, regionOfPosted } from '#domain/plausible-point.ts';
import { isKeptPostalCodeFresh } from '#domain/postal-codes.ts';
import type { Clock } from '../platform/clock.ts';
import type { FoundPoint, FoundPostalCode } from '../platform/postal-code-finder.ts';
import { findStreet } from './find-street.ts';
import {
  addressOfRow,
  answerOfRow,
  type FoundAddress,
  pointOfRow,
  rowOf,
  withPlausiblePoint,
} from './kept-postal-code.ts';
import { keepPostalCode, type PostalCodeRow, selectPostalCode } from './postal-code-queries.ts';
import { answerOf, type Services } from './services/services.ts';

interface FindContext {
  orm: Orm;
  services: Services;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Finds the address and the point of a CEP: what the operator has loaded, then what is kept of earlier answers, then the
 * services. Their answers are kept, unless one that could have known more has not answered. A point far from the region of
 * the address is not believed, wherever it comes from.
 */
export async function findPostalCode(zipcode: string, context: FindContext): Promise<FoundPostalCode> {
  const { orm, clock } = context;
  const row = await selectPostalCode(orm, zipcode);
  const kept = row && withPlausiblePoint(row);
  if (kept && isKeptPostalCodeFresh(kept, clock.now())) return answerOfRow(kept);
  const asked = await askServices(zipcode, kept, context);
  const { address } = asked;
  if (!address) {
    // An address that was known half a year ago is better than nothing.
    if (asked.hasFailed) return kept && addressOfRow(kept) ? answerOfRow(kept) : { outcome: 'failed' };
    const { viaCep, brasilApi } = context.services;
    if (viaCep || brasilApi) await keepPostalCode(orm, rowOf(zipcode, undefined, undefined, clock.now()));
    return { outcome: 'unknown' };
  }
  const street = asked.point ? undefined : await askForStreet(zipcode, address, context);
  const point = asked.point ?? (street?.outcome === 'found' ? street.point : undefined);
  const pointFailed = !point && (asked.hasFailed || street?.outcome === 'failed');
  if (!pointFailed) await keepPostalCode(orm, rowOf(zipcode, address, point, clock.now()));
  const hasImplausiblePoint = !point && (asked.hasImplausiblePoint || street?.outcome === 'implausible');
  return { outcome: 'found', address, point, pointFailed, hasImplausiblePoint };
}

/** Asks both services of CEPs at the same time. The operator's files come before what they say. */
async function askServices(
  zipcode: string,
  kept: PostalCodeRow | undefined,
  { services, log }: FindContext,
): Promise<{
  address: FoundAddress | undefined;
  point: FoundPoint | undefined;
  hasFailed: boolean;
  hasImplausiblePoint: boolean;
}> {
  const [viaCep, brasilApi] = await Promise.all([
    answerOf('ViaCEP', services.viaCep, zipcode, log),
    answerOf('BrasilAPI', services.brasilApi, zipcode, log),
  ]);
  const loaded = kept?.source === 'file' ? addressOfRow(kept) : undefined;
  const address = mergeAddresses([
    loaded,
    viaCep.outcome === 'found' && { ...viaCep.found, source: 'viacep' },
    brasilApi.outcome === 'found' && { ...brasilApi.found.address, source: 'brasilapi' },
  ]);
  const hasFailed = viaCep.outcome === 'failed' || brasilApi.outcome === 'failed';
  const loadedPoint = kept?.coordinatesSource === 'file' ? pointOfRow(kept) : undefined;
  const asked = { address, point: undefined, hasFailed, hasImplausiblePoint: false };
  if (loadedPoint) return { ...asked, point: loadedPoint };
  const point = brasilApi.outcome === 'found' ? brasilApi.found.point : undefined;
  if (!point || !address) return asked;
  if (!isPlausiblePoint(point, { zipcode, ...address })) {
    log.warn({ service: 'BrasilAPI', zipcode }, 'a service of addresses has given an impossible point');
    return { ...asked, hasImplausiblePoint: true };
  }
  return { ...asked, point: { ...point, coordinatesPrecision: 'postal_code', source: 'brasilapi' } };
}

/** The first address that is known, with what it leaves open from the others. */
function mergeAddresses(candidates: readonly (FoundAddress | undefined | false)[]): FoundAddress | undefined {
  const known = candidates.filter((address) => !!address);
  const [first, second] = known;
  if (!first) return undefined;
  if (!second || (first.street !== null && first.neighbourhood !== null)) return first;
  const filling = (part: 'street' | 'neighbourhood') =>
    known.map((address) => address[part]).find((text) => text !== null) ?? null;
  // An address that a service has completed grows old, as its answers do.
  return {
    ...first,
    street: filling('street'),
    neighbourhood: filling('neighbourhood'),
    source: second.source,
  };
}

function askForStreet(
  zipcode: string,
  { street, neighbourhood, city, state }: FoundAddress,
  context: FindContext,
) {
  if (street === null || city === null || state === null) return undefined;
  const region = regionOfPosted({ zipcode, street, neighbourhood });
  return findStreet({ street, city, state, region }, context);
}
