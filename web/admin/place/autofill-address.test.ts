import { expect, it } from 'vitest';
import type { PostalCode } from '#contract/postal-codes.ts';
import { autofillAddress, listWords } from './autofill-address.ts';

const empty = {
  address: '',
  neighbourhood: '',
  latitude: null,
  longitude: null,
  coordinatesPrecision: null,
};
const found: PostalCode = {
  zipcode: '77023056',
  street: 'Quadra ARSE 82 Avenida NS 10',
  neighbourhood: 'Plano Diretor Sul',
  city: 'Palmas',
  state: 'TO',
  warning: null,
  latitude: -10.2331,
  longitude: -48.3182,
  coordinatesPrecision: 'postal_code',
  coordinates: 'found',
};
const parts = (of: { part: string }[]) => of.map(({ part }) => part);

it('fills what is empty, and says what', () => {
  const { fill, offer } = autofillAddress(empty, found, {});
  expect(parts(fill)).toEqual(['address', 'neighbourhood', 'coordinates']);
  expect(offer).toEqual([]);
  expect(listWords(fill)).toBe('endereço, bairro e coordenadas');
});

it('offers what would replace something typed by hand', () => {
  const typed = { ...empty, address: 'Avenida NS 10, 22', latitude: -10.24, longitude: -48.32 };
  const { fill, offer } = autofillAddress({ ...typed, coordinatesPrecision: 'exact' }, found, {});
  expect(parts(fill)).toEqual(['neighbourhood']);
  expect(offer.map(({ shown }) => shown)).toEqual(['Quadra ARSE 82 Avenida NS 10', '-10,2331; -48,3182']);
});

it('replaces what the search before has filled', () => {
  const filled = { address: 'Rua de outro CEP', neighbourhood: 'Outro' };
  const { fill, offer } = autofillAddress({ ...empty, ...filled, neighbourhood: 'Centro' }, found, filled);
  expect(parts(fill)).toEqual(['address', 'coordinates']);
  expect(parts(offer)).toEqual(['neighbourhood']);
});

it('says nothing of what stands there already, or is not known', () => {
  const { street, neighbourhood, latitude, longitude, coordinatesPrecision } = found;
  const same = {
    address: street ?? '',
    neighbourhood: neighbourhood ?? '',
    latitude,
    longitude,
    coordinatesPrecision,
  };
  expect(autofillAddress(same, found, {})).toEqual({ fill: [], offer: [] });
  const nothing = { ...found, street: null, neighbourhood: null, latitude: null, longitude: null };
  expect(autofillAddress(same, { ...nothing, coordinatesPrecision: null }, {})).toEqual({
    fill: [],
    offer: [],
  });
});

it('fills the centre of another city, too: the notice says of which city the CEP is', () => {
  const paulista = { ...found, city: 'São Paulo', state: 'SP', latitude: -23.5329, longitude: -46.6395 };
  const { fill, offer } = autofillAddress(empty, { ...paulista, coordinatesPrecision: 'city' }, {});
  expect(parts(fill)).toEqual(['address', 'neighbourhood', 'coordinates']);
  expect(offer).toEqual([]);
});
