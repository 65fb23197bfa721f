import { History, Undo2 } from 'lucide-react';
import type { PriceBatchRow } from '#contract/price-batches.ts';
import { priceBatchCan } from '#domain/price-batches-can.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { formatMoment } from '../format-moment.ts';
import { DetailFact, DetailFacts } from '../moderation/detail-parts.tsx';
import { nameOf, sayState, whoSaved } from './batch-words.ts';

interface BatchDialogProps {
  batch: PriceBatchRow;
  undo: () => void;
  close: () => void;
}

/** One batch of prices: what came with it, and the way to take it back. */
export function BatchDialog({ batch, undo, close }: BatchDialogProps) {
  const { id, kind, establishmentName, priceCount, refusedCount, createdAt } = batch;
  const permission = priceBatchCan(batch).undo;
  const isSheet = kind === 'spreadsheet';
  return (
    <Dialog
      title={nameOf(batch)}
      description={`${isSheet ? 'Planilha' : 'Rodada'} · lote nº ${id}`}
      close={close}
      footer={
        <>
          <Button variant="outline" size="lg" onClick={close}>
            Fechar
          </Button>
          <Button
            variant="danger"
            size="lg"
            icon={<Undo2 aria-hidden="true" />}
            disabledReason={permission.may ? null : permission.why}
            onClick={undo}
          >
            Desfazer lote
          </Button>
        </>
      }
    >
      <DetailFacts>
        <DetailFact name="Quem">{whoSaved(batch)}</DetailFact>
        <DetailFact name="Quando">{formatMoment(createdAt)}</DetailFact>
        {isSheet && establishmentName && <DetailFact name="Estabelecimento">{establishmentName}</DetailFact>}
        <DetailFact name="Preços">{priceCount}</DetailFact>
        {refusedCount > 0 && <DetailFact name="Linhas recusadas">{refusedCount}</DetailFact>}
        <DetailFact name="Situação">{sayState(batch)}</DetailFact>
      </DetailFacts>
      <ButtonLink
        to={panelPaths.list('audit', { noun: 'price-batches', rowId: id })}
        variant="soft"
        icon={<History aria-hidden="true" />}
        className="mt-4"
      >
        Ver na auditoria
      </ButtonLink>
    </Dialog>
  );
}
