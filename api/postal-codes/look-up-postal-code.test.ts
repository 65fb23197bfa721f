import { afterAll, beforeEach, describe, expect, it } from 'vitest';
import { createPostalCode } from '#database/factories/postal-codes.ts';
import { eq } from '#database/orm.ts';
import { postalCodes } from '#database/schema.ts';
import { city } from '#domain/city.ts';
import { createOutside, noRests } from '../platform/outside.ts';
import { openTestApi, wrong } from '../platform/testing.ts';
import { createPostalCodeFinder } from './finder.ts';
import {
  brasilApiAnswer,
  failing,
  json,
  nominatimAnswer,
  startFakeService,
  viaCepAnswer,
} from './testing/fake-services.ts';

const unknownToViaCep = json({ erro: 'true' });
const unknownToBrasilApi = json({ name: 'CepPromiseError', type: 'service_error' }, 404);
const [viaCep, brasilApi, nominatim] = await Promise.all([
  startFakeService(unknownToViaCep),
  startFakeService(unknownToBrasilApi),
  startFakeService(json([])),
]);
const services = [viaCep, brasilApi, nominatim];
const addresses = {
  VIACEP_URL: viaCep.url,
  BRASILAPI_URL: `${brasilApi.url}/`,
  NOMINATIM_URL: nominatim.url,
};
const api = await openTestApi({ services: addresses });
// Shorter time-outs and pauses than in production.
const quick = { timeoutMs: 1_000, nominatimPauseMs: 0 };
// A service that has failed is asked again at once.
api.context.outside = createOutside({ ...api.context, rests: noRests });
api.context.postalCodes = createPostalCodeFinder(api.context, quick);
afterAll(async () => {
  await api.close();
  await Promise.all(services.map((service) => service.close()));
});
const { orm } = api;
const admin = await api.signIn({ role: 'admin' });

beforeEach(async () => {
  await orm.delete(postalCodes);
  viaCep.answers(unknownToViaCep);
  brasilApi.answers(unknownToBrasilApi);
  nominatim.answers(json([]));
  for (const { asked } of services) asked.length = 0;
  // The limit counts calls of ten minutes.
  api.pass(700);
});

const zipcode = '77023056';
const at = (digits: string) => `/backoffice/postal-codes/${digits}`;
const lookUp = async (digits = zipcode) => (await api.read('lookUpPostalCode', at(digits), admin)).data;
const refusal = (digits = zipcode) => api.refusal(at(digits), admin);
const stored = async (digits = zipcode) =>
  (await orm.select().from(postalCodes).where(eq(postalCodes.zipcode, digits)))[0];
const timesAsked = () => services.map(({ asked }) => asked.length);

const address = {
  zipcode,
  street: 'Quadra ARSE 82 Avenida NS 10',
  neighbourhood: 'Plano Diretor Sul',
  city: 'Palmas',
  state: 'TO',
  warning: null,
  region: { id: expect.any(Number), name: 'Sul' },
};
const point = { latitude: -10.2330926, longitude: -48.318205 };
/** The point of the quadra and the avenue of the address. */
const approximate = {
  latitude: expect.closeTo(-10.233, 2),
  longitude: expect.closeTo(-48.318, 2),
  coordinatesPrecision: 'street',
  coordinates: 'approximate',
};
const cityCentre = { ...city.centre, coordinatesPrecision: 'city', coordinates: 'approximate' };

