import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReview, createStationReview } from '#database/factories/reviews.ts';
import { undoMinutes } from '#domain/moderation.ts';
import { openTestApi, type Person, wrong } from '../platform/testing.ts';
import { describeDecisions } from '../testing/describe-decisions.ts';

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
const refusal = (id: number, body: unknown, { token } = admin) =>
  api.refusal(path(id), { method: 'PUT', body, token });
const undoOf = (id: number) => `/backoffice/reviews/${id}/undo-decision`;
const undo = async (id: number, version: number) =>
  (await api.read('undoReviewDecision', undoOf(id), { token: admin.token, body: { version } })).data;

describeDecisions(api, {
  path: 'reviews',
  calls: ['decideReviews', 'undoReviewDecisions'],
  create: () => createReview(orm, { status: 'pending' }),
});

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
    expect(await api.lastAudit()).toMatchObject({
      userId: admin.id,
      action: 'reviews.decide',
      rowId: id,
      before: { status: 'pending' },
      after: { status: 'approved' },
    });
  });

  it('rejects, with a reason for the author, whose words the audit log would outlive, and does not have', async () => {
    const author = await api.signIn();
    const review = {
      userId: author.id,
      status: 'pending',
      comment: 'Palavras da autora.',
      rating: 2,
    } as const;
    const { id } = await createReview(orm, review);
    await decide(id, { status: 'rejected', reason: ' Ofensivo. ' });
    const entry = await api.lastAudit();
    expect(entry).toMatchObject({ rowId: id, after: { rating: 2, rejectionReason: 'Ofensivo.' } });
    expect(JSON.stringify(entry)).not.toContain('Palavras da autora.');
    expect((await api.read('listOwnReviews', '/users/reviews', { token: author.token })).data).toMatchObject([
      { id, status: 'rejected', rejectionReason: 'Ofensivo.' },
    ]);
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

  it('tells the second moderator who has decided, and when', async () => {
    const { id } = await createReview(orm, { status: 'pending' });
    await decide(id, { status: 'approved' });
    expect(await refusal(id, { status: 'rejected' }, second)).toMatchObject({
      status: 409,
      code: 'stale',
      changed: { name: 'Marta Lima', at: '2026-06-12T12:00:00-03:00' },
    });
  });

  it('refuses an unknown status, a reason of an approval, and an unknown review', async () => {
    const { id } = await createReview(orm, { status: 'pending' });
    expect(await refusal(id, { status: 'pending' })).toEqual(wrong('status', 'Escolha aprovar ou rejeitar.'));
    expect(await refusal(id, { status: 'approved', reason: 'Bom.' })).toEqual(
      wrong('reason', 'Só uma rejeição tem motivo.'),
    );
    expect(await refusal(987_654, { status: 'approved' })).toMatchObject({
      status: 404,
      message: 'Avaliação não encontrada.',
    });
  });
});

/** Design, section 8: a decision can be undone. */
describe('POST /backoffice/reviews/:id/undo-decision', () => {
  const refuseUndo = (id: number, body: object) =>
    api.refusal(undoOf(id), { method: 'POST', body, token: admin.token });
  const publicOf = async (id: number | null) =>
    (await api.read('listPublicEstablishmentReviews', `/public/reviews/establishment/${id}`)).count;

  it('takes a review off the page again with the next request, and it waits', async () => {
    const { id, establishmentId } = await createReview(orm, { status: 'pending' });
    await decide(id, { status: 'approved' });
    expect(await publicOf(establishmentId)).toBe(1);
    expect(await undo(id, 2)).toMatchObject({ id, status: 'pending', decidedAt: null, version: 3 });
    expect(await publicOf(establishmentId)).toBe(0);
    expect(await api.lastAudit()).toMatchObject({
      action: 'reviews.undo-decision',
      userId: admin.id,
      before: { status: 'approved' },
      after: { status: 'pending' },
    });
    await decide(id, { status: 'rejected', reason: 'Sem relação com a loja.' });
    expect(await undo(id, 4)).toMatchObject({ status: 'pending', rejectionReason: null });
  });

  it('refuses what waits, what was changed, decided longer ago, or is not there, and no version', async () => {
    const { id } = await createReview(orm, { status: 'pending' });
    expect(await refuseUndo(id, { version: 1 })).toMatchObject({
      code: 'in_use',
      message: 'Esta avaliação ainda espera uma decisão.',
    });
    await decide(id, { status: 'approved' });
    expect((await refuseUndo(id, {})).code).toBe('invalid');
    expect((await refuseUndo(987_654, { version: 1 })).code).toBe('not_found');
    expect(await refuseUndo(id, { version: 1 })).toMatchObject({
      code: 'stale',
      changed: { name: 'Marta Lima' },
    });
    api.pass(undoMinutes * 60 + 1);
    expect(await refuseUndo(id, { version: 2 })).toMatchObject({
      status: 409,
      message: 'Uma decisão pode ser desfeita por 10 minutos, que já passaram.',
    });
  });
});
