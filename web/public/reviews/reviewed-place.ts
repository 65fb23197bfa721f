/** A place that people review. */
export interface ReviewedPlace {
  kind: 'establishment' | 'station';
  id: number;
  name: string;
}

/** Texts that a public page needs before the form is loaded. Spec, public side, section 5 (Establishment review). */
export const placeTexts = {
  establishment: { signIn: 'Você precisa estar logado para avaliar um estabelecimento.' },
  station: { signIn: 'Você precisa estar logado para avaliar um posto.' },
} as const;

/** The id of the box with the form, or with what replaces it. */
export const reviewBoxId = 'avaliar';

/** Scrolls to the form, or to what replaces it, and moves the focus there. */
export function focusReviewBox(): void {
  const box = document.getElementById(reviewBoxId);
  const star = box?.querySelector<HTMLElement>('input:checked');
  (star ?? box)?.focus({ preventScroll: true });
  box?.scrollIntoView({ block: 'center' });
}
