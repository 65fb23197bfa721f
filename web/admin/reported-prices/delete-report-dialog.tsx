import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import type { ReportedPriceRow } from '#contract/reported-price-rows.ts';
import { describeFailure, isGone } from '#web/forms/call-failures.ts';
import { useAct } from '#web/session/use-act.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { nameOf } from './report-words.ts';

const changes = ['listReportedPrices', 'readWaiting'] as const;

/** Asks before a report of any status is deleted. Spec, back office, sections 4 and 8. */
export function DeleteReportDialog({ report, close }: { report: ReportedPriceRow; close: () => void }) {
  const { act, busy } = useAct('deleteReportedPrice', { changes });
  const [trouble, setTrouble] = useState<string | null>(null);
  const remove = async () => {
    try {
      await act({ params: { id: report.id } });
    } catch (error) {
      if (error instanceof SignedOut) return;
      // Another administrator has deleted it.
      if (!isGone(error)) return setTrouble(messageOf(error));
    }
    close();
    notify({ kind: 'success', title: 'Sucesso', text: 'Preço reportado excluído com sucesso!' });
  };
  return (
    <AlertDialog
      title="Excluir preço reportado?"
      description={
        <>
          <p>
            <strong>{nameOf(report)}</strong>
          </p>
          <p className="mt-1">
            Tem certeza que deseja excluir este preço reportado? Esta ação não pode ser desfeita.
            {report.official && ' O preço oficial que veio dele continua publicado.'}
          </p>
        </>
      }
      cancel="Cancelar"
      action={
        <Button
          variant="danger"
          icon={<Trash2 aria-hidden="true" />}
          busy={busy && 'Excluindo...'}
          onClick={remove}
        >
          Excluir
        </Button>
      }
      busy={busy}
      close={close}
    >
      {trouble && (
        <FormNotice kind="trouble" title="Erro" takesFocus>
          {trouble}
        </FormNotice>
      )}
    </AlertDialog>
  );
}

const fallback = 'Erro ao excluir o preço reportado.';

function messageOf(error: unknown): string {
  const { code, message } = describeFailure(error, fallback);
  return code === 'no_answer' ? `${fallback} ${message}` : message;
}
