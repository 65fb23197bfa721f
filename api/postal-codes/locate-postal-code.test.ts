import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { openTestApi, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());

const located = async (zipcode: string) =>
  (await api.read('locatePostalCode', `/public/postal-codes/${zipcode}`)).data.point;

beforeAll(async () => {
  const { orm } = api;
  await createEstablishment(orm, { zipcode: '77020010', latitude: -10.2, longitude: -48.34 });
  await createFuelStation(orm, { zipcode: '77020014', latitude: -10.22, longitude: -48.36 });
  await createEstablishment(orm, { zipcode: '77020500', latitude: -10.3, longitude: -48.3 });
  await createEstablishment(orm, { zipcode: '77016524', latitude: -10, longitude: -48 });
  await createEstablishment(orm, {
    zipcode: '77021000',
    latitude: -10.1,
    longitude: -48,
    coordinatesPrecision: 'city',
  });
  await createEstablishment(orm, {
    zipcode: '77020010',
    latitude: null,
    longitude: null,
    coordinatesPrecision: null,
  });
  await api.settled();
});

describe('GET /public/postal-codes/:zipcode', () => {
  it('is the point of a place with the same CEP', async () => {
    expect(await located('77020500')).toEqual({ latitude: -10.3, longitude: -48.3 });
  });
  it('is in the middle of the shops and stations that share its longest prefix', async () => {
    expect(await located('77020019')).toEqual({
      latitude: expect.closeTo(-10.21),
      longitude: expect.closeTo(-48.35),
    });
  });
  it.each([
    ['no place shares five digits', '77001000'],
    ['it is of another state', '01310100'],
    ['the survey writes it everywhere', '77016524'],
    ['only that one shares its digits', '77016500'],
    ['the place is known by its city alone', '77021000'],
  ])('is unknown where %s', async (_, zipcode) => {
    expect(await located(zipcode)).toBeNull();
  });
  it('is in the middle of exact points, and of estimated ones only where there is no other', async () => {
    const estimated = {
      latitude: null,
      longitude: null,
      coordinatesPrecision: null,
      estimatedLatitude: -10.5,
      estimatedLongitude: -48.5,
      estimatedPrecision: 'street' as const,
    };
    await createEstablishment(api.orm, { zipcode: '77066010', ...estimated });
    await createEstablishment(api.orm, { zipcode: '77066014', ...estimated, estimatedLatitude: -10.7 });
    await api.settled();
    expect(await located('77066019')).toEqual({ latitude: -10.6, longitude: -48.5 });
    await createEstablishment(api.orm, { zipcode: '77066011', latitude: -10.31, longitude: -48.31 });
    await api.settled();
    expect(await located('77066019')).toEqual({ latitude: -10.31, longitude: -48.31 });
  });
  it('follows a write', async () => {
    expect(await located('77064000')).toBeNull();
    await createEstablishment(api.orm, { zipcode: '77064010', latitude: -10.33, longitude: -48.29 });
    await api.settled();
    expect(await located('77064000')).toEqual({ latitude: -10.33, longitude: -48.29 });
  });
  it.each(['7702001', '77020-010', 'centro'])('refuses %s', async (zipcode) => {
    expect(await api.refusal(`/public/postal-codes/${zipcode}`)).toEqual(
      wrong('zipcode', 'Informe os 8 números do CEP.'),
    );
  });
});
