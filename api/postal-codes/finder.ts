import type { FastifyBaseLogger } from 'fastify';
import type { Database, Orm } from '#database/database.ts';
import { isPlausiblePoint, isPointOfPlace, regionOfPosted } from '#domain/plausible-point.ts';
import { isKeptPostalCodeFresh, type PostalCodeSource } from '#domain/postal-codes.ts';
import type { Clock } from '../platform/clock.ts';
import type { Config } from '../platform/config.ts';
import type { Outside } from '../platform/outside.ts';
import type {
  FoundPoint,
  FoundPostalCode,
  FoundStreet,
  PostalAddress,
  PostalCodeFinder,
  StreetPlace,
} from '../platform/postal-code-finder.ts';
import { keepPostalCode, type PostalCodeRow, selectPostalCode } from './reads.ts';
import { jsonFrom } from './services/ask-json.ts';
import { askBrasilApi } from './services/brasil-api.ts';
import { askForCompany } from './services/brasil-api-company.ts';
import { askNominatim } from './services/nominatim.ts';
import { answerOf, type Services } from './services/services.ts';
import { askViaCep } from './services/via-cep.ts';

interface FoundAddress extends PostalAddress {
  source: PostalCodeSource;
}

/** Returns the point of a row of `postal_codes`, if it has one. */
function pointOfRow(row: PostalCodeRow): FoundPoint | undefined {
  const { latitude, longitude, coordinatesPrecision, coordinatesSource: source } = row;
  if (latitude === null || longitude === null || coordinatesPrecision === null || source === null)
    return undefined;
  return { latitude, longitude, coordinatesPrecision, source };
}

/** Removes the point of a row if it cannot belong to its address, whatever its source. */
function withPlausiblePoint(row: PostalCodeRow): PostalCodeRow {
  const point = pointOfRow(row);
  if (!point || isPlausiblePoint(point, row)) return row;
  return { ...row, latitude: null, longitude: null, coordinatesPrecision: null, coordinatesSource: null };
}

/** Returns the address of a row; undefined if no source knew the CEP. */
function addressOfRow({
  street,
  neighbourhood,
  city,
  state,
  source,
}: PostalCodeRow): FoundAddress | undefined {
  return city === null ? undefined : { street, neighbourhood, city, state, source };
}

/** Answers from a row, without asking the services. */
function answerOfRow(row: PostalCodeRow): FoundPostalCode {
  const address = addressOfRow(row);
  return address
    ? { outcome: 'found', address, point: pointOfRow(row), pointFailed: false, hasImplausiblePoint: false }
    : { outcome: 'unknown' };
}

/** The row to store for a result; without an address, it records that no source knows the CEP. */
function rowOf(
  zipcode: string,
  address: FoundAddress | undefined,
  point: FoundPoint | undefined,
  fetchedAt: Date,
): PostalCodeRow {
  return {
    zipcode,
    street: address?.street ?? null,
    neighbourhood: address?.neighbourhood ?? null,
    city: address?.city ?? null,
    state: address?.state ?? null,
    source: address?.source ?? 'viacep',
    latitude: point?.latitude ?? null,
    longitude: point?.longitude ?? null,
    coordinatesPrecision: point?.coordinatesPrecision ?? null,
    coordinatesSource: point?.source ?? null,
    fetchedAt,
  };
}

/** Finds the coordinates of a street. A point outside its city, or far from the region of the place, is rejected. */
export async function findStreet(
  place: StreetPlace,
  { services, log }: Pick<FindContext, 'services' | 'log'>,
): Promise<FoundStreet> {
  const answer = await answerOf('Nominatim', services.nominatim, place, log);
  if (answer.outcome !== 'found') return answer;
  const { found } = answer;
  if (!isPointOfPlace(found, place)) {
    log.warn({ service: 'Nominatim' }, 'a service of addresses has given an impossible point');
    return { outcome: 'implausible' };
  }
  return { outcome: 'found', point: { ...found, coordinatesPrecision: 'street', source: 'nominatim' } };
}

interface FindContext {
  orm: Orm;
  services: Services;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
}

