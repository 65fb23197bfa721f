import { afterAll, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createPromotion } from '#database/factories/promotions.ts';
import { createRegion } from '#database/factories/regions.ts';
import { createReview } from '#database/factories/reviews.ts';
import { findSector } from '#database/factories/sectors.ts';
import { eq, like } from '#database/orm.ts';
import { establishments } from '#database/schema.ts';
import { alphabetically, fold } from '#domain/text.ts';
import { at, openTestApi, testDay } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const list = async () => {
  await api.settled();
  return api.read('listPublicEstablishments', '/public/establishments');
};

it('is empty in a city without shops', async () => {
  expect(await list()).toEqual({ success: true, data: [], count: 0, today: testDay, demonstration: false });
});

it('works: a shop with its region, sector, rating and running promotions', async () => {
  const region = await createRegion(orm, { name: 'Luzimangues' });
  const sector = await findSector(orm);
  const shop = await createEstablishment(orm, {
    name: 'Açougue Boi de Ouro',
    verified: true,
    address: '305 Norte, Rua 8, 22',
    neighbourhood: 'Plano Diretor Norte',
    zipcode: '77001310',
    phone: '(63) 0000-0101',
    serviceRadius: 8,
    regionId: region.id,
    sectorId: sector.id,
    updatedAt: at('2026-06-11', '09:15:00'),
  });
  const establishmentId = shop.id;
  for (const rating of [5, 4, 4]) await createReview(orm, { establishmentId, rating });
  await createReview(orm, { establishmentId, rating: 1, status: 'pending' });
  await createReview(orm, { establishmentId, rating: 1, status: 'rejected' });
  for (const startDate of ['2026-06-06', testDay]) await createPromotion(orm, { establishmentId, startDate });
  for (const startDate of ['2026-06-05', '2026-06-13']) {
    await createPromotion(orm, { establishmentId, startDate });
  }
  await createPromotion(orm, { establishmentId, startDate: testDay, isActive: false });
  const { data, ...facts } = await list();
  expect(facts).toEqual({ success: true, count: data.length, today: testDay, demonstration: false });
  expect(data.find(({ id }) => id === establishmentId)).toEqual({
    id: establishmentId,
    name: 'Açougue Boi de Ouro',
    legalName: null,
    openingHours: null,
    photo: null,
    type: 'acougue',
    verified: true,
    address: '305 Norte, Rua 8, 22',
    formatted_address: '305 Norte, Rua 8, 22, Plano Diretor Norte, 77001-310',
    neighbourhood: 'Plano Diretor Norte',
    zipcode: '77001310',
    phone: '(63) 0000-0101',
    latitude: -10.1844,
    longitude: -48.3336,
    coordinatesPrecision: 'exact',
    service_radius: 8,
    sectorId: sector.id,
    Sector: { id: sector.id, name: 'Açougue' },
    regionId: region.id,
    Region: { id: region.id, name: 'Luzimangues' },
    promotion_count: 2,
    has_promotions: true,
    averageRating: 4.3,
    reviewCount: 3,
    updatedAt: '2026-06-11T09:15:00-03:00',
  });
});

it('has no rating without reviews, and a service radius of 5 km by default', async () => {
  const { id } = await createEstablishment(orm, {
    name: 'Zebu',
    address: null,
    zipcode: null,
    latitude: null,
    longitude: null,
    coordinatesPrecision: null,
  });
  expect((await list()).data.find((shop) => shop.id === id)).toMatchObject({
    averageRating: null,
    reviewCount: 0,
    promotion_count: 0,
    has_promotions: false,
    service_radius: 5,
    Sector: null,
    sectorId: null,
    formatted_address: 'Plano Diretor Sul',
  });
});

it('is alphabetical', async () => {
  const { id } = await createEstablishment(orm, { name: 'águia' });
  const { data } = await list();
  expect(data.map(({ name }) => name)).toEqual(['Açougue Boi de Ouro', 'águia', 'Zebu']);
  const beyond = await api.read('listPublicEstablishments', '/public/establishments?page=99');
  expect(beyond).toMatchObject({ data: [], count: 3 });
  await orm.delete(establishments).where(eq(establishments.id, id));
});

it('has pages in one order, the domain’s, with and without a search', async () => {
  const names = [
    'Feira 1',
    'Feira 10',
    'Feira 2',
    'Feira Água',
    'Feira-Livre',
    'Feira áurea',
    "Feira d'Ajuda",
  ];
  for (const name of names) await createEstablishment(orm, { name });
  await api.settled();
  for (const query of ['', '&search=feira']) {
    const { count } = await api.read('listPublicEstablishments', `/public/establishments?limit=1${query}`);
    const paged: string[] = [];
    for (let page = 1; page <= count; page += 1) {
      const path = `/public/establishments?limit=1&page=${page}${query}`;
      paged.push(...(await api.read('listPublicEstablishments', path)).data.map(({ name }) => name));
    }
    expect(paged.map(fold)).toEqual(paged.map(fold).toSorted(alphabetically));
    expect(paged).toEqual(expect.arrayContaining(names));
  }
  await orm.delete(establishments).where(like(establishments.name, 'Feira%'));
});

it('finds shops by words of name, address and neighbourhood, and forgives one mistyped letter', async () => {
  for (const address of ['Rua 7', 'Rua 9']) {
    await createEstablishment(orm, { name: 'Casa Girassol', address, neighbourhood: 'Aureny III' });
  }
  await api.settled();
  const found = async (query: string) =>
    api.read('listPublicEstablishments', `/public/establishments?${query}`);
  const names = async (text: string) => (await found(`search=${text}`)).data.map(({ name }) => name);
  expect(await names('girassol')).toEqual(['Casa Girassol', 'Casa Girassol']);
  expect((await found('search=GIRASSOL%20aureny%209')).data).toMatchObject([{ address: 'Rua 9' }]);
  expect(await found('search=girassol&limit=1')).toMatchObject({
    count: 2,
    data: [{ name: 'Casa Girassol' }],
  });
  expect(await names('girasol')).toEqual(['Casa Girassol', 'Casa Girassol']);
  expect(await found('search=peixaria')).toMatchObject({ count: 0, data: [] });
  expect(await found('search=%25')).toMatchObject({ count: 0, data: [] });
});
