import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { receiptImageLimits } from '#contract/uploads.ts';
import { CallFailure, issueOf } from '#web/api-client/transport.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { cityToday } from '#web/clock.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { useDraft } from '#web/forms/draft.ts';
import { PhotoField } from '#web/forms/photo-field.tsx';
import { type OptionSource, SearchedComboboxField } from '#web/forms/searched-combobox.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { paths } from '#web/paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { makeCall } from '#web/session/user-call.ts';
import { notify } from '#web/ui/notify.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Card, Panel } from '../panel.tsx';
import { UnsavedGuard } from '../profile/unsaved-guard.tsx';
import { CodeField } from './code-field.tsx';
import { ItemGrid } from './item-grid.tsx';
import { blankLine, itemsOf, type ReceiptValues, receiptRules, shopSourceName } from './receipt-values.ts';

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

/**
 * Picture, shop and lines of a receipt. After a failure the picture stays, and is not uploaded again if it has arrived.
 */
function ReceiptForm() {
  const [isSent, setSent] = useState(false);
  const { upload, progress } = useImageUpload();
  const { act: createReceipt } = useAct('createReceipt', { changes: ['listOwnReceipts', 'readProfile'] });
  const shops = useShopSource();
  const products = useCall('listPublicProducts').data?.data ?? [];
  const form = useCallForm<ReceiptValues>({
    id: formId,
    schema: async () => (await import('./receipt-schema.ts')).receiptFormSchema,
    rules: receiptRules(cityToday()),
    defaultValues: { establishmentId: null, imageUrl: undefined, code: '', items: [blankLine] },
    fallback: failed,
    async send(values) {
      const { establishmentId, imageUrl: file, code, items } = values;
      if (!file) return;
      const imageUrl = await upload.send(file);
      const body = {
        // If the schema has not loaded, the server refuses what was not checked here.
        establishmentId: establishmentId ?? 0,
        imageUrl,
        items: itemsOf(items, products),
        ...(code.trim() !== '' && { code }),
      };
      await createReceipt({ body }).catch((error: unknown) => {
        // The picture was deleted in the meantime, so the next attempt uploads it again.
        if (issueOf(error, 'imageUrl') !== undefined) upload.forget();
        throw error;
      });
      setSent(true);
    },
  });
  useDraft(form);
  useLeaveOnceSent(isSent);
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
        <CodeField form={form} />
        <SearchedComboboxField
          form={form}
          name="establishmentId"
          label="Estabelecimento"
          required
          source={shops}
          placeholder="Digite o nome"
        />
        <ItemGrid form={form} products={products} />
        {progress !== null && (
          <ProgressBar label={progress < 1 ? 'Enviando imagem' : 'Conferindo imagem'} done={progress} />
        )}
        <SubmitButton form={form} busy="Enviando...">
          {isTriedAgain ? 'Tentar de novo' : 'Enviar comprovante'}
        </SubmitButton>
      </CallFormFrame>
      <UnsavedGuard
        dirty={form.fields.formState.isDirty && !isSent}
        title="Descartar o comprovante?"
        description="O que você preencheu ainda não foi enviado."
      />
    </Card>
  );
}

const shopsShown = 20;

/** Shops of the city, searched by the server by name and address. */
function useShopSource(): OptionSource {
  const apiPrefix = useApiPrefix();
  const optionOf = ({ id, name, Region }: { id: number; name: string; Region: { name: string } }) => ({
    value: id,
    label: name,
    detail: Region.name,
  });
  return {
    name: shopSourceName,
    async find(typed, signal) {
      const query = { limit: shopsShown, ...(typed !== '' && { search: typed }) };
      const found = await makeCall(apiPrefix, 'listPublicEstablishments', { query }, { signal });
      return { options: found.data.map(optionOf), count: found.count };
    },
    async read(id) {
      try {
        const { data } = await makeCall(apiPrefix, 'readEstablishment', { params: { id: String(id) } });
        return optionOf(data);
      } catch (error) {
        if (error instanceof CallFailure && error.status === 404) return null;
        throw error;
      }
    },
  };
}

/** Uploads a picture once, even if its receipt has to be sent several times. */
function useImageUpload() {
  const { act: uploadImage } = useAct('uploadReceiptImage', { changes: [] });
  const [progress, setProgress] = useState<number | null>(null);
  const sent = useRef<{ file: File; address: string } | null>(null);
  return {
    progress,
    upload: {
      async send(file: File): Promise<string> {
        if (sent.current?.file === file) return sent.current.address;
        setProgress(0);
        try {
          const { data } = await uploadImage({ upload: file }, { onProgress: setProgress });
          sent.current = { file, address: data.fileUrl };
          return data.fileUrl;
        } catch (error) {
          throw asImageFieldError(error);
        } finally {
          setProgress(null);
        }
      },
      forget() {
        sent.current = null;
      },
    },
  };
}

/** The upload has another name for the picture, so its refusal is moved to the field of the form. */
function asImageFieldError(error: unknown): unknown {
  if (!(error instanceof CallFailure) || !error.failure) return error;
  const { failure, status } = error;
  const isAboutFile = status === 413 || status === 415;
  const issues = isAboutFile
    ? [{ field: 'imageUrl', message: failure.message }]
    : failure.issues?.map(({ message }) => ({ field: 'imageUrl', message }));
  return new CallFailure(status, { ...failure, ...(issues && { issues }) });
}

/** Leaves the page only after the form has been rendered as saved, so that nothing asks about unsaved changes. */
function useLeaveOnceSent(isSent: boolean) {
  const navigate = useNavigate();
  useEffect(() => {
    if (!isSent) return;
    notify({
      kind: 'success',
      title: 'Comprovante enviado!',
      text: 'Ele será conferido antes de valer.',
    });
    navigate(paths.dashboard('comprovantes'));
  }, [isSent, navigate]);
}
