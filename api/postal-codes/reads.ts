import type { PostalCode } from '#contract/postal-codes.ts';
import type { Orm } from '#database/database.ts';
import { and, eq, ne, sql } from '#database/orm.ts';
import { establishments, postalCodes, regions } from '#database/schema.ts';
import { otherCityWarning } from '#domain/city.ts';
import { centreOfCity } from '#domain/city-centres.ts';
import { estimatePoint } from '#domain/estimated-point.ts';
import { catchAllZipcode, regionOfAddress } from '#domain/region-of-address.ts';
import { hasPublicPoint, middlePoint } from '../current-prices/public-point.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import type { FoundPostalCode, PostalAddress } from '../platform/postal-code-finder.ts';

export type PostalCodeRow = typeof postalCodes.$inferSelect;

export async function selectPostalCode(orm: Orm, zipcode: string): Promise<PostalCodeRow | undefined> {
  const [row] = await orm.select().from(postalCodes).where(eq(postalCodes.zipcode, zipcode));
  return row;
}

/** Stores the data of a CEP. A point loaded by the operator in the meantime stays. */
export async function keepPostalCode(orm: Orm, { zipcode, ...row }: PostalCodeRow): Promise<void> {
  await orm
    .insert(postalCodes)
    .values({ zipcode, ...row })
    .onConflictDoUpdate({
      target: postalCodes.zipcode,
      set: row,
      setWhere: sql`${postalCodes.coordinatesSource} is distinct from 'file' or excluded.coordinates_source = 'file'`,
    });
}

/** Spec, back office, section 8. */
const notAnswered = 'Ocorreu um erro ao buscar informações do CEP.';

/**
 * Looks up the address, the region and the coordinates of a CEP. If no service knows its point, the quadra or the district of the
 * address gives one; the last resort is the centre of its city.
 */
const lookUpPostalCode = readHandler('lookUpPostalCode', async ({ params }, { db, postalCodes }) => {
  const { zipcode } = params;
  const found = await postalCodes.find(zipcode);
  if (found.outcome === 'unknown') throw notFound('CEP não encontrado. Confira os números.');
  if (found.outcome === 'failed') throw new Failure('unavailable', notAnswered);
  const { street, neighbourhood, city, state } = found.address;
  const warning = otherCityWarning(city, state) ?? null;
  const isOfCity = warning === null;
  const region = isOfCity ? await findRegion(db, zipcode, found.address) : null;
  const coordinates = coordinatesOf(found, isOfCity);
  return { data: { zipcode, street, neighbourhood, city, state, warning, region, ...coordinates } };
});

async function findRegion(
  orm: Orm,
  zipcode: string,
  { street, neighbourhood }: PostalAddress,
): Promise<PostalCode['region']> {
  const name = regionOfAddress({ neighbourhood: neighbourhood ?? '', text: street ?? '', zipcode });
  if (name === null) return null;
  const [region] = await orm
    .select({ id: regions.id, name: regions.name })
    .from(regions)
    .where(eq(regions.name, name));
  return region ?? null;
}

type Coordinates = Pick<PostalCode, 'latitude' | 'longitude' | 'coordinatesPrecision' | 'coordinates'>;

function coordinatesOf(
  found: Extract<FoundPostalCode, { outcome: 'found' }>,
  isOfCity: boolean,
): Coordinates {
  const { address, point, pointFailed } = found;
  if (point) {
    const { latitude, longitude, coordinatesPrecision } = point;
    return { latitude, longitude, coordinatesPrecision, coordinates: 'found' };
  }
  const estimated = isOfCity
    ? estimatePoint({ address: address.street, neighbourhood: address.neighbourhood })
    : undefined;
  if (estimated) {
    const { latitude, longitude, precision: coordinatesPrecision } = estimated;
    return { latitude, longitude, coordinatesPrecision, coordinates: 'approximate' };
  }
  const centre = centreOfCity(address.city, address.state);
  if (centre) return { ...centre, coordinatesPrecision: 'city', coordinates: 'approximate' };
  const none = { latitude: null, longitude: null, coordinatesPrecision: null };
  return { ...none, coordinates: pointFailed ? 'failed' : 'missing' };
}

/** Five common digits mean the same quarter of the city; fewer say nothing about the distance. */
const shortestPrefix = 5;

/** Estimates the position of a CEP: the middle of the known places that share the most leading digits with it. */
const locatePostalCode = readHandler('locatePostalCode', async ({ params: { zipcode } }, { db }) => {
  if (zipcode === catchAllZipcode) return { data: { point: null } };
  const prefix = (length: number) => zipcode.slice(0, length);
  const isUnder = (length: number) => sql`starts_with(${establishments.zipcode}::text, ${prefix(length)})`;
  const shared = sql<number>`case when ${isUnder(8)} then 8 when ${isUnder(7)} then 7 when ${isUnder(6)} then 6 else 5 end`;
  const [near] = await db
    .select({ shared: shared.as('shared'), ...middlePoint })
    .from(establishments)
    .where(and(isUnder(shortestPrefix), ne(establishments.zipcode, catchAllZipcode), hasPublicPoint))
    .groupBy(sql`shared`)
    .orderBy(sql`shared desc`)
    .limit(1);
  if (!near || near.latitude === null || near.longitude === null) return { data: { point: null } };
  return { data: { point: { latitude: near.latitude, longitude: near.longitude } } };
});

/** Looks up what the register of companies says of a CNPJ, for the form of a new place. */
const lookUpCompany = readHandler('lookUpCompany', async ({ params: { cnpj } }, { postalCodes }) => {
  const answer = await postalCodes.findCompany(cnpj);
  if (answer.outcome === 'found') return { data: answer.found };
  if (answer.outcome === 'unknown') throw notFound('Ninguém conhece este CNPJ. Confira os números.');
  throw new Failure('unavailable', 'Ocorreu um erro ao buscar informações do CNPJ.');
});

export const postalCodeHandlers = { lookUpPostalCode, locatePostalCode, lookUpCompany };
