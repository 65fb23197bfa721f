import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Import, Undone } from '#contract/imports.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { importChanges } from './import-changes.ts';
import { sayPrices, sayStations } from './import-words.ts';

interface UndoDialogProps {
  found: Pick<Import, 'id' | 'fileName'>;
  close: () => void;
}

/** Asks before an import is undone, undoes it, and says what has come of it. */
export function UndoDialog({ found: { id, fileName }, close }: UndoDialogProps) {
  const { act: undo } = useAct('undoImport', { changes: importChanges });
  const [busy, setBusy] = useState(false);
  const undoNow = async () => {
    setBusy(true);
    try {
      const { undone } = await undo({ params: { id } });
      notify({ kind: 'success', title: 'Importação desfeita', text: sayUndone(undone) });
      close();
    } catch (error) {
      setBusy(false);
      if (error instanceof SignedOut) return;
      const { message } = describeFailure(error, 'Não foi possível desfazer a importação.');
      notify({ kind: 'error', title: 'A importação não foi desfeita', text: message });
    }
  };
  return (
    <AlertDialog
      title="Desfazer esta importação?"
      description={
        <div className="flex flex-col gap-3">
          <p>
            <strong>Saem</strong> os preços que só ela trouxe e os postos que só ela trouxe. Os preços que ela
            tinha corrigido voltam a valer.
          </p>
          <p>
            <strong>Ficam</strong> os preços que outra pesquisa também traz, o que uma pesquisa mais nova
            corrigiu, os postos sobre os quais há mais alguma coisa, e os dados de cadastro que ela atualizou.
          </p>
          <p>Os postos de demonstração não voltam. O mesmo arquivo pode ser importado de novo.</p>
        </div>
      }
      cancel="Agora não"
      busy={busy}
      action={
        <Button
          variant="danger"
          icon={<Undo2 aria-hidden="true" />}
          busy={busy && 'Desfazendo...'}
          onClick={undoNow}
        >
          Desfazer importação
        </Button>
      }
      close={close}
    >
      <p className="rounded-md bg-card-sunken p-4 font-bold wrap-anywhere">{fileName}</p>
    </AlertDialog>
  );
}

/** '56 preços retirados, 14 postos retirados; ficaram 2 preços que outra pesquisa corrigiu.' */
export function sayUndone(undone: Undone): string {
  const { withdrawn, handedOver, restored, kept, stationsRemoved, stationsKept } = undone;
  const gone = [
    `${sayPrices(withdrawn)} ${withdrawn === 1 ? 'retirado' : 'retirados'}`,
    ...(restored > 0 ? [`${sayPrices(restored)} de antes ${restored === 1 ? 'vale' : 'valem'} de novo`] : []),
    ...(stationsRemoved > 0
      ? [`${sayStations(stationsRemoved)} ${stationsRemoved === 1 ? 'retirado' : 'retirados'}`]
      : []),
  ];
  const stayed = [
    ...(handedOver > 0 ? [`${sayPrices(handedOver)} que outra pesquisa também traz`] : []),
    ...(kept > 0 ? [`${sayPrices(kept)} que outra pesquisa corrigiu`] : []),
    ...(stationsKept > 0 ? [`${sayStations(stationsKept)} com mais alguma coisa`] : []),
  ];
  if (stayed.length === 0) return `${gone.join(', ')}.`;
  const verb = handedOver + kept + stationsKept === 1 ? 'ficou' : 'ficaram';
  const list = [stayed.slice(0, -1).join(', '), stayed.at(-1)].filter(Boolean).join(' e ');
  return `${gone.join(', ')}; ${verb} ${list}.`;
}
