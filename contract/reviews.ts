import { z } from 'zod';
import { mostStars } from '#domain/reviews.ts';
import { endpoint } from './endpoint.ts';
import { queueLimit } from './limits.ts';
import { limitOr, listQuery, listTotal, pageQuery } from './lists.ts';
import { reviewReplyBody } from './merchant-fields.ts';
import {
  author,
  decidedStatus,
  decisionBody,
  decisionsBody,
  named,
  refusedRows,
  status,
  statusFilter,
  undoDecisionBody,
  undoDecisionsBody,
} from './moderation.ts';
import { regionShape } from './regions.ts';
import { removedShape } from './removals.ts';
import { newReviewBody, reviewBody, stationReviewBody } from './review-fields.ts';
import { cityDateTime, editedVersion, id, idParam, idParams, version } from './shapes.ts';

const rating = z.number().int().min(1).max(mostStars);

/** A public review of a shop or of a station. */
export const reviewShape = z
  .object({
    id,
    rating,
    comment: z.string(),
    createdAt: cityDateTime,
    establishmentId: id.nullable(),
    fuelStationId: id.nullable(),
    status,
    User: author,
    reply: z
      .object({ text: z.string(), createdAt: cityDateTime })
      .nullable()
      .describe('A resposta de quem cuida do lugar'),
  })
  .meta({ id: 'Review' });
export type Review = z.infer<typeof reviewShape>;

const reviewSummaryShape = z.object({
  averageRating: z
    .number()
    .min(1)
    .max(mostStars)
    .nullable()
    .describe('De todas, com uma casa decimal; null sem avaliações'),
  count: listTotal.shape.count,
});

/** A review, for its author and for administrators. */
const ownReviewShape = z
  .object({
    id,
    establishmentId: id.nullable(),
    fuelStationId: id.nullable(),
    Establishment: named,
    FuelStation: named,
    rating,
    comment: z.string(),
    status,
    rejectionReason: z.string().nullable().describe('Por que foi rejeitada; só quando um motivo foi dado'),
    createdAt: cityDateTime,
    updatedAt: cityDateTime,
    decidedAt: cityDateTime.nullable(),
    User: author,
    version,
  })
  .meta({ id: 'OwnReview' });
export type OwnReview = z.infer<typeof ownReviewShape>;

/** The answer of who keeps the place to a review, for administrators. */
const replyRowShape = z
  .object({
    id: id.describe('O número da avaliação'),
    rating,
    comment: z.string(),
    reply: z.string(),
    status,
    repliedAt: cityDateTime,
    version,
    Place: z.object({ id, name: z.string() }),
  })
  .meta({ id: 'ReviewReply' });
export type ReviewReply = z.infer<typeof replyRowShape>;

const place = z.object({ id, name: z.string(), Region: regionShape.nullable() }).nullable();

/** A review in the list of the back office. Spec, back office, section 3. */
const reviewRowShape = z
  .object({
    id,
    rating,
    comment: z.string(),
    status,
    rejectionReason: z.string().nullable(),
    createdAt: cityDateTime,
    decidedAt: cityDateTime.nullable(),
    version,
    User: z
      .object({ name: z.string(), email: z.string() })
      .nullable()
      .describe('null: a conta foi excluída, e a avaliação é de Anônimo'),
    Establishment: place,
    FuelStation: place,
    DecidedBy: z
      .object({ name: z.string() })
      .nullable()
      .describe('null: ninguém ainda, ou uma conta excluída'),
  })
  .meta({ id: 'ReviewRow' });
export type ReviewRow = z.infer<typeof reviewRowShape>;

