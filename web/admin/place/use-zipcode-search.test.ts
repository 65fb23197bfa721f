import { describe, expect, it } from 'vitest';
import type { PostalCode } from '#contract/postal-codes.ts';
import { CallFailure, NoAnswer } from '#web/api-client/transport.ts';
import {
  autofillAddress,
  type FilledPart,
  failureNotice,
  foundNotice,
  listWords,
  zipcodeWarning,
} from './use-zipcode-search.ts';

const street: FilledPart = {
  part: 'address',
  values: { address: 'Avenida JK' },
  word: 'endereço',
  shown: 'Avenida JK',
};
const noticeFor = (
  coordinates: Parameters<typeof foundNotice>[0]['coordinates'],
  warning: string | null = null,
) => foundNotice({ coordinates, warning }, [street]);

describe('a CEP that was found (spec, back office, sections 2 and 8)', () => {
  it('says how well its point is known, what it has filled and what is left to do, and warns before all of a place outside the city', () => {
    expect(noticeFor('found')).toMatchObject({ kind: 'success', title: 'CEP encontrado' });
    expect(noticeFor('approximate')).toMatchObject({
      kind: 'info',
      title: 'Coordenadas aproximadas... Ajuste manualmente se necessário.',
    });
    expect(noticeFor('missing')).toMatchObject({ kind: 'info', title: 'Coordenadas não encontradas' });
    expect(noticeFor('failed')).toMatchObject({ kind: 'error', title: 'Erro ao buscar coordenadas' });
    expect(noticeFor('found').text).toBe('Preenchido pelo CEP: endereço.');
    expect(noticeFor('missing').text).toMatch(/endereço\. Mova o pino no mapa, ou escreva as coordenadas\.$/);
    expect(foundNotice({ coordinates: 'found', warning: null }, []).text).toBe('O formulário já está assim.');
    expect(noticeFor('found', 'Este CEP é de Gurupi.')).toMatchObject({
      kind: 'error',
      title: 'Este CEP é de Gurupi.',
      text: 'Preenchido pelo CEP: endereço.',
    });
    expect(noticeFor('approximate', 'Este CEP é de Gurupi.').text).toBe(
      'Coordenadas aproximadas... Ajuste manualmente se necessário. Preenchido pelo CEP: endereço.',
    );
    expect(noticeFor('missing', 'Este CEP é de Gurupi.').text).toBe(
      'Coordenadas não encontradas. Preenchido pelo CEP: endereço. Mova o pino no mapa, ou escreva as coordenadas.',
    );
  });
});

describe('a CEP that could not be searched (spec, back office, section 8)', () => {
  it('is said in the words of the server, or in those of the form, and hides no mistake of ours', () => {
    const refused = new CallFailure(404, {
      success: false,
      code: 'not_found',
      message: 'CEP não encontrado.',
    });
    expect(failureNotice(refused)).toMatchObject({
      title: 'Erro ao buscar CEP',
      text: 'CEP não encontrado.',
    });
    expect(failureNotice(new CallFailure(502, undefined)).text).toBe(
      'Ocorreu um erro ao buscar informações do CEP.',
    );
    expect(failureNotice(new NoAnswer('late', null)).text).toMatch(/^O servidor demorou/);
    expect(() => failureNotice(new TypeError('mistake'))).toThrow('mistake');
  });
});

const warning = 'Este CEP é de São Paulo (SP), e não de Palmas (TO).';

it('says of which city the CEP is that was searched, and without a search that it is not of the city, once it is whole', () => {
  const found = { zipcode: '01001000', warning };
  expect(zipcodeWarning('01001-000', found)).toBe(warning);
  expect(zipcodeWarning('77023056', found)).toBeUndefined();
  expect(zipcodeWarning('77023056', { zipcode: '77023056', warning: null })).toBeUndefined();
  expect(zipcodeWarning('01001000', undefined)).toBe('Este CEP não é de Palmas (TO).');
  expect(zipcodeWarning('0100100', undefined)).toBeUndefined();
  expect(zipcodeWarning('', undefined)).toBeUndefined();
});

const empty = {
  address: '',
  neighbourhood: '',
  regionId: null,
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
  region: { id: 2, name: 'Sul' },
  latitude: -10.2331,
  longitude: -48.3182,
  coordinatesPrecision: 'postal_code',
  coordinates: 'found',
};
const nothing: PostalCode = {
  ...found,
  street: null,
  neighbourhood: null,
  region: null,
  latitude: null,
  longitude: null,
  coordinatesPrecision: null,
};
const parts = (of: { part: string }[]) => of.map(({ part }) => part);

it('fills what is empty, and says what', () => {
  const { fill, offer } = autofillAddress(empty, found, {});
  expect(parts(fill)).toEqual(['address', 'neighbourhood', 'region', 'coordinates']);
  expect(offer).toEqual([]);
  expect(listWords(fill)).toBe('endereço, bairro, região e coordenadas');
});

it('offers what would replace something typed by hand', () => {
  const typed = { ...empty, address: 'Avenida NS 10, 22', latitude: -10.24, longitude: -48.32 };
  const { fill, offer } = autofillAddress({ ...typed, coordinatesPrecision: 'exact' }, found, {});
  expect(parts(fill)).toEqual(['neighbourhood', 'region']);
  expect(offer.map(({ shown }) => shown)).toEqual(['Quadra ARSE 82 Avenida NS 10', '-10,2331; -48,3182']);
});

it('replaces what the search before has filled', () => {
  const filled = { address: 'Rua de outro CEP', neighbourhood: 'Outro' };
  const { fill, offer } = autofillAddress({ ...empty, ...filled, neighbourhood: 'Centro' }, found, filled);
  expect(parts(fill)).toEqual(['address', 'region', 'coordinates']);
  expect(parts(offer)).toEqual(['neighbourhood']);
});

it('says nothing of what stands there already, or is not known', () => {
  const { street, neighbourhood, latitude, longitude, coordinatesPrecision } = found;
  const same = {
    address: street ?? '',
    neighbourhood: neighbourhood ?? '',
    regionId: 2,
    latitude,
    longitude,
    coordinatesPrecision,
  };
  expect(autofillAddress(same, found, {})).toEqual({ fill: [], clear: [], offer: [] });
  expect(autofillAddress(same, nothing, {})).toEqual({ fill: [], clear: [], offer: [] });
});

it('takes away what the search before has filled, if nobody knows it of this CEP', () => {
  const filled = { address: 'Rua de outro CEP', neighbourhood: 'Outro', regionId: 1 };
  const { clear } = autofillAddress({ ...empty, ...filled, neighbourhood: 'Centro' }, nothing, filled);
  expect(parts(clear)).toEqual(['address', 'region']);
  expect(clear.map(({ values }) => values)).toEqual([{ address: '' }, { regionId: null }]);
  expect(foundNotice(nothing, [], clear).text).toMatch(
    /^Esvaziado, pois era do outro CEP: endereço e região\./,
  );
});

it('fills the centre of another city, too: the notice says of which city the CEP is', () => {
  const paulista = {
    ...found,
    city: 'São Paulo',
    state: 'SP',
    region: null,
    latitude: -23.5329,
    longitude: -46.6395,
  };
  const { fill, offer } = autofillAddress(empty, { ...paulista, coordinatesPrecision: 'city' }, {});
  expect(parts(fill)).toEqual(['address', 'neighbourhood', 'coordinates']);
  expect(offer).toEqual([]);
});
