import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createReview, createStationReview } from '#database/factories/reviews.ts';
import { createUser } from '#database/factories/users.ts';
import { at, openTestApi, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const shops = {
  call: 'listPublicEstablishmentReviews',
  path: '/public/reviews/establishment',
  createPlace: createEstablishment,
  create: createReview,
  idsOf: (id: number) => ({ establishmentId: id, fuelStationId: null }),
  missing: 'Estabelecimento não encontrado.',
} as const;
const stations = {
  call: 'listPublicStationReviews',
  path: '/public/reviews/station',
  createPlace: createFuelStation,
  create: createStationReview,
  idsOf: (id: number) => ({ establishmentId: null, fuelStationId: id }),
  missing: 'Posto não encontrado.',
} as const;

describe.each([
  { ...shops, createOther: stations.createPlace },
  { ...stations, createOther: shops.createPlace },
])('GET $path/:id', ({ call, path, createPlace, create, idsOf, missing, createOther }) => {
  const list = (id: number, query = '') => api.read(call, `${path}/${id}${query}`);

  it('works: approved reviews, newest first, with first name and initial, and their average, in pages', async () => {
    const { id: establishmentId } = await createPlace(orm);
    const { id: userId } = await createUser(orm, { name: 'Rosângela Moreira' });
    const older = await create(orm, {
      establishmentId,
      userId,
      rating: 4,
      comment: 'Bem atendido.',
      createdAt: at('2026-06-01', '10:00:00'),
    });
    const newer = await create(orm, {
      establishmentId,
      userId: null,
      rating: 5,
      createdAt: at('2026-06-11'),
    });
    await create(orm, { rating: 1 });
    expect(await list(establishmentId)).toEqual({
      success: true,
      data: [
        expect.objectContaining({ id: newer.id, rating: 5, User: { name: 'Anônimo' } }),
        {
          id: older.id,
          rating: 4,
          comment: 'Bem atendido.',
          createdAt: '2026-06-01T10:00:00-03:00',
          ...idsOf(establishmentId),
          status: 'approved',
          User: { name: 'Rosângela M.' },
          reply: null,
        },
      ],
      averageRating: 4.5,
      count: 2,
    });
    expect(await list(establishmentId, '?limit=1&page=2')).toMatchObject({
      data: [{ id: older.id }],
      averageRating: 4.5,
      count: 2,
    });
  });

  it('leaves pending and rejected reviews out of the list and the average', async () => {
    const { establishmentId } = await create(orm, { rating: 1, status: 'pending' });
    await create(orm, { establishmentId, rating: 1, status: 'rejected' });
    expect(await list(establishmentId)).toEqual({ success: true, data: [], averageRating: null, count: 0 });
  });

  it('refuses an unknown id, that of the other kind of place, and an invalid one', async () => {
    const { id: other } = await createOther(orm);
    for (const id of [987_654, other]) {
      expect(await api.refusal(`${path}/${id}`)).toEqual({
        status: 404,
        success: false,
        code: 'not_found',
        message: missing,
      });
    }
    expect(await api.refusal(`${path}/x`)).toEqual(wrong('id', 'Informe um número inteiro positivo.'));
  });
});
