import type { PostalCode } from '#contract/postal-codes.ts';
import { otherCityWarning } from '#domain/city.ts';
import { centreOfCity } from '#domain/city-centres.ts';
import { Failure, notFound } from '../platform/failure.ts';
import { readHandler } from '../platform/handler.ts';
import type { FoundPostalCode } from '../platform/postal-code-finder.ts';

/** Spec, back office, section 8. */
const notAnswered = 'Ocorreu um erro ao buscar informações do CEP.';

/** Looks up the address and the coordinates of a CEP. The last resort is the centre of its city. */
export const lookUpPostalCode = readHandler('lookUpPostalCode', async ({ params }, { postalCodes }) => {
  const { zipcode } = params;
  const found = await postalCodes.find(zipcode);
  if (found.outcome === 'unknown') throw notFound('CEP não encontrado. Confira os números.');
  if (found.outcome === 'failed') throw new Failure('unavailable', notAnswered);
  const { street, neighbourhood, city, state } = found.address;
  const warning = otherCityWarning(city, state) ?? null;
  return { data: { zipcode, street, neighbourhood, city, state, warning, ...coordinatesOf(found) } };
});

type Coordinates = Pick<PostalCode, 'latitude' | 'longitude' | 'coordinatesPrecision' | 'coordinates'>;

function coordinatesOf(found: Extract<FoundPostalCode, { outcome: 'found' }>): Coordinates {
  const { address, point, pointFailed } = found;
  if (point) {
    const { latitude, longitude, coordinatesPrecision } = point;
    return { latitude, longitude, coordinatesPrecision, coordinates: 'found' };
  }
  const centre = centreOfCity(address.city, address.state);
  if (centre) return { ...centre, coordinatesPrecision: 'city', coordinates: 'approximate' };
  const none = { latitude: null, longitude: null, coordinatesPrecision: null };
  return { ...none, coordinates: pointFailed ? 'failed' : 'missing' };
}
