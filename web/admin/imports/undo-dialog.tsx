import { Undo2 } from 'lucide-react';
import { useState } from 'react';
import type { Import } from '#contract/imports.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { importChanges } from './import-words.ts';

interface UndoDialogProps {
  found: Pick<Import, 'id' | 'fileName'>;
  close: () => void;
}

/** Asks before an import is undone. The card of the import shows the progress. */
export function UndoDialog({ found: { id, fileName }, close }: UndoDialogProps) {
  const { act: undo } = useAct('undoImport', { changes: importChanges });
  const [busy, setBusy] = useState(false);
  const undoNow = async () => {
    setBusy(true);
    try {
      await undo({ params: { id } });
      notify({
        kind: 'success',
        title: 'Desfazendo a importação',
        text: 'Uma pesquisa grande leva alguns minutos.',
      });
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
