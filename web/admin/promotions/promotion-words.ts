import { messagesOf, type NounMessages } from '#web/forms/noun-messages.ts';

/** Everything that is said of promotions in the panel. Spec, back office, section 8. */
export const promotionWords: NounMessages = {
  ...messagesOf({ one: 'promoção', many: 'promoções', gender: 'f' }),
  simulates: false,
};
