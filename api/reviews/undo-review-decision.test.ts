import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createReview } from '#database/factories/reviews.ts';
import { desc } from '#database/orm.ts';
import { auditLog } from '#database/schema.ts';
import { undoMinutes } from '#domain/moderation.ts';
import { openTestApi, type Person } from '../platform/testing.ts';

/** Design, section 8: a decision can be undone. */

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

let admin: Person;
beforeAll(async () => {
  admin = await api.signIn({ role: 'admin', name: 'Marta Lima' });
});

const undoOf = (id: number) => `/backoffice/reviews/${id}/undo-decision`;
const undo = async (id: number, version: number) =>
  (await api.read('undoReviewDecision', undoOf(id), { token: admin.token, body: { version } })).data;
const refusal = (id: number, version: number, token: string | undefined = admin.token) =>
  api.refusal(undoOf(id), { method: 'POST', body: { version }, ...(token !== '' && { token }) });
const decide = (id: number, body: object) =>
  api.read('updateReviewStatus', `/backoffice/reviews/${id}/status`, { token: admin.token, body });
const publicOf = async (id: number | null) =>
  (await api.read('listPublicEstablishmentReviews', `/public/reviews/establishment/${id}`)).count;

describe('POST /backoffice/reviews/:id/undo-decision', () => {
  it('takes a review off the page again with the next request, and it waits', async () => {
    const { id, establishmentId } = await createReview(orm, { status: 'pending' });
    await decide(id, { status: 'approved' });
    expect(await publicOf(establishmentId)).toBe(1);
    expect(await undo(id, 2)).toMatchObject({ id, status: 'pending', decidedAt: null, version: 3 });
    expect(await publicOf(establishmentId)).toBe(0);
    const [last] = await orm.select().from(auditLog).orderBy(desc(auditLog.id)).limit(1);
    expect(last).toMatchObject({
      action: 'reviews.undo-decision',
      userId: admin.id,
      before: { status: 'approved' },
      after: { status: 'pending' },
    });
    await decide(id, { status: 'rejected', reason: 'Sem relação com a loja.' });
    expect(await undo(id, 4)).toMatchObject({ status: 'pending', rejectionReason: null });
  });

  it('refuses what another person has changed, what waits, and what was decided longer ago', async () => {
    const { id } = await createReview(orm, { status: 'pending' });
    expect(await refusal(id, 1)).toMatchObject({
      code: 'in_use',
      message: 'Esta avaliação ainda espera uma decisão.',
    });
    await decide(id, { status: 'approved' });
    expect(await refusal(id, 1)).toMatchObject({ code: 'stale', changed: { name: 'Marta Lima' } });
    api.pass(undoMinutes * 60 + 1);
    expect(await refusal(id, 2)).toMatchObject({
      status: 409,
      message: 'Uma decisão pode ser desfeita por 10 minutos, que já passaram.',
    });
  });

  it('refuses a bad shape, who is signed out, who is no administrator, and what is not there', async () => {
    const { id } = await createReview(orm, { status: 'pending' });
    const user = await api.signIn();
    const shapeless = { method: 'POST', token: admin.token, body: {} } as const;
    expect((await api.refusal(undoOf(id), shapeless)).code).toBe('invalid');
    expect((await refusal(id, 1, '')).code).toBe('unauthenticated');
    expect((await refusal(id, 1, user.token)).code).toBe('forbidden');
    expect((await refusal(987_654, 1)).code).toBe('not_found');
  });
});