describe('GET /backoffice/postal-codes/:zipcode', () => {
  it('says the address, and the point of the CEP, which may come as text', async () => {
    viaCep.answers(json(viaCepAnswer()));
    brasilApi.answers(json(brasilApiAnswer({ latitude: '-10.2330926', longitude: '-48.318205' })));
    expect(await lookUp()).toEqual({
      ...address,
      ...point,
      coordinatesPrecision: 'postal_code',
      coordinates: 'found',
    });
    expect(viaCep.asked[0]).toMatchObject({
      path: '/ws/77023056/json/',
      userAgent: 'ComparaPalmas/1.0 (+http://localhost:3000)',
    });
    expect(brasilApi.asked[0]?.path).toBe('/api/cep/v2/77023056');
    expect(nominatim.asked).toEqual([]);
  });

  it('asks for the street where no service knows the point of the CEP', async () => {
    viaCep.answers(json(viaCepAnswer()));
    brasilApi.answers(json(brasilApiAnswer({})));
    nominatim.answers(json(nominatimAnswer('-10.2331', '-48.3182')));
    expect(await lookUp()).toEqual({
      ...address,
      latitude: -10.2331,
      longitude: -48.3182,
      coordinatesPrecision: 'street',
      coordinates: 'found',
    });
    expect(Object.fromEntries(nominatim.asked[0]?.query ?? [])).toMatchObject({
      street: 'Quadra ARSE 82 Avenida NS 10',
      city: 'Palmas',
      state: 'Tocantins',
      countrycodes: 'br',
    });
  });

  it('takes the address of BrasilAPI where ViaCEP does not know the CEP, and fills what ViaCEP leaves open', async () => {
    brasilApi.answers(json(brasilApiAnswer(point)));
    expect(await lookUp()).toMatchObject({ ...address, ...point });
    await orm.delete(postalCodes);
    viaCep.answers(json(viaCepAnswer({ bairro: '  ' })));
    expect(await lookUp()).toMatchObject(address);
  });

  it('gives the point of the quadra, then of the district, and the centre of the city as the last resort', async () => {
    viaCep.answers(json(viaCepAnswer()));
    expect(await lookUp()).toEqual({ ...address, ...approximate });
    viaCep.answers(
      json(viaCepAnswer({ cep: '77062-155', logradouro: 'Rua 10', bairro: 'Jardim Aureny III' })),
    );
    expect(await lookUp('77062155')).toMatchObject({
      latitude: -10.3104,
      coordinatesPrecision: 'neighbourhood',
      coordinates: 'approximate',
      region: { name: 'Taquaralto' },
    });
    viaCep.answers(json(viaCepAnswer({ cep: '77270-000', logradouro: 'Rua 10', bairro: 'Zona Rural' })));
    expect(await lookUp('77270000')).toMatchObject({ ...cityCentre, region: null });
    viaCep.answers(json(viaCepAnswer({ cep: '01310-100', localidade: 'São Paulo', uf: 'SP' })));
    expect(await lookUp('01310100')).toMatchObject({
      coordinates: 'approximate',
      latitude: -23.5329,
      region: null,
      warning: 'Este CEP é de São Paulo (SP), e não de Palmas (TO).',
    });
  });

  it('says where there are no coordinates, and whether services have failed', async () => {
    const gurupi = json(viaCepAnswer({ cep: '77405-070', localidade: 'Gurupi' }));
    viaCep.answers(gurupi);
    const none = { latitude: null, longitude: null, coordinatesPrecision: null };
    expect(await lookUp('77405070')).toMatchObject({ city: 'Gurupi', ...none, coordinates: 'missing' });
    await orm.delete(postalCodes);
    nominatim.answers(failing['500']);
    expect(await lookUp('77405070')).toMatchObject({ city: 'Gurupi', ...none, coordinates: 'failed' });
  });

  it('refuses a CEP that nobody knows, and asks for it again only on the next day', async () => {
    expect(await refusal()).toMatchObject({
      status: 404,
      message: 'CEP não encontrado. Confira os números.',
    });
    await refusal();
    expect(timesAsked()).toEqual([1, 1, 0]);
    api.pass(25 * 3600);
    await refusal();
    expect(timesAsked()).toEqual([2, 2, 0]);
  });

  it.each(['7702305', '770230567', '77023-056', 'abcdefgh'])('refuses %s before it asks', async (digits) => {
    expect(await refusal(digits)).toEqual(wrong('zipcode', 'Informe os 8 números do CEP.'));
    expect(timesAsked()).toEqual([0, 0, 0]);
  });

  it('answers 120 searches of one address in ten minutes', async () => {
    await createPostalCode(orm, {
      zipcode,
      ...point,
      coordinatesPrecision: 'postal_code',
      coordinatesSource: 'file',
    });
    for (let search = 0; search < 120; search += 1) await lookUp();
    expect((await refusal()).code).toBe('too_many');
  });
});

