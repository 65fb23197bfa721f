import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReview, createStationReview } from '#database/factories/reviews.ts';
import { desc, eq } from '#database/orm.ts';
import { auditLog, reviews } from '#database/schema.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';

/** Spec, back office, sections 4 and 7. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
let second: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
  second = await api.signIn({ role: 'admin', name: 'Rui Alves' });
});

const path = (id: number) => `/backoffice/reviews/${id}/status`;
const decide = (id: number, body: unknown) =>
  api.read('updateReviewStatus', path(id), { token: admin.token, body });
const refusal = (id: number, body: unknown, token: string | undefined = admin.token) =>
  api.refusal(path(id), { method: 'PUT', body, ...(token !== '' && { token }) });

describe('PUT /backoffice/reviews/:id/status', () => {
  it('approves: public, counted and averaged with the next request, and in the audit log', async () => {
    const { id, establishmentId } = await createReview(orm, { rating: 3, status: 'pending' });
    await createReview(orm, { establishmentId, rating: 4 });
    const detail = async () =>
      (await api.read('readEstablishment', `/establishments/${establishmentId}`)).data;
    expect(await detail()).toMatchObject({ averageRating: 4, reviewCount: 1 });
    expect((await decide(id, { status: 'approved', version: 1 })).data).toMatchObject({
      status: 'approved',
      decidedAt: '2026-06-12T12:00:00-03:00',
      version: 2,
    });
    expect(await detail()).toMatchObject({ averageRating: 3.5, reviewCount: 2 });
    expect((await detail()).reviews.map((review) => review.id)).toContain(id);
    const [entry] = await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({
      userId: admin.id,
      action: 'reviews.decide',
      rowId: id,
      before: { status: 'pending' },
      after: { status: 'approved' },
    });
  });

  it('keeps the words of the author out of the audit log, where they would outlive them', async () => {
    const { id } = await createReview(orm, { status: 'pending', comment: 'Palavras da autora.', rating: 2 });
    await decide(id, { status: 'rejected', reason: 'Ofensivo.' });
    const [entry] = await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(entry).toMatchObject({ rowId: id, after: { rating: 2, rejectionReason: 'Ofensivo.' } });
    expect(JSON.stringify(entry)).not.toContain('Palavras da autora.');
  });

  it('approves the review of a station, in the detail and in the list', async () => {
    const { id, establishmentId: fuelStationId } = await createStationReview(orm, {
      rating: 2,
      status: 'pending',
    });
    const detail = async () => (await api.read('readFuelStation', `/fuel/stations/${fuelStationId}`)).data;
    const listed = async () =>
      (await api.read('listPublicFuelStations', '/fuel/stations')).data.find(
        (row) => row.id === fuelStationId,
      );
    expect(await detail()).toMatchObject({ averageRating: null, reviewCount: 0, reviews: [] });
    expect(await listed()).toMatchObject({ averageRating: null, reviewCount: 0 });
    await decide(id, { status: 'approved' });
    expect(await detail()).toMatchObject({ averageRating: 2, reviewCount: 1, reviews: [{ id, rating: 2 }] });
    expect(await listed()).toMatchObject({ averageRating: 2, reviewCount: 1 });
  });

  it('rejects, with a reason for the author', async () => {
    const author = await api.signIn();
    const { id } = await createReview(orm, { userId: author.id, status: 'pending' });
    await decide(id, { status: 'rejected', reason: ' Ofensivo. ' });
    expect((await api.read('listOwnReviews', '/users/reviews', { token: author.token })).data).toMatchObject([
      { id, status: 'rejected', rejectionReason: 'Ofensivo.' },
    ]);
  });

  it('tells the second moderator who has decided, and when', async () => {
    const { id } = await createReview(orm, { status: 'pending' });
    await decide(id, { status: 'approved' });
    expect(await refusal(id, { status: 'rejected' }, second.token)).toMatchObject({
      status: 409,
      code: 'stale',
      changed: { name: 'Marta Lima', at: '2026-06-12T12:00:00-03:00' },
    });
  });

  it('refuses to decide on a text that its author has changed meanwhile', async () => {
    const { id } = await createReview(orm, { status: 'pending' });
    await decide(id, { status: 'rejected' });
    const undo = { token: admin.token, body: { version: 2 } };
    await api.read('undoReviewDecision', `/backoffice/reviews/${id}/undo-decision`, undo);
    await orm.update(reviews).set({ version: 4 }).where(eq(reviews.id, id));
    const refused = await refusal(id, { status: 'approved', version: 3 });
    expect(refused.code).toBe('stale');
    // Nobody has decided before.
    expect(refused).not.toHaveProperty('changed');
  });

  it('refuses an unknown status, a reason of an approval, an unknown review, and other people', async () => {
    const { id, userId } = await createReview(orm, { status: 'pending' });
    expect(userId).not.toBeNull();
    expect(await refusal(id, { status: 'pending' })).toEqual(wrong('status', 'Escolha aprovar ou rejeitar.'));
    expect(await refusal(id, { status: 'approved', reason: 'Bom.' })).toEqual(
      wrong('reason', 'Só uma rejeição tem motivo.'),
    );
    expect(await refusal(987_654, { status: 'approved' })).toMatchObject({
      status: 404,
      message: 'Avaliação não encontrada.',
    });
    expect((await refusal(id, { status: 'approved' }, (await api.signIn()).token)).status).toBe(403);
    expect((await refusal(id, { status: 'approved' }, '')).status).toBe(401);
  });
});
