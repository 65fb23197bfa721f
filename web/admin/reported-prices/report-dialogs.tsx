import { BadgeCheck, MessageSquareText, Trash2 } from 'lucide-react';
import { useRef, useState } from 'react';
import type { ReportedPriceRow } from '#contract/reported-price-rows.ts';
import type { ApprovalQuestion } from '#web/admin/moderation/queue-props.ts';
import { describeFailure, isGone } from '#web/forms/call-failures.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { SignedOut } from '#web/session/user-call.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { nameOf, sayOfficial } from './report-words.ts';

/** How to publish a report: as a reported price only, or as the official price as well. */
export interface ReportApproval {
  official: boolean;
}

/** Asks how to publish a report. The official price has the focus, so that Enter chooses it. */
export function ApproveReportDialog({
  rows,
  approve,
  close,
}: ApprovalQuestion<ReportedPriceRow, ReportApproval>) {
  const first = useRef<HTMLButtonElement>(null);
  const [report] = rows;
  // The details beside the queue have already loaded this.
  const context = useCall(
    'readReportedPriceContext',
    { params: { id: report?.id ?? 0 } },
    { enabled: rows.length === 1 },
  );
  return (
    <Dialog
      title={rows.length === 1 ? 'Aprovar relato' : `Aprovar ${rows.length} relatos`}
      description={rows.length === 1 && report ? nameOf(report) : undefined}
      close={close}
      first={first}
      footer={
        <Button variant="ghost" size="lg" onClick={close}>
          Cancelar
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        <div>
          <Button
            ref={first}
            block
            size="lg"
            icon={<BadgeCheck aria-hidden="true" />}
            aria-describedby="como-oficial"
            onClick={() => approve({ official: true })}
          >
            Publicar como preço oficial
          </Button>
          <p id="como-oficial" className="mt-1.5 text-small text-muted-foreground">
            {sayOfficial(rows.length, context.data?.data)}
          </p>
        </div>
        <div>
          <Button
            block
            size="lg"
            variant="outline"
            icon={<MessageSquareText aria-hidden="true" />}
            aria-describedby="so-relato"
            onClick={() => approve({ official: false })}
          >
            Só publicar o relato
          </Button>
          <p id="so-relato" className="mt-1.5 text-small text-muted-foreground">
            Aparece como relato de uma pessoa, e os preços da cidade ficam como estão.
          </p>
        </div>
      </div>
    </Dialog>
  );
}

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
            {report.official && <span> O preço oficial que veio dele continua publicado.</span>}
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
