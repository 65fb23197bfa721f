import { z } from 'zod';
import { longestReview, mostStars } from '#domain/reviews.ts';
import { reviewMessages } from './review-messages.ts';
import { chosenId, requiredText } from './shapes.ts';

/**
 * A review, in a separate file so that a browser can check it without the rest of the contract. Spec, public side, sections 5
 * and 8.
 */

const fields = (commentMissing: string) => ({
  rating: z
    .number({ error: `Escolha de 1 a ${mostStars} estrelas.` })
    .int(`Escolha de 1 a ${mostStars} estrelas.`)
    .min(1, `Escolha de 1 a ${mostStars} estrelas.`)
    .max(mostStars, `Escolha de 1 a ${mostStars} estrelas.`)
    .default(mostStars),
  comment: requiredText(commentMissing).max(longestReview, `Use até ${longestReview} caracteres.`),
});

/** The review of a shop in its form, and when its author changes it. */
export const reviewBody = z.object(fields(reviewMessages.commentMissing));
export const stationReviewBody = z.object(fields(reviewMessages.stationCommentMissing));

export const newReviewBody = reviewBody.extend({
  establishmentId: chosenId('Informe o estabelecimento.'),
});
