import { useEffect } from 'react';
import { type Location, useBeforeUnload, useBlocker } from 'react-router';
import { currentSession } from '#web/components/session/session.ts';
import { useOnDemand } from '#web/ui/use-on-demand.ts';
import { firstTab, readTab } from '../account-tabs.ts';

const question = 'Descartar as mudanças?';
const dialog = () => import('./unsaved-dialog.tsx');

/** What is typed and not saved is not lost by leaving, unless one says so. Whoever is signed out has left already. */
export function UnsavedGuard({ dirty }: { dirty: boolean }) {
  const { Part: Dialog, load } = useOnDemand(dialog);
  useEffect(() => {
    load();
  }, [load]);
  const blocker = useBlocker(({ currentLocation, nextLocation }) => {
    const leaving = dirty && currentSession() !== null && placeOf(currentLocation) !== placeOf(nextLocation);
    return leaving && (Dialog !== null || !window.confirm(question));
  });
  useBeforeUnload((event) => {
    if (dirty) event.preventDefault();
  });
  if (blocker.state !== 'blocked' || !Dialog) return null;
  return <Dialog title={question} stay={blocker.reset} leave={blocker.proceed} />;
}

/** The menu alone and the first tab hold the same: a form stays as it is between them. */
function placeOf({ pathname, search }: Location): string {
  return `${pathname} ${readTab(search) ?? firstTab}`;
}
