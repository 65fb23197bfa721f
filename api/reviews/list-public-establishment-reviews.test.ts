import { afterAll, describe, expect, it } from 'vitest';
import { createEstablishment } from '#database/factories/establishments.ts';
import { createReview } from '#database/factories/reviews.ts';
import { createUser } from '#database/factories/users.ts';
import { at, openTestApi, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = (id: number | string) => `/public/reviews/establishment/${id}`;
const list = (id: number) => api.read('listPublicEstablishmentReviews', path(id));

describe('GET /public/reviews/establishment/:id', () => {
  it('works: approved reviews, newest first, with first name and initial, and their average', async () => {
    const { id: establishmentId } = await createEstablishment(orm);
    const { id: userId } = await createUser(orm, { name: 'Rosângela Moreira' });
    const older = await createReview(orm, {
      establishmentId,
      userId,
      rating: 4,
      comment: 'Carne fresca.',
      createdAt: at('2026-06-01', '10:00:00'),
    });
    const newer = await createReview(orm, {
      establishmentId,
      userId: null,
      rating: 5,
      createdAt: at('2026-06-11'),
    });
    await createReview(orm, { rating: 1 });
    expect(await list(establishmentId)).toEqual({
      success: true,
      data: [
        expect.objectContaining({ id: newer.id, rating: 5, User: { name: 'Anônimo' } }),
        {
          id: older.id,
          rating: 4,
          comment: 'Carne fresca.',
          createdAt: '2026-06-01T10:00:00-03:00',
          establishmentId,
          fuelStationId: null,
          status: 'approved',
          User: { name: 'Rosângela M.' },
        },
      ],
      averageRating: 4.5,
      count: 2,
    });
  });

  it('leaves pending and rejected reviews out of the list and the average', async () => {
    const { establishmentId } = await createReview(orm, { rating: 1, status: 'pending' });
    await createReview(orm, { establishmentId, rating: 1, status: 'rejected' });
    expect(await list(establishmentId)).toEqual({ success: true, data: [], averageRating: null, count: 0 });
  });

  it('has pages, beside the number and the mean of all', async () => {
    const { establishmentId } = await createReview(orm, { rating: 2, createdAt: at('2026-06-01') });
    await createReview(orm, { establishmentId, rating: 4, createdAt: at('2026-06-02') });
    const page = await api.read('listPublicEstablishmentReviews', `${path(establishmentId)}?limit=1&page=2`);
    expect(page).toMatchObject({ data: [{ rating: 2 }], averageRating: 3, count: 2 });
  });

  it('refuses an unknown id and an invalid one', async () => {
    expect(await api.refusal(path(987_654))).toEqual({
      status: 404,
      success: false,
      code: 'not_found',
      message: 'Estabelecimento não encontrado.',
    });
    expect(await api.refusal(path('x'))).toEqual(wrong('id', 'Informe um número inteiro positivo.'));
  });
});
