import { CircleCheck } from 'lucide-react';
import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { useWatch } from 'react-hook-form';
import type { ReceiptCase, ReceiptLine } from '#contract/receipt-rows.ts';
import { dayOf, formatDate } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { oldReceiptWords } from '#domain/receipt-days.ts';
import { changedBy, describeFailure } from '#web/forms/call-failures.ts';
import { DateField } from '#web/forms/date-field.tsx';
import { FormDialog } from '#web/forms/form-dialog.tsx';
import { useKnownOptions } from '#web/forms/searched-combobox.tsx';
import { SubmitCancelled, useCallForm } from '#web/forms/use-call-form.ts';
import { useUnlikelyQuestion } from '#web/list/unlikely-prices.tsx';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { type GoodsOption, goodsSourceName } from '../choices/row-sources.ts';
import { useCityRanges } from '../price-round/use-city-ranges.ts';
import { openLines } from './line-doubts.ts';
import {
  chosenOf,
  markableOf,
  namesOf,
  PublishLine,
  type PublishValues,
  publishRules,
  publishSchema,
  valuesOf,
} from './publish-line.tsx';
import { queueWords, sayPublish } from './receipt-words.ts';
import { ZoomPicture } from './zoom-picture.tsx';
import '#web/forms/checkbox-field.css';

interface PublishDialogProps {
  id: number;
  /** called after the receipt was approved or prices were published */
  done: (receipt: ReceiptCase) => void;
  /** called if another administrator has decided in the meantime */
  changed: () => void;
  close: () => void;
}

/** Shows a receipt's picture beside its lines; approves it, and publishes prices of the selected lines. */
export function PublishDialog({ id, ...rest }: PublishDialogProps) {
  const receipt = useCall('readReceipt', { params: { id } }, { refetchOnMount: true });
  const { optionOf, remember } = useKnownOptions(goodsSourceName);
  const data = receipt.data?.data;
  if (data && receipt.isFetchedAfterMount) {
    for (const { match } of data.items) {
      if (match && !optionOf(match.productId)) {
        const option: GoodsOption = { value: match.productId, label: match.productName, unit: match.unit };
        remember(option);
      }
    }
    return <PublishForm receipt={data} reload={() => receipt.refetch()} {...rest} />;
  }
  return (
    <Dialog title="Comprovante" width="wide" close={rest.close}>
      {receipt.error ? (
        <FormNotice kind="trouble" title="Não foi possível carregar o comprovante">
          {describeFailure(receipt.error, '').message}
        </FormNotice>
      ) : (
        <Skeleton className="h-80 w-full" />
      )}
    </Dialog>
  );
}

interface PublishFormProps extends Omit<PublishDialogProps, 'id'> {
  receipt: ReceiptCase;
  reload: () => Promise<unknown>;
}

const changes = ['readReceipt', 'readWaiting', 'listPrices', 'checkPrice'] as const;

