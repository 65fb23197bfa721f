import { useState } from 'react';
import { describeFailure } from '#web/forms/call-failures.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { Leaving } from './demonstration-question.tsx';

/** Begins the real city at the press of a button, after a question that lists what will be deleted. */
export function BeginRealCity() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Começar a cidade de verdade
      </Button>
      {isAsking && <Question close={() => setAsking(false)} />}
    </>
  );
}

const changes = ['readDashboard', 'readDemonstration', 'readWaiting', 'listPriceCoverage'] as const;

function Question({ close }: { close: () => void }) {
  const demonstration = useCall('readDemonstration', {}, { askAgain: true });
  const { act, busy } = useAct('deleteDemonstration', { changes });
  const counts = demonstration.data?.data;
  const begin = async () => {
    try {
      await act();
      notify({ kind: 'success', title: 'A cidade de verdade começou.' });
      close();
    } catch (error) {
      if (error instanceof SignedOut) return;
      const { message } = describeFailure(error, 'Tente novamente em instantes.');
      notify({ kind: 'error', title: 'A demonstração não saiu', text: message });
    }
  };
  return (
    <AlertDialog
      title="Começar a cidade de verdade?"
      description={
        demonstration.error ? (
          <p>{describeFailure(demonstration.error, 'Não foi possível contar o que sai.').message}</p>
        ) : counts === undefined ? (
          <Skeleton className="h-24 w-full" />
        ) : counts === null ? (
          <p>A demonstração já saiu: a cidade é a de verdade.</p>
        ) : (
          <Leaving counts={counts} />
        )
      }
      cancel="Agora não"
      busy={busy}
      action={
        counts && (
          <Button variant="danger" busy={busy && 'Começando...'} onClick={begin}>
            Começar a cidade de verdade
          </Button>
        )
      }
      close={close}
    />
  );
}