describe.each(Object.entries(failing))('a service that answers with %s', (_way, respond) => {
  it('is done without where another one answers', async () => {
    viaCep.answers(respond);
    brasilApi.answers(json(brasilApiAnswer(point)));
    expect(await lookUp()).toMatchObject({ ...address, ...point });
    await orm.delete(postalCodes);
    viaCep.answers(json(viaCepAnswer()));
    brasilApi.answers(respond);
    nominatim.answers(respond);
    expect(await lookUp()).toEqual({ ...address, ...approximate });
    expect(await stored(), 'is not kept, because the point may be known').toBeUndefined();
  });

  it('is told, where none answers', async () => {
    viaCep.answers(respond);
    brasilApi.answers(respond);
    expect(await refusal()).toMatchObject({
      status: 503,
      code: 'unavailable',
      message: 'Ocorreu um erro ao buscar informações do CEP.',
    });
    expect(await stored()).toBeUndefined();
  });
});

describe('a service that lies', () => {
  const impossible: [what: string, latitude: unknown, longitude: unknown][] = [
    ['17 km off, in another region than the CEP', -10.3831, -48.3182],
    ['that are no numbers', 'aqui', 'ali'],
    ['of which one is missing', -10.2330926, undefined],
    ['beyond the poles', -910, -48.3],
  ];
  it.each(impossible)('is not believed coordinates %s', async (_what, latitude, longitude) => {
    viaCep.answers(json(viaCepAnswer()));
    brasilApi.answers(json(brasilApiAnswer({ latitude, longitude })));
    expect(await lookUp()).toEqual({ ...address, ...approximate });
  });

  it.each([
    ['another CEP', { cep: '77023-057' }],
    ['another state', { uf: 'PR' }],
    ['another city', { localidade: 'Araguaína' }],
    ['no city', { localidade: '' }],
    ['a street without end', { logradouro: 'Rua '.repeat(100) }],
    ['a street that is no text', { logradouro: { rua: 1 } }],
  ])('is not believed %s', async (_what, overrides) => {
    viaCep.answers(json(viaCepAnswer(overrides)));
    expect((await refusal()).status).toBe(503);
  });

  it('is not believed a street in another region than the CEP, nor is such a point that was kept', async () => {
    viaCep.answers(
      json(viaCepAnswer({ cep: '77062-155', logradouro: 'Avenida Teotônio Segurado', bairro: '' })),
    );
    nominatim.answers(json(nominatimAnswer('-10.1830', '-48.3310')));
    expect(await lookUp('77062155')).toMatchObject(cityCentre);
    await orm.update(postalCodes).set({
      latitude: -10.183,
      longitude: -48.331,
      coordinatesPrecision: 'street',
      coordinatesSource: 'nominatim',
    });
    expect(await lookUp('77062155')).toMatchObject(cityCentre);
    await orm.delete(postalCodes);
    nominatim.answers(json(nominatimAnswer('-10.3100', '-48.3000')));
    expect(await lookUp('77062155')).toMatchObject({ latitude: -10.31, coordinates: 'found' });
  });

  it('is not believed a street outside of the city, nor the middle of an area as a street', async () => {
    viaCep.answers(json(viaCepAnswer()));
    nominatim.answers(json(nominatimAnswer('-26.4839', '-51.9888')));
    expect(await lookUp()).toMatchObject({ coordinates: 'approximate' });
    nominatim.answers(
      json(nominatimAnswer('-10.24', '-48.3558', { category: 'boundary', type: 'administrative' })),
    );
    expect(await lookUp()).toMatchObject({ coordinates: 'approximate' });
  });
});

