import type { NounWords } from '#web/forms/noun-words.ts';
import type { Outcome, RowCallOptions } from '#web/forms/undoable.ts';
import { useUndoable } from '#web/forms/use-undoable.ts';
import { notify } from '#web/ui/notify.ts';

/**
 * Deletes rows ten seconds after they have gone from the list; until then they can be had back. One that is not deleted
 * comes back by itself.
 * @param remove makes the call and says why a row was not deleted, where that was so. The one of the first render is kept
 */
export function useRemoval<Saved extends { id: number }>(
  words: NounWords,
  remove: (row: Saved, options: RowCallOptions) => Promise<void>,
) {
  const { hidden, start } = useUndoable<Saved>({
    title: words.removing,
    failed: 'Não foi possível excluir',
    run: remove,
    onEnd: ({ done, failed }: Outcome<Saved>) => {
      // The notice of what was not deleted is the one that matters.
      if (failed.length > 0 || done.length === 0) return;
      notify({ kind: 'success', title: words.titles.delete, text: words.removed(done.length) });
    },
  });
  const ids = new Set([...hidden].map(({ id }) => id));
  return { isHidden: ({ id }: Saved) => ids.has(id), start };
}
