import { useEffect, useEffectEvent, useState } from 'react';
import { useWatch } from 'react-hook-form';
import { useLocation, useNavigate } from 'react-router';
import type { NamedGood } from '#contract/goods-names.ts';
import { receiptImageLimits } from '#contract/uploads.ts';
import { issueOf, NoAnswer } from '#web/api-client/transport.ts';
import { cityToday } from '#web/clock.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { useDraft } from '#web/forms/draft.ts';
import { PhotoField } from '#web/forms/photo-field.tsx';
import { type CallForm, SubmitCancelled, useCallForm } from '#web/forms/use-call-form.ts';
import { paths } from '#web/paths.ts';
import { isRead, noReceipt, type ReceiptValues, receiptRules } from '#web/receipts/receipt-values.ts';
import { sendReceipt } from '#web/receipts/send-receipt.ts';
import { readForm } from '#web/receipts/send-waiting-receipts.tsx';
import {
  dropWaiting,
  holdWaiting,
  keepWaiting,
  listWaiting,
  readWaitingPicture,
  type WaitingReceipt,
} from '#web/receipts/waiting-receipts.ts';
import { takeReceived } from '#web/received/received-receipt.ts';
import { newKey } from '#web/session/idempotency-keys.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { notify } from '#web/ui/notify.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Card, Panel } from '../panel.tsx';
import { UnsavedGuard } from '../profile/unsaved-guard.tsx';
import { ItemGrid } from './item-grid.tsx';
import { ReadingState } from './reading-state.tsx';
import { ReceiptChecklist, saySend } from './receipt-checklist.tsx';
import { ShopFields } from './shop-fields.tsx';
import { useImageUpload } from './use-image-upload.ts';
import { type ReceiptReading, useReceiptReading } from './use-receipt-reading.ts';

/** 'Enviar Comprovante'. Spec, public side, sections 2 and 9. */
export function SendReceiptTab() {
  return (
    <Panel
      tab="enviar-comprovante"
      about="Com a foto de uma nota você confirma preços para a cidade inteira. Ela é vista só por você e por quem a confere."
    >
      <ReceiptForm />
    </Panel>
  );
}

/** Spec, public side, section 8. */
const failed = 'Erro ao enviar comprovante.';

const formId = 'comprovante';

/** How a receipt has left the form. */
type Outcome = 'sent' | 'waiting';

/**
 * Picture, shop and lines of a receipt. After a failure the picture stays, and is not uploaded again if it has arrived; without a
 * connection the receipt waits on the device.
 */
function ReceiptForm() {
  const { user } = useSignedIn();
  const [outcome, setOutcome] = useState<Outcome | null>(null);
  const { upload, progress } = useImageUpload();
  const { act: create } = useAct('createReceipt', { changes: ['listOwnReceipts', 'readProfile'] });
  const { act: check } = useAct('checkReceiptCode', { changes: [] });
  const opened = useOpenedReceipt();
  const [idempotencyKey] = useState(opened?.key ?? newKey());
  const named = useCall('listNamedGoods');
  const goods = named.data?.data ?? noGoods;
  const form = useCallForm<ReceiptValues>({
    id: formId,
    schema: async () => (await import('./receipt-schema.ts')).receiptFormSchema,
    rules: receiptRules(cityToday()),
    defaultValues: { ...noReceipt, imageUrl: undefined },
    fallback: failed,
    async send(pressed) {
      const wasReading = reading.isReading;
      const isCovered = await reading.finished();
      const { imageUrl, ...values } = form.fields.getValues();
      // The person looks first at values that were read meanwhile, and at a picture that could not be covered.
      if (wasReading && (!isCovered || isOther(pressed, values))) {
        throw new SubmitCancelled();
      }
      const picture = imageUrl ?? null;
      const calls = {
        upload: upload.send,
        findShop: async (code: string) => (await check({ body: { code } })).data.Establishment?.id ?? null,
        create: (given: Parameters<typeof create>[0]) => create(given, { idempotencyKey }),
      };
      try {
        await sendReceipt(calls, { values, picture }, goods);
        if (opened) await dropWaiting(user.id, opened.key);
        setOutcome('sent');
      } catch (error) {
        // The picture was deleted in the meantime, so the next attempt uploads it again.
        if (issueOf(error, 'imageUrl') !== undefined) upload.forget();
        if (!(error instanceof NoAnswer)) throw error;
        if (!(await keepWaiting(user.id, { key: idempotencyKey, body: { ...values, isCovered }, picture })))
          throw error;
        setOutcome('waiting');
      }
    },
  });
  useDraft(form);
  const reading = useReceiptReading(form, goods);
  useArrived(form, reading, { opened, areNamesKnown: named.data !== undefined || named.isError });
  useLeaveOnce(outcome);
  const items = useWatch({ control: form.fields.control, name: 'items' });
  const isTriedAgain = form.trouble !== null;

  return (
    <Card>
      <CallFormFrame form={form} troubleTitle={failed} className="flex flex-col gap-6">
        <PhotoField
          form={form}
          name="imageUrl"
          label="Foto do comprovante"
          required
          limits={receiptImageLimits}
          hint="JPEG, PNG, WebP ou HEIC, até 10 MB. O lugar e a data em que foi tirada não são guardados."
        />
        <ReadingState reading={reading} />
        <ShopFields form={form} reading={reading} />
        {items.some(isRead) ? (
          <ReceiptChecklist form={form} goods={goods} />
        ) : (
          <ItemGrid form={form} products={goods} />
        )}
        {progress !== null && (
          <ProgressBar label={progress < 1 ? 'Enviando imagem' : 'Conferindo imagem'} done={progress} />
        )}
        <SubmitButton form={form} busy={reading.isReading ? 'Lendo a nota...' : 'Enviando...'}>
          {isTriedAgain ? 'Tentar de novo' : saySend(items, goods)}
        </SubmitButton>
      </CallFormFrame>
      <UnsavedGuard
        dirty={form.fields.formState.isDirty && outcome === null}
        title="Descartar o comprovante?"
        description="O que você preencheu ainda não foi enviado."
      />
    </Card>
  );
}

