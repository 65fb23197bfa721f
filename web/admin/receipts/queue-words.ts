import { queueWordsOf } from '../moderation/queue-words.ts';

/** Everything that is said of the queue of receipts. */
export const queueWords = queueWordsOf({
  one: 'comprovante',
  many: 'comprovantes',
  gender: 'm',
  status: 'o status do comprovante',
});
