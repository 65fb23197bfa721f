import { postalCodes } from '../schema.ts';
import { factory } from './factory.ts';
import { nextNumber } from './unique.ts';

/** Inserts a CEP of Palmas whose address came from a service, without coordinates. */
export const createPostalCode = factory(postalCodes, () => ({
  zipcode: String(77_000_000 + nextNumber()),
  street: 'Avenida NS 2',
  neighbourhood: 'Plano Diretor Sul',
  city: 'Palmas',
  state: 'TO',
  source: 'viacep' as const,
  fetchedAt: new Date(),
}));
