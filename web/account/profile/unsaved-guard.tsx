import { useState } from 'react';
import type { Location } from 'react-router';
import { type HeldNavigation, useNavigationGuard } from '#web/components/navigation-guards.tsx';
import { useAskBeforeUnload } from '#web/forms/use-ask-before-unload.ts';
import { currentSession } from '#web/session/session.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { firstTab, readTab } from '../account-tabs.ts';

interface UnsavedGuardProps {
  dirty: boolean;
  title?: string;
  description?: string;
}

/** Asks before navigation discards unsaved changes. It does not ask after the session has ended. */
export function UnsavedGuard({
  dirty,
  title = 'Descartar as mudanças?',
  description = 'O que você mudou em seus dados ainda não foi salvo.',
}: UnsavedGuardProps) {
  const [held, setHeld] = useState<HeldNavigation | null>(null);
  useNavigationGuard(
    ({ currentLocation, nextLocation }) =>
      dirty && currentSession() !== null && placeOf(currentLocation) !== placeOf(nextLocation),
    setHeld,
  );
  useAskBeforeUnload(dirty);
  if (!held) return null;
  const close = (act: () => void) => () => {
    setHeld(null);
    act();
  };
  return (
    <AlertDialog
      title={title}
      description={description}
      cancel="Continuar editando"
      action={
        <Button variant="danger" onClick={close(held.proceed)}>
          Descartar
        </Button>
      }
      close={close(held.reset)}
    />
  );
}

/** The URL without a tab and the URL of the first tab show the same form, so navigation between them discards nothing. */
function placeOf({ pathname, search }: Location): string {
  return `${pathname} ${readTab(search) ?? firstTab}`;
}
