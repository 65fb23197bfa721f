import { reviewMessages } from '#contract/review-messages.ts';
import type { OwnReview } from '#contract/reviews.ts';

/** Texts of the form and of what replaces it. Spec, public side, sections 5 and 8. */
export const reviewTexts = {
  establishment: {
    placeholder: 'O que você achou do preço, da carne e do atendimento?',
    already: 'Você já avaliou este estabelecimento.',
    alreadyBefore: 'Você já avaliou este estabelecimento anteriormente.',
    /** the button is enabled even if the comment is empty, and the form then shows what is missing */
    disabledReason: null,
  },
  station: {
    placeholder: 'O que você achou do preço, do combustível e do atendimento?',
    already: 'Você já avaliou este posto.',
    alreadyBefore: 'Você já avaliou este posto anteriormente.',
    disabledReason: reviewMessages.stationCommentMissing,
  },
} as const;

/** Describes the status of a person's own review, in place of the form. */
export function sayState({ status, rejectionReason }: Pick<OwnReview, 'status' | 'rejectionReason'>): {
  title: string;
  text: string;
} {
  switch (status) {
    case 'pending':
      return { title: 'Obrigado pela sua avaliação!', text: 'Ela aparece aqui depois de aprovada.' };
    case 'approved':
      return { title: 'Obrigado pela sua avaliação!', text: 'Ela está publicada.' };
    case 'rejected':
      return {
        title: 'Sua avaliação não foi publicada',
        text: rejectionReason ? `Motivo: ${rejectionReason}` : 'Você pode alterá-la na sua conta.',
      };
  }
}
