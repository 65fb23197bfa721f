import { afterAll, describe, expect, it } from 'vitest';
import { createReview } from '#database/factories/reviews.ts';
import { eq } from '#database/orm.ts';
import { reviews } from '#database/schema.ts';
import { keepShop } from '../merchant-board/testing.ts';
import { openTestApi } from '../platform/testing.ts';

const api = await openTestApi();
afterAll(() => api.close());
const { orm } = api;

describe("'replyToReview'", () => {
  it('answers a public review of the place once, and is public when an administrator has approved it', async () => {
    const admin = await api.signIn({ role: 'admin' });
    const shop = await keepShop(api);
    const review = await createReview(orm, { establishmentId: shop.id, comment: 'Fila longa.' });
    const path = `/merchant/reviews/${review.id}/reply`;
    const { token } = shop.person;
    const publicReply = async () => {
      const answer = await api.read(
        'listPublicEstablishmentReviews',
        `/public/reviews/establishment/${shop.id}`,
      );
      return answer.data[0]?.reply;
    };
    const reply = async (text: string) => api.read('replyToReview', path, { token, body: { reply: text } });
    expect((await reply('Obrigada!')).data).toMatchObject({ text: 'Obrigada!', status: 'pending' });
    expect(await publicReply()).toBeNull();
    await reply('Obrigado, vamos abrir outro caixa.');
    const { data } = await api.read('listReviewReplies', '/backoffice/review-replies?status=pending', admin);
    expect(data).toMatchObject([
      { id: review.id, comment: 'Fila longa.', reply: 'Obrigado, vamos abrir outro caixa.' },
    ]);
    const decide = `/backoffice/review-replies/${review.id}`;
    const decided = { token: admin.token, body: { status: 'approved' } };
    await api.read('decideReviewReply', decide, decided);
    expect(await api.lastAudit()).toMatchObject({ action: 'reviews.decide-reply', rowId: review.id });
    expect(JSON.stringify(await api.lastAudit())).not.toContain('caixa');
    expect(await publicReply()).toMatchObject({ text: 'Obrigado, vamos abrir outro caixa.' });
    const again = { method: 'PUT', token, body: { reply: 'De novo.' } } as const;
    expect(await api.refusal(path, again)).toMatchObject({ status: 409, code: 'in_use' });
    expect(await api.refusal(decide, { ...decided, method: 'PUT' })).toMatchObject({
      message: 'Esta resposta já foi decidida.',
    });
    await api.settled();
    const board = await api.read('readMerchantBoard', `${shop.path}/board`, { token });
    expect(board.data.reviews.latest).toMatchObject([{ id: review.id, reply: { status: 'approved' } }]);
  });

  it('refuses a review of another place, and one that is not public', async () => {
    const shop = await keepShop(api);
    const [other, pending] = [
      await createReview(orm),
      await createReview(orm, { establishmentId: shop.id, status: 'pending' }),
    ];
    for (const { id } of [other, pending]) {
      const sent = { method: 'PUT', token: shop.person.token, body: { reply: 'Olá.' } } as const;
      expect(await api.refusal(`/merchant/reviews/${id}/reply`, sent)).toMatchObject({ status: 404 });
      const [row] = await orm.select().from(reviews).where(eq(reviews.id, id));
      expect(row?.reply).toBeNull();
    }
  });
});
