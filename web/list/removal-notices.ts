import { CallFailure } from '#web/api-client/transport.ts';
import { changedBy, describeFailure, isGone, sayChanged, wordsOfServer } from '#web/forms/call-failures.ts';
import type { NounMessages } from '#web/forms/noun-messages.ts';
import type { Notice } from '#web/ui/notify.ts';

/**
 * Returns the notice about a row that may not be deleted, such as one that others belong to. Spec, back office, section 8.
 * @param action leads to what stands in the way
 */
export function removalRefusal(why: string, action?: Notice['action']): Notice {
  return { kind: 'error', title: 'Não é possível excluir', text: why, action };
}

/** Returns the notice about a deletion that the server did not make. @throws the error itself, if it is no failed call */
export function removalFailure(words: NounMessages, error: unknown): Notice {
  if (isGone(error)) return { kind: 'info', title: 'Já excluído', text: words.gone };
  if (error instanceof CallFailure && error.failure?.code === 'in_use') return removalRefusal(error.message);
  const by = changedBy(error);
  const { message } = describeFailure(error, '');
  const why = by ? sayChanged(words, by) : words.simulates ? message : wordsOfServer(error);
  return { kind: 'error', title: 'Erro', text: words.sayNotRemoved(why) };
}
