import { afterAll, describe, expect, it } from 'vitest';
import { createReview, createStationReview } from '#database/factories/reviews.ts';
import { at, openTestApi, wrong } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const path = (id: number | string) => `/public/reviews/station/${id}`;

describe('GET /public/reviews/station/:id', () => {
  it('works: approved reviews of the station, newest first, in pages, with the mean of all', async () => {
    const { id, establishmentId: fuelStationId } = await createStationReview(orm, {
      rating: 5,
      createdAt: at('2026-06-01'),
    });
    const newer = await createStationReview(orm, {
      establishmentId: fuelStationId,
      rating: 2,
      createdAt: at('2026-06-02'),
    });
    await createStationReview(orm, { establishmentId: fuelStationId, rating: 1, status: 'pending' });
    await createStationReview(orm);
    const list = (query = '') => api.read('listPublicStationReviews', `${path(fuelStationId)}${query}`);
    expect(await list()).toMatchObject({
      data: [{ id: newer.id, fuelStationId }, { id }],
      averageRating: 3.5,
      count: 2,
    });
    expect((await list('?limit=1&page=2')).data).toMatchObject([{ id }]);
  });

  it('refuses an unknown id, that of a shop, and an invalid one', async () => {
    const { establishmentId } = await createReview(orm);
    for (const id of [987_654, establishmentId]) {
      expect(await api.refusal(path(id))).toMatchObject({ status: 404, message: 'Posto não encontrado.' });
    }
    expect(await api.refusal(path('x'))).toEqual(wrong('id', 'Informe um número inteiro positivo.'));
  });
});
