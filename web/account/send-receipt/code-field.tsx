import { CircleCheck, QrCode } from 'lucide-react';
import { useEffect, useEffectEvent } from 'react';
import { formatCnpj } from '#domain/cnpj.ts';
import { TextField, useFieldValue } from '#web/forms/fields.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import type { ReceiptValues } from './receipt-values.ts';
import { type CheckedCode, useReceiptCode } from './use-receipt-code.ts';

/**
 * The access key of the receipt: read from the QR code of the photo when it is chosen, or typed. It finds the shop, and
 * shows immediately why a receipt is refused. Values from a photo are cleared when another is chosen.
 */
export function CodeField({ form }: { form: CallForm<ReceiptValues> }) {
  const { value } = useFieldValue(form, 'imageUrl');
  const file = value instanceof File ? value : null;
  const { checked, why, isReading, read, forget, checkTyped } = useReceiptCode(form);
  const follow = useEffectEvent((chosen: File | null) => (chosen ? read(chosen) : forget()));
  useEffect(() => {
    follow(file);
  }, [file]);
  return (
    <section aria-labelledby="nota-eletronica" className="flex flex-col gap-3">
      <h2 id="nota-eletronica" className="heading text-h3">
        Nota fiscal eletrônica
      </h2>
      <Button
        variant="soft"
        className="self-start max-sm:w-full"
        icon={<QrCode aria-hidden="true" />}
        busy={isReading && 'Lendo...'}
        disabledReason={file ? null : 'Escolha a foto primeiro.'}
        onClick={() => file && read(file)}
      >
        Ler QR code da nota
      </Button>
      <div role="status">
        {why !== null && (
          <FormNotice kind="trouble" title="QR code não aproveitado">
            {why}
          </FormNotice>
        )}
        {checked && <Facts checked={checked} />}
      </div>
      <TextField
        form={form}
        name="code"
        label="Chave de acesso"
        hint="Os 44 números impressos na nota. Sem eles, o comprovante também pode ser enviado."
        inputMode="numeric"
        autoComplete="off"
        maxLength={60}
        onBlurCapture={checkTyped}
        className="num"
      />
    </section>
  );
}

function Facts({ checked: { cnpj, month, Establishment } }: { checked: CheckedCode }) {
  const [year, number] = month.split('-');
  return (
    <div className="flex items-start gap-3 rounded-md bg-best-soft p-4">
      <CircleCheck size={20} aria-hidden="true" className="mt-0.5 shrink-0 text-best-ink" />
      <p className="min-w-0 text-small wrap-anywhere">
        <b>{Establishment?.name ?? `CNPJ ${formatCnpj(cnpj)}`}</b>, nota de {number}/{year}.
        {Establishment === null && ' Nenhum estabelecimento daqui tem este CNPJ: escolha-o na lista.'}
      </p>
    </div>
  );
}
