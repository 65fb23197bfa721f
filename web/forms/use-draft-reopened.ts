import { useEffect, useEffectEvent } from 'react';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { type Draft, findDraft } from './draft.ts';

/**
 * A session that ran out over a form in a dialog: the dialog is open again as soon as its person is back and the page is
 * there. The form itself puts back what was typed (`useDraft`).
 * @param idStart the ids of the page's forms begin with it
 * @param isThere the page has what the dialog stands in front of
 */
export function useDraftReopened(idStart: string, isThere: boolean, reopen: (draft: Draft) => void): void {
  const { user } = useSignedIn();
  const look = useEffectEvent(() => {
    const draft = findDraft(idStart, user.id);
    if (draft) reopen(draft);
  });
  useEffect(() => {
    if (isThere) look();
  }, [isThere]);
}