/**
 * Finds the address and the point of a CEP: in the operator's data, then in cached answers, then from the services. Their
 * answers are cached, unless a service that might know more did not respond. A point far from the region of the address is
 * rejected, whatever its source.
 */
async function findPostalCode(zipcode: string, context: FindContext): Promise<FoundPostalCode> {
  const { orm, clock } = context;
  const row = await selectPostalCode(orm, zipcode);
  const kept = row && withPlausiblePoint(row);
  if (kept && isKeptPostalCodeFresh(kept, clock.now())) return answerOfRow(kept);
  const asked = await askServices(zipcode, kept, context);
  const { address } = asked;
  if (!address) {
    // An address that was known half a year ago is better than none.
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

/** Asks both CEP services in parallel. The operator's files take precedence over their answers. */
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

/** The first known address, completed from the others. */
function mergeAddresses(candidates: readonly (FoundAddress | undefined | false)[]): FoundAddress | undefined {
  const known = candidates.filter((address) => !!address);
  const [first, second] = known;
  if (!first) return undefined;
  if (!second || (first.street !== null && first.neighbourhood !== null)) return first;
  const filling = (part: 'street' | 'neighbourhood') =>
    known.map((address) => address[part]).find((text) => text !== null) ?? null;
  // An address that a service has completed becomes outdated, like the service's answers.
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

interface Parts {
  database: Pick<Database, 'orm'>;
  config: Pick<Config, 'viaCepUrl' | 'brasilApiUrl' | 'nominatimUrl' | 'processes'>;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'warn'>;
  outside: Outside;
}

interface Limits {
  /** how long a service may take to answer */
  timeoutMs: number;
  /** Nominatim's rules of use allow one request per second */
  nominatimPauseMs: number;
}

const usualLimits: Limits = { timeoutMs: 4_000, nominatimPauseMs: 1_000 };
/** A request that would wait longer for its turn is given up, so that users do not wait for it. */
const longestTurnMs = 5_000;

/** Creates the finder with the configured services. Simultaneous equal searches are one. */
export function createPostalCodeFinder(
  { database, config, clock, log, outside }: Parts,
  { timeoutMs, nominatimPauseMs }: Limits = usualLimits,
): PostalCodeFinder {
  const { viaCepUrl, brasilApiUrl, nominatimUrl, processes } = config;
  const ask = (setting: string) => jsonFrom(outside, { setting, timeoutMs, longestTurnMs });
  // Each process counts for itself, so each takes its share of what all of them may ask.
  const pauseMs = nominatimPauseMs * processes;
  const paced = (setting: string) =>
    jsonFrom(outside, { setting, timeoutMs, pauseMs, longestTurnMs: Math.max(longestTurnMs, pauseMs) });
  const services: Services = {
    viaCep: viaCepUrl ? (zipcode) => askViaCep(viaCepUrl, zipcode, ask(viaCepUrl)) : undefined,
    brasilApi: brasilApiUrl ? (zipcode) => askBrasilApi(brasilApiUrl, zipcode, ask(brasilApiUrl)) : undefined,
    companies: brasilApiUrl ? (cnpj) => askForCompany(brasilApiUrl, cnpj, ask(brasilApiUrl)) : undefined,
    nominatim: nominatimUrl ? (place) => askNominatim(nominatimUrl, place, paced(nominatimUrl)) : undefined,
  };
  const context = { orm: database.orm, services, clock, log };
  return {
    find: shareEqual((zipcode) => findPostalCode(zipcode, context)),
    findCompany: shareEqual((cnpj) => answerOf('BrasilAPI', services.companies, cnpj, log)),
    findStreet: shareEqual((place) => findStreet(place, context)),
  };
}

/** Combines simultaneous calls with equal arguments into one. */
function shareEqual<Given, Found>(find: (given: Given) => Promise<Found>): (given: Given) => Promise<Found> {
  const running = new Map<string, Promise<Found>>();
  return (given) => {
    const key = JSON.stringify(given);
    const found = running.get(key) ?? find(given).finally(() => running.delete(key));
    running.set(key, found);
    return found;
  };
}