/** Returns whether what is sent differs from what was seen when the button was pressed. */
const isOther = (seen: ReceiptValues, now: Omit<ReceiptValues, 'imageUrl'>) =>
  JSON.stringify([seen.items, seen.code]) !== JSON.stringify([now.items, now.code]);

const noGoods: readonly NamedGood[] = [];

/** The receipt that waits on the device and is opened again; it is not sent by itself meanwhile. */
function useOpenedReceipt(): WaitingReceipt | undefined {
  const { user } = useSignedIn();
  const state = useLocation().state as { waiting?: unknown } | null;
  const [opened] = useState(() => listWaiting(user.id).find(({ key }) => key === state?.waiting));
  useEffect(() => holdWaiting(opened?.key), [opened]);
  return opened;
}

/** Fills in a receipt that is opened again, or what another app has shared with the site. */
function useArrived(
  form: CallForm<ReceiptValues>,
  { readText, show }: ReceiptReading,
  { opened, areNamesKnown }: { opened: WaitingReceipt | undefined; areNamesKnown: boolean },
) {
  const { user } = useSignedIn();
  const fill = useEffectEvent(async () => {
    const kept = opened && readForm(opened.body);
    if (kept) {
      const { isCovered, ...values } = kept;
      const picture = await readWaitingPicture(user.id, opened.key);
      form.retype(values);
      const file = picture && new File([picture], 'nota.jpg', { type: picture.type });
      if (file && isCovered) show(file);
      else if (file) form.fields.setValue('imageUrl', file, { shouldDirty: true });
      return;
    }
    const received = await takeReceived();
    if (received?.picture) form.fields.setValue('imageUrl', received.picture, { shouldDirty: true });
    else if (received?.text) await readText(received.text);
  });
  // Without the names of goods nothing would be recognised.
  const isReady = opened !== undefined || areNamesKnown;
  useEffect(() => {
    if (isReady) void fill();
  }, [isReady]);
}

const outcomeNotices = {
  sent: { kind: 'success', title: 'Comprovante enviado!', text: 'Ele será conferido antes de valer.' },
  waiting: {
    kind: 'info',
    title: 'Comprovante guardado neste aparelho',
    text: 'Ele será enviado sozinho quando houver conexão.',
  },
} as const;

/** Leaves the page only after the form has been rendered as saved, so that nothing asks about unsaved changes. */
function useLeaveOnce(outcome: Outcome | null) {
  const navigate = useNavigate();
  useEffect(() => {
    if (outcome === null) return;
    notify(outcomeNotices[outcome]);
    navigate(paths.dashboard('comprovantes'));
  }, [outcome, navigate]);
}
