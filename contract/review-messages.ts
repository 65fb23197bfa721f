/**
 * Messages about a review, without a schema, so that a page can show them before it loads one. Spec, public side, section 5.
 */
export const reviewMessages = {
  commentMissing: 'Por favor, escreva um comentário antes de enviar.',
  stationCommentMissing: 'Comentário vazio: Por favor, escreva um comentário para sua avaliação.',
} as const;
