import { History, Undo2 } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import { mostPriceChanges, type PriceChange } from '#contract/observations.ts';
import type { PriceRow } from '#contract/prices.ts';
import { dayOf, formatDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { conditionName } from '#domain/prices.ts';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import type { BulkAct } from '#web/list/bulk.ts';
import { useQuestion } from '#web/list/use-question.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { notify } from '#web/ui/notify.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { formatMoment } from '../format-moment.ts';
import { QueryResult } from '../query-result.tsx';
import { priceChanges, useUndoBatch } from '../use-undo-batch.ts';

/** An act in the menu of a row that opens the history of its price. */
export const historyAct: BulkAct<PriceRow> = {
  label: 'Histórico',
  icon: History,
  done: () => '',
  dialog: ({ rows: [row], close }) => row && <HistoryDialog id={row.id} close={close} />,
};

/** Opens the history of a price from its form. */
export function HistoryButton({ id }: { id: number }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <div>
      <Button variant="soft" icon={<History aria-hidden="true" />} onClick={() => setOpen(true)}>
        Quem mudou este preço?
      </Button>
      {isOpen && <HistoryDialog id={id} close={() => setOpen(false)} />}
    </div>
  );
}

/** @param id of any observation of the price */
function HistoryDialog({ id, close }: { id: number; close: () => void }) {
  const history = useCall('readPriceHistory', { params: { id: String(id) } });
  const restore = useRestoreWithNotice();
  const undo = useUndoBatch();
  const { ask, dialog } = useQuestion();
  const undoBatch = async (batchId: number) => {
    const text = 'Todos os preços deste lote que ainda valem são retirados, e os anteriores voltam.';
    if (await ask({ title: 'Desfazer o lote inteiro?', text, go: 'Desfazer lote', danger: true }))
      await undo(batchId);
  };
  return (
    <Dialog title="Quem mudou este preço?" description={history.data?.data.name} close={close}>
      <QueryResult
        query={history}
        trouble="Não foi possível carregar o histórico."
        waiting={
          <Loading>
            <Skeleton className="h-40 w-full" />
          </Loading>
        }
      >
        {({ data: { changes, isPart } }) => (
          <>
            <ol aria-label="Mudanças, a mais nova primeiro" className="divide-y divide-border">
              {changes.map((change, index) => (
                <ChangeItem
                  key={`${change.at} ${change.act} ${change.priceId}`}
                  change={change}
                  restore={isLastOf(changes, index) && change.canRestore ? restore : undefined}
                  undoBatch={undoBatch}
                />
              ))}
            </ol>
            {isPart && (
              <p className="pt-3 text-small text-muted-foreground">
                Há coletas mais antigas que as {mostPriceChanges} mudanças daqui: estão na lista de preços.
              </p>
            )}
          </>
        )}
      </QueryResult>
      {dialog}
    </Dialog>
  );
}

/** Returns whether a change is the latest of its observation, which therefore has its values. */
function isLastOf(changes: readonly PriceChange[], index: number): boolean {
  return changes.findIndex(({ priceId }) => priceId === changes[index]?.priceId) === index;
}

const actNames: Record<PriceChange['act'], string> = {
  entered: 'Registrou',
  corrected: 'Corrigiu',
  withdrawn: 'Retirou',
  restored: 'Restaurou',
};

interface ChangeItemProps {
  change: PriceChange;
  restore: ((id: number) => Promise<void>) | undefined;
  undoBatch: (id: number) => Promise<void>;
}

function ChangeItem({ change, restore, undoBatch }: ChangeItemProps) {
  const { at, act, person, from, to, sourceName, paymentCondition, collectionDate, priceId } = change;
  const { Batch, Import } = change;
  const facts = [
    sourceName,
    paymentCondition !== 'any' && conditionName(paymentCondition),
    `coleta de ${formatDate(dayOf(collectionDate))}`,
  ];
  return (
    <li className="py-3 first:pt-0 wrap-anywhere">
      <p>
        <strong>{person ?? (Import ? 'Importação' : 'Sem pessoa registrada')}</strong>{' '}
        <span className="text-small text-muted-foreground">{formatMoment(at)}</span>
      </p>
      <p className="num">
        {actNames[act]}: {from === null ? 'sem preço' : formatReais(from)}
        <span aria-hidden="true"> → </span>
        <span className="sr-only"> para </span>
        <strong>{to === null ? 'sem preço' : formatReais(to)}</strong>
      </p>
      <p className="text-small text-muted-foreground">{facts.filter(Boolean).join(' · ')}</p>
      <div className="flex flex-wrap items-center gap-x-4 text-small">
        {Batch && (
          <Link className={linkLook} to={panelPaths.list('priceBatches')}>
            {`${Batch.kind === 'round' ? 'Rodada' : `Planilha ${Batch.fileName ?? ''}`}, lote nº ${Batch.id}${Batch.isUndone ? ', desfeito' : ''}`}
          </Link>
        )}
        {Import && (
          <Link className={linkLook} to={panelPaths.imports(Import.id)}>
            {`${Import.fileName}${Import.isUndone ? ', desfeita' : ''}`}
          </Link>
        )}
        {Batch && !Batch.isUndone && (act === 'entered' || act === 'corrected') && (
          <Button variant="ghost" icon={<Undo2 aria-hidden="true" />} onClick={() => undoBatch(Batch.id)}>
            Desfazer lote
          </Button>
        )}
        {restore && (
          <Button variant="ghost" icon={<Undo2 aria-hidden="true" />} onClick={() => restore(priceId)}>
            Restaurar preço
          </Button>
        )}
      </div>
    </li>
  );
}

const linkLook =
  'inline-flex min-h-tap items-center font-semibold text-primary-ink underline underline-offset-4';

/** Restores a withdrawn price and shows the result. */
function useRestoreWithNotice(): (id: number) => Promise<void> {
  const { act: restore } = useAct('restorePrice', { changes: priceChanges });
  return async (id) => {
    try {
      await restore({ params: { id } });
      notify({ kind: 'success', title: 'Preço restaurado' });
    } catch (error) {
      notifyFailure(error, 'Tente novamente.', { title: 'Não foi possível restaurar o preço.' });
    }
  };
}