function PublishForm({ receipt, reload, done, changed, close }: PublishFormProps) {
  const { Establishment, items, purchase, use, total, createdAt } = receipt;
  const isPending = receipt.status === 'pending';
  const { act: publish } = useAct('publishReceiptItems', { changes });
  const { act: decide } = useAct('updateReceiptStatus', { changes });
  const { usualOf } = useCityRanges();
  const { mayBeSaved, question } = useUnlikelyQuestion();
  const [decidedBefore, setDecidedBefore] = useState<string | null>(null);
  const params = { id: receipt.id };
  const denialReason = purchase === null ? oldReceiptWords.none : null;
  const lines = denialReason === null ? openLines(receipt) : [];

  const form = useCallForm<PublishValues>({
    id: 'publicar-comprovante',
    schema: async () => publishSchema,
    rules: publishRules(receipt),
    defaultValues: valuesOf(receipt),
    fallback: queueWords.statusFallback,
    async send(values) {
      setDecidedBefore(null);
      const chosen = denialReason === null ? chosenOf(values, receipt) : [];
      const toSave = chosen.map(({ position, productId, price }) => {
        const line = items.find((each) => each.position === position);
        const last = line?.match?.productId === productId ? line.current?.price : undefined;
        return { name: line?.productName ?? '', price, usual: usualOf(productId, last ?? null) };
      });
      if (!(await mayBeSaved(toSave))) throw new SubmitCancelled();
      try {
        const { data } =
          chosen.length === 0
            ? await decide({ params, body: { status: 'approved', version: receipt.version } })
            : await publish({
                params,
                body: {
                  version: receipt.version,
                  approve: isPending,
                  day: values.day || null,
                  items: chosen,
                },
              });
        done(data);
      } catch (error) {
        const by = changedBy(error);
        if (!by) throw error;
        setDecidedBefore(queueWords.decidedBefore(by));
        changed();
        await reload();
      }
    },
  });
  const values = useWatch({ control: form.fields.control });
  /** Enter in a line moves to the next one instead of submitting the whole receipt. */
  const focusNextLine = (event: KeyboardEvent) => {
    const { key, defaultPrevented, target } = event;
    if (key !== 'Enter' || defaultPrevented || !(target instanceof HTMLInputElement)) return;
    event.preventDefault();
    const at = lines.findIndex(({ position }) => target.id.endsWith(`:${position}`));
    const next = lines[at + 1];
    form.focus(next ? namesOf(next.position).chosen : 'day');
  };
  const count = lines.length === 0 ? 0 : chosenOf(values, receipt).length;
  const markable = markableOf(values, receipt);
  const isMarked = (position: number) => values[namesOf(position).chosen] === true;
  const mark = (isChosen: boolean) => {
    const positions = isChosen ? markable : lines.map(({ position }) => position);
    for (const position of positions) {
      form.fields.setValue(namesOf(position).chosen, isChosen, { shouldDirty: true });
    }
  };
  return (
    <FormDialog
      form={form}
      title={`Comprovante de ${Establishment.name}`}
      description={`${Establishment.region} · enviado em ${formatDate(dayOf(createdAt))} · ${receipt.itemCount === 0 ? 'sem itens' : `total ${formatReais(total)}`}`}
      send={sayPublish(receipt.status, count)}
      sending={isPending ? 'Aprovando...' : 'Publicando...'}
      disabledReason={
        isPending
          ? null
          : receipt.status === 'rejected'
            ? 'Este comprovante foi rejeitado: os itens dele não viram preços.'
            : (denialReason ?? (count === 0 ? 'Escolha ao menos um item.' : null))
      }
      troubleTitle="Nada foi publicado"
      notice={
        decidedBefore && (
          <FormNotice kind="trouble" title="Nada foi publicado" takesFocus>
            {decidedBefore}
          </FormNotice>
        )
      }
      beside={<ZoomPicture imageUrl={receipt.imageUrl} name={`comprovante de ${Establishment.name}`} />}
      close={close}
    >
      {oldReceiptWords[use] && (
        <p className="rounded-md bg-gold-soft p-3 text-small">{oldReceiptWords[use]}</p>
      )}
      <PublishedLines items={items} />
      {lines.length > 0 && (
        <section aria-labelledby="itens-a-publicar" onKeyDown={focusNextLine}>
          <h3 id="itens-a-publicar" className="heading text-h4">
            Itens que viram preços
          </h3>
          {markable.length > 0 && (
            <MarkAll state={markable.every(isMarked) ? 'all' : count > 0 ? 'some' : 'none'} mark={mark} />
          )}
          <ol>
            {lines.map((line) => (
              <PublishLine key={line.position} form={form} establishmentId={Establishment.id} line={line} />
            ))}
          </ol>
          <p aria-live="polite" className="mt-2 text-small font-semibold num">
            {count} de {lines.length} escolhidos · total da nota {formatReais(total)}
          </p>
        </section>
      )}
      {lines.length > 0 && purchase && (
        <DateField
          form={form}
          name="day"
          label={purchase.usual === null ? 'Dia da compra' : 'Dia da compra (opcional)'}
          required={purchase.usual === null}
          min={purchase.first}
          max={purchase.last}
          hint={
            purchase.usual === null
              ? 'Está impresso na nota, e dele depende se os preços ainda valem.'
              : `Sem ele, os preços valem como vistos em ${formatDate(purchase.usual)}${purchase.usual === receipt.purchasedOn ? ', o dia impresso' : ''}.`
          }
        />
      )}
      {items.length === 0 && (
        <p className="text-small text-muted-foreground">
          Só a imagem foi enviada: não há itens para publicar.
        </p>
      )}
      {question}
    </FormDialog>
  );
}

interface MarkAllProps {
  state: 'all' | 'some' | 'none';
  mark: (chosen: boolean) => void;
}

/** Selects all lines of a receipt that have a product, or none. */
function MarkAll({ state, mark }: MarkAllProps) {
  const check = useRef<HTMLInputElement>(null);
  useEffect(() => {
    if (check.current) check.current.indeterminate = state === 'some';
  }, [state]);
  return (
    <label className="inline-flex min-h-tap cursor-pointer items-center gap-2.5 text-small font-semibold">
      <input
        ref={check}
        type="checkbox"
        checked={state === 'all'}
        onChange={() => mark(state !== 'all')}
        className="field-check"
      />
      Marcar todos
    </label>
  );
}

function PublishedLines({ items }: { items: readonly ReceiptLine[] }) {
  const published = items.flatMap(({ position, productName, published }) =>
    published ? [{ position, written: productName, ...published }] : [],
  );
  if (published.length === 0) return null;
  return (
    <section aria-labelledby="itens-publicados">
      <h3 id="itens-publicados" className="heading text-h4">
        Publicados
      </h3>
      <ul className="divide-y divide-border text-small">
        {published.map(({ position, written, productName, price, collectionDate }) => (
          <li key={position} className="flex items-start gap-2 py-2">
            <CircleCheck size={18} aria-hidden="true" className="mt-0.5 shrink-0 text-best-ink" />
            <span className="min-w-0 flex-1 wrap-anywhere">
              <strong>{productName}</strong>
              <span className="block text-muted-foreground">{written}</span>
            </span>
            <span className="text-right num">
              <strong>{formatReais(price)}</strong>
              <span className="block text-muted-foreground">{formatDate(dayOf(collectionDate))}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
