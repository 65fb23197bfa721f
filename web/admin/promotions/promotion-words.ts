import { type NounWords, wordsOf } from '#web/forms/noun-words.ts';

/** Everything that is said of promotions in the panel. Spec, back office, section 8. */
export const promotionWords: NounWords = {
  ...wordsOf({ one: 'promoção', many: 'promoções', gender: 'f' }),
  simulates: false,
};
