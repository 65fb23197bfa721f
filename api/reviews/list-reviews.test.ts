import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createEstablishment, createFuelStation } from '#database/factories/establishments.ts';
import { createRegion } from '#database/factories/regions.ts';
import { createReview, createStationReview } from '#database/factories/reviews.ts';
import { createUser } from '#database/factories/users.ts';
import { openTestApi, type Person } from '../platform/testing.ts';

/** Spec, back office, sections 2 (Reviews moderation), 3 and 7 (GET reviews). */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

const at = (hour: number) => new Date(Date.UTC(2026, 5, 1, hour));

let admin: Person;
const made = { older: 0, newer: 0, approved: 0, station: 0, anonymous: 0 };

beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  const region = await createRegion(orm, { name: 'Vila Sol' });
  const shop = await createEstablishment(orm, { name: 'Açougue do Neném', regionId: region.id });
  const station = await createFuelStation(orm, { name: 'Posto Araguaia', regionId: null });
  const author = await createUser(orm, { name: 'Conceição Dias', email: 'conceicao@exemplo.com.br' });
  const at1 = { establishmentId: shop.id };
  const later = { ...at1, status: 'pending', createdAt: at(9), rating: 1 } as const;
  made.newer = (await createReview(orm, later)).id;
  const earlier = { ...at1, status: 'pending', createdAt: at(8), rating: 4, comment: '' } as const;
  made.older = (await createReview(orm, { ...earlier, userId: author.id })).id;
  const decided = { createdAt: at(7), decidedAt: at(10), decidedBy: admin.id };
  made.approved = (await createReview(orm, { ...at1, ...decided })).id;
  const ofStation = { establishmentId: station.id };
  made.station = (await createStationReview(orm, { ...ofStation, status: 'rejected', createdAt: at(11) })).id;
  made.anonymous = (await createStationReview(orm, { ...ofStation, userId: null, createdAt: at(6) })).id;
});

const list = (query = '') => api.read('listReviews', `/backoffice/reviews${query}`, { token: admin.token });
const ids = async (query: string) => (await list(query)).data.map(({ id }) => id);

describe('GET /backoffice/reviews', () => {
  it('lists what waits first, the longest waiting at the head, then the newest of the decided ones', async () => {
    const { data, count } = await list();
    expect(count).toBe(5);
    const { older, newer, station, approved, anonymous } = made;
    expect(data.map(({ id }) => id)).toEqual([older, newer, station, approved, anonymous]);
    expect(data[0]).toMatchObject({
      rating: 4,
      comment: '',
      status: 'pending',
      createdAt: '2026-06-01T05:00:00-03:00',
      decidedAt: null,
      version: 1,
      User: { name: 'Conceição Dias', email: 'conceicao@exemplo.com.br' },
      Establishment: { name: 'Açougue do Neném', Region: { name: 'Vila Sol' } },
      FuelStation: null,
      DecidedBy: null,
    });
    expect(data[2]).toMatchObject({
      Establishment: null,
      FuelStation: { name: 'Posto Araguaia', Region: null },
    });
    expect(data[3]).toMatchObject({
      DecidedBy: { name: 'Marta Lima' },
      decidedAt: '2026-06-01T07:00:00-03:00',
    });
    expect(data[4]?.User).toBeNull();
    const row = (id: number) => `/backoffice/reviews/${id}`;
    expect((await api.read('readReviewRow', row(approved), { token: admin.token })).data).toEqual(data[3]);
    expect(await api.refusal(row(987_654), { token: admin.token })).toMatchObject({
      status: 404,
      message: 'Avaliação não encontrada.',
    });
  });

  it('finds by the names of the author and of the place, whatever the case and the accents', async () => {
    expect(await ids('?search=conceicao')).toEqual([made.older]);
    expect(await ids('?search=NENEM%20dias')).toEqual([made.older]);
    expect(await ids('?search=araguaia')).toEqual([made.station, made.anonymous]);
    expect(await list('?search=ninguem')).toMatchObject({ data: [], count: 0 });
  });

  it('filters by status, and has pages of ten where no number is asked for', async () => {
    expect(await ids('?status=pending')).toEqual([made.older, made.newer]);
    expect(await ids('?status=rejected')).toEqual([made.station]);
    expect(await ids('?limit=2&page=2')).toEqual([made.station, made.approved]);
    expect(await ids('?limit=3')).toEqual([made.older, made.newer, made.station]);
    expect(await ids('?limit=3&page=2')).toEqual([made.approved, made.anonymous]);
    expect(await ids('?sort=-waiting&limit=2')).toEqual([made.anonymous, made.approved]);
    const shop = (await createEstablishment(orm, { name: 'Casa Cheia' })).id;
    await Promise.all(Array.from({ length: 11 }, () => createReview(orm, { establishmentId: shop })));
    expect(await list('?search=casa%20cheia')).toMatchObject({ data: { length: 10 }, count: 11 });
  });

  it('is ordered by day and by stars, too, and refuses a status and an order that there are not', async () => {
    expect((await ids('?status=pending&sort=-createdAt'))[0]).toBe(made.newer);
    expect((await ids('?status=pending&sort=rating'))[0]).toBe(made.newer);
    for (const query of ['?status=lost', '?sort=comment']) {
      expect(await api.refusal(`/backoffice/reviews${query}`, { token: admin.token })).toMatchObject({
        status: 400,
      });
    }
  });
});