export const reviewEndpoints = {
  listPublicEstablishmentReviews: endpoint({
    method: 'GET',
    path: '/public/reviews/establishment/:id',
    who: 'anyone',
    noun: 'reviews',
    summary: 'Avaliações aprovadas de um estabelecimento, a mais nova primeiro',
    params: idParams,
    query: pageQuery,
    data: z.array(reviewShape),
    beside: reviewSummaryShape,
    failures: ['invalid', 'not_found'],
    cache: ['reviews', 'establishments'],
  }),
  listPublicStationReviews: endpoint({
    method: 'GET',
    path: '/public/reviews/station/:id',
    who: 'anyone',
    noun: 'reviews',
    summary: 'Avaliações aprovadas de um posto, a mais nova primeiro',
    params: idParams,
    query: pageQuery,
    data: z.array(reviewShape),
    beside: reviewSummaryShape,
    renumbered: ['station'],
    failures: ['invalid', 'not_found'],
    cache: ['reviews', 'establishments'],
  }),
  createReview: endpoint({
    method: 'POST',
    path: '/users/reviews',
    who: 'user',
    noun: 'reviews',
    summary: 'Avalia um estabelecimento, uma vez por pessoa; aparece depois de aprovada',
    body: newReviewBody,
    data: ownReviewShape,
    failures: ['forbidden', 'not_found', 'conflict', 'too_many'],
    idempotent: true,
    limit: { calls: 60, minutes: 10 },
  }),
  createStationReview: endpoint({
    method: 'POST',
    path: '/fuel/stations/:id/reviews',
    who: 'user',
    noun: 'reviews',
    summary: 'Avalia um posto, uma vez por pessoa; aparece depois de aprovada',
    params: idParams,
    body: stationReviewBody,
    data: ownReviewShape,
    renumbered: ['station'],
    failures: ['forbidden', 'not_found', 'conflict', 'too_many'],
    idempotent: true,
    limit: { calls: 60, minutes: 10 },
    owned: false,
    example: { body: { rating: 4, comment: 'Atendimento rápido.' } },
  }),
  listOwnReviews: endpoint({
    method: 'GET',
    path: '/users/reviews',
    who: 'user',
    noun: 'reviews',
    summary: 'As próprias avaliações, de qualquer status, a mais nova primeiro',
    query: listQuery(['-createdAt'], {
      establishmentId: idParam.optional(),
      fuelStationId: idParam.optional(),
    }),
    data: z.array(ownReviewShape),
    beside: listTotal,
    failures: ['invalid'],
  }),
  updateOwnReview: endpoint({
    method: 'PUT',
    path: '/users/reviews/:id',
    who: 'user',
    noun: 'reviews',
    summary: 'Muda uma das próprias avaliações, pendente ou rejeitada, que volta a esperar aprovação',
    params: idParams,
    body: reviewBody.extend({ version: editedVersion }),
    data: ownReviewShape,
    failures: ['forbidden', 'not_found', 'stale', 'in_use'],
    owned: 'not_found',
    example: { body: { rating: 3, comment: 'Mudei de ideia.', version: 1 } },
  }),
  deleteOwnReview: endpoint({
    method: 'DELETE',
    path: '/users/reviews/:id',
    who: 'user',
    noun: 'reviews',
    summary: 'Remove uma das próprias avaliações, pendente ou rejeitada',
    params: idParams,
    data: removedShape,
    failures: ['invalid', 'not_found', 'in_use'],
    owned: 'not_found',
  }),
  replyToReview: endpoint({
    method: 'PUT',
    path: '/merchant/reviews/:id/reply',
    who: 'merchant',
    noun: 'reviews',
    summary: 'Responde a uma avaliação do próprio lugar, uma vez; aparece depois de aprovada',
    params: idParams,
    body: reviewReplyBody,
    data: z.object({ text: z.string(), status, createdAt: cityDateTime }),
    failures: ['not_found', 'in_use'],
    owned: 'not_found',
    limit: { calls: 60, minutes: 10 },
    example: { body: { reply: 'Obrigado pela visita!' } },
  }),
  listReviewReplies: endpoint({
    method: 'GET',
    path: '/backoffice/review-replies',
    who: 'admin',
    noun: 'reviews',
    summary: 'As respostas de lojas a avaliações, para o painel',
    query: listQuery(['repliedAt'], { status: statusFilter }),
    data: z.array(replyRowShape),
    beside: listTotal,
    failures: ['invalid'],
  }),
  decideReviewReply: endpoint({
    method: 'PUT',
    path: '/backoffice/review-replies/:id',
    who: 'admin',
    noun: 'reviews',
    summary: 'Aprova ou rejeita a resposta de uma loja; uma rejeitada pode ser escrita de novo',
    params: idParams,
    body: z.object({ status: decidedStatus, version: editedVersion }),
    data: replyRowShape,
    failures: ['not_found', 'stale', 'in_use'],
    audit: 'reviews.decide-reply',
    example: { body: { status: 'approved' } },
  }),
  listReviews: endpoint({
    method: 'GET',
    path: '/backoffice/reviews',
    who: 'admin',
    noun: 'reviews',
    summary:
      'Avaliações de estabelecimentos e postos, para o painel: primeiro as que esperam, a mais antiga à frente',
    query: listQuery(['waiting', 'createdAt', 'rating'], {
      limit: limitOr(queueLimit),
      status: statusFilter,
    }),
    data: z.array(reviewRowShape),
    beside: listTotal,
    failures: ['invalid'],
  }),
  readReviewRow: endpoint({
    method: 'GET',
    path: '/backoffice/reviews/:id',
    who: 'admin',
    noun: 'reviews',
    summary: 'Uma avaliação como a lista do painel a tem, com quem decidiu',
    params: idParams,
    data: reviewRowShape,
    failures: ['invalid', 'not_found'],
  }),
  updateReviewStatus: endpoint({
    method: 'PUT',
    path: '/backoffice/reviews/:id/status',
    who: 'admin',
    noun: 'reviews',
    summary: 'Aprova ou rejeita uma avaliação pendente',
    params: idParams,
    body: decisionBody({}),
    data: ownReviewShape,
    failures: ['not_found', 'stale'],
    audit: 'reviews.decide',
    example: { body: { status: 'approved' } },
  }),
  undoReviewDecision: endpoint({
    method: 'POST',
    path: '/backoffice/reviews/:id/undo-decision',
    who: 'admin',
    noun: 'reviews',
    summary: 'Desfaz uma decisão de há pouco: a avaliação volta a esperar',
    params: idParams,
    body: undoDecisionBody,
    data: ownReviewShape,
    failures: ['not_found', 'stale', 'in_use'],
    audit: 'reviews.undo-decision',
    example: { body: { version: 1 } },
  }),
  decideReviews: endpoint({
    method: 'POST',
    path: '/backoffice/reviews/decisions',
    who: 'admin',
    noun: 'reviews',
    summary: 'Aprova ou rejeita várias avaliações de uma vez; as que não dá ficam como estão',
    body: decisionsBody({}),
    example: { body: { status: 'approved', rows: [{ id: 7, version: 1 }] } },
    data: z.array(reviewRowShape),
    whole: 'small',
    beside: refusedRows,
    failures: ['not_found', 'stale'],
    idempotent: true,
    audit: 'reviews.decide',
  }),
  undoReviewDecisions: endpoint({
    method: 'POST',
    path: '/backoffice/reviews/decisions/undo',
    who: 'admin',
    noun: 'reviews',
    summary: 'Desfaz de uma vez várias decisões de há pouco',
    body: undoDecisionsBody,
    example: { body: { rows: [{ id: 7, version: 1 }] } },
    data: z.array(reviewRowShape),
    whole: 'small',
    beside: refusedRows,
    failures: ['not_found', 'stale', 'in_use'],
    audit: 'reviews.undo-decision',
  }),
};
