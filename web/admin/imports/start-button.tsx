import { Download } from 'lucide-react';
import { useState } from 'react';
import type { ImportDetail } from '#contract/imports.ts';
import { pricesOf } from '#domain/import-report.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { Leaving } from '../demonstration/demonstration-question.tsx';
import { importChanges, sayPrices } from './import-words.ts';

/** Starts an import; asks first if that deletes the demonstration. */
export function StartButton({ found }: { found: ImportDetail }) {
  const { act, busy } = useAct('startImport', { changes: importChanges });
  const [isAsking, setAsking] = useState(false);
  const demonstration = useCall('readDemonstration', {}, { enabled: isAsking, askAgain: true });
  const counts = demonstration.data?.data;
  const start = async (replacesDemonstration: boolean) => {
    try {
      await act({ params: { id: found.id }, body: { replacesDemonstration } });
      setAsking(false);
    } catch (error) {
      if (error instanceof SignedOut) return;
      const { code, message } = describeFailure(error, 'Não foi possível começar a importação.');
      if (code === 'demonstration') setAsking(true);
      else notify({ kind: 'error', title: 'A importação não começou', text: message });
    }
  };
  return (
    <>
      <Button
        icon={<Download aria-hidden="true" />}
        busy={busy && 'Começando...'}
        onClick={() => (found.replacesDemonstration ? setAsking(true) : start(false))}
      >
        Importar {sayPrices(pricesOf(found))}
      </Button>
      {isAsking && (
        <AlertDialog
          title="Começar a cidade de verdade?"
          description={
            <>
              <p className="mb-3">
                A cidade é de demonstração. Ela sai inteira com o primeiro preço desta pesquisa, e não volta
                quando a importação é desfeita.
              </p>
              {counts && <Leaving counts={counts} />}
            </>
          }
          cancel="Agora não"
          busy={busy}
          action={
            <Button variant="danger" busy={busy && 'Começando...'} onClick={() => start(true)}>
              Começar e importar
            </Button>
          }
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}