describe('what is kept', () => {
  it('answers for 180 days without asking, and then, while the services are away', async () => {
    viaCep.answers(json(viaCepAnswer()));
    brasilApi.answers(json(brasilApiAnswer(point)));
    const first = await lookUp();
    expect(await stored()).toMatchObject({ ...point, source: 'viacep', coordinatesSource: 'brasilapi' });
    expect(await lookUp()).toEqual(first);
    expect(timesAsked()).toEqual([1, 1, 0]);
    await orm.update(postalCodes).set({ fetchedAt: new Date(Date.now() - 200 * 86_400_000) });
    viaCep.answers(failing['500']);
    brasilApi.answers(failing['500']);
    expect(await lookUp()).toEqual(first);
    expect(timesAsked()).toEqual([2, 2, 0]);
  });

  it('is what the operator has loaded, which the services only complete', async () => {
    const loaded = { latitude: -10.24, longitude: -48.32, coordinatesPrecision: 'postal_code' } as const;
    const file = { source: 'file', coordinatesSource: 'file', ...loaded } as const;
    await createPostalCode(orm, {
      zipcode,
      street: 'Avenida NS 10',
      neighbourhood: 'Plano Diretor Sul',
      ...file,
    });
    expect(await lookUp()).toMatchObject({ street: 'Avenida NS 10', ...loaded, coordinates: 'found' });
    expect(timesAsked()).toEqual([0, 0, 0]);
    await orm.update(postalCodes).set({ neighbourhood: null });
    viaCep.answers(json(viaCepAnswer({ bairro: 'Plano Diretor Sul' })));
    brasilApi.answers(json(brasilApiAnswer(point)));
    expect(await lookUp()).toMatchObject({
      street: 'Avenida NS 10',
      neighbourhood: 'Plano Diretor Sul',
      ...loaded,
    });
    expect(await stored()).toMatchObject({ ...loaded, coordinatesSource: 'file' });
  });
});

describe('politeness', () => {
  it('asks once for equal searches at the same time', async () => {
    viaCep.answers((response, asked) => setTimeout(() => json(viaCepAnswer())(response, asked), 50));
    const found = await Promise.all([lookUp(), lookUp(), lookUp()]);
    expect(new Set(found.map((answer) => JSON.stringify(answer))).size).toBe(1);
    expect(timesAsked()).toEqual([1, 1, 1]);
  });

  it.each([
    ['one process', 1, undefined],
    ['several processes together', 4, { timeoutMs: 1_000, nominatimPauseMs: 250 }],
  ])('asks Nominatim once per second: %s', async (_, processes, limits) => {
    const config = { ...api.context.config, processes };
    const { findStreet } = createPostalCodeFinder({ ...api.context, config }, limits);
    nominatim.answers(json(nominatimAnswer('-10.2331', '-48.3182')));
    const streets = Array.from({ length: 3 }, (_, street) => ({
      street: `Rua ${street}`,
      city: 'Palmas',
      state: 'TO',
      region: null,
    }));
    const found = await Promise.all(streets.map(findStreet));
    expect(found.map(({ outcome }) => outcome)).toEqual(['found', 'found', 'found']);
    const [first = 0, second = 0, third = 0] = nominatim.asked.map(({ at }) => at);
    // A request may arrive late, and the next one in time, so this only asserts that there is no burst.
    expect(second - first).toBeGreaterThan(500);
    expect(third - second).toBeGreaterThan(500);
  });

  it('asks nobody where the services are turned off', async () => {
    const off = await openTestApi({ beside: api });
    const { status, code } = await off.refusal(at(zipcode), admin);
    expect([status, code]).toEqual([404, 'not_found']);
    expect(await stored()).toBeUndefined();
    await off.close();
    expect(timesAsked()).toEqual([0, 0, 0]);
  });
});
