import { BadgeCheck, MessageSquareText } from 'lucide-react';
import { useRef } from 'react';
import type { ReportedPriceRow } from '#contract/reported-price-rows.ts';
import { useCall } from '#web/session/use-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import type { ApprovalQuestion } from '../moderation/queue-props.ts';
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
