import clsx from 'clsx';
import { CircleCheck, History, QrCode } from 'lucide-react';
import { useEffect, useEffectEvent, useRef, useState } from 'react';
import type { Reply } from '#contract/endpoint.ts';
import type { Endpoints } from '#contract/endpoints.ts';
import type { Day } from '#domain/city-time.ts';
import { formatAccessKey, longestCode, readNfce, sayIssuer } from '#domain/nfce.ts';
import { oldReceiptWords } from '#domain/receipt-days.ts';
import { issueOf } from '#web/api-client/transport.ts';
import { cityToday } from '#web/clock.ts';
import { TextField, useFieldValue } from '#web/forms/fields.tsx';
import { useKnownOptions } from '#web/forms/searched-combobox.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { useAct } from '#web/session/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { denialReason, type ReceiptValues, shopSourceName } from './receipt-values.ts';

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
        hint="Os 44 números e letras impressos na nota. Sem eles, o comprovante também pode ser enviado."
        autoCapitalize="characters"
        autoComplete="off"
        spellCheck={false}
        maxLength={longestCode}
        onBlurCapture={checkTyped}
        className="num"
      />
    </section>
  );
}

/** Says whose receipt it is and of which month; in green only if it can give current prices. */
export function Facts({ checked: { issuer, month, use, Establishment } }: { checked: CheckedCode }) {
  const [year, number] = month.split('-');
  const isCurrent = use === 'current';
  const Icon = isCurrent ? CircleCheck : History;
  return (
    <div
      className={clsx('flex items-start gap-3 rounded-md p-4', isCurrent ? 'bg-best-soft' : 'bg-gold-soft')}
    >
      <Icon size={20} aria-hidden="true" className={clsx('mt-0.5 shrink-0', isCurrent && 'text-best-ink')} />
      <p className="min-w-0 text-small wrap-anywhere">
        <b>{Establishment?.name ?? sayIssuer(issuer)}</b>, nota de {number}/{year}.
        {Establishment === null && (
          <span>
            {issuer.cnpj === null
              ? ' Ela é de uma pessoa física: escolha o estabelecimento na lista.'
              : ' Nenhum estabelecimento daqui tem este CNPJ: escolha-o na lista.'}
          </span>
        )}
        {!isCurrent && <span> {oldReceiptWords[use]}</span>}
      </p>
    </div>
  );
}

type CheckedCode = Reply<Endpoints['checkReceiptCode']>['data'];

const sentBefore = 'Este comprovante já foi enviado.';

/** Reads the code of a photo, checks it with the server, and fills in key and shop. */
function useReceiptCode({ fields }: CallForm<ReceiptValues>) {
  const { act: check } = useAct('checkReceiptCode', { changes: [] });
  const shops = useKnownOptions(shopSourceName);
  const [isReading, setReading] = useState(false);
  const [why, setWhy] = useState<string | null>(null);
  const [checked, setChecked] = useState<CheckedCode | null>(null);
  /** the last code sent to the server: answers about earlier ones are ignored */
  const asked = useRef('');

  /** counts the photos: results of earlier ones are ignored */
  const reading = useRef(0);
  /** values from the photo, which are cleared with it; null after the person has chosen another */
  const fromPhoto = useRef<{ code: string | null; shop: number | null }>({ code: null, shop: null });

  const refuse = (message: string) => fields.setError('code', { type: 'code', message });

  const ask = async (code: string, isFromPhoto: boolean) => {
    asked.current = code;
    setChecked(null);
    // The server checks again when the receipt is sent, so a failed check does not block.
    const answer = await check({ body: { code } }).catch((error: unknown) => issueOf(error, 'code') ?? null);
    if (asked.current !== code || answer === null) return;
    if (typeof answer === 'string') return refuse(answer);
    const { data } = answer;
    if (data.sent) return refuse(sentBefore);
    fields.clearErrors('code');
    setChecked(data);
    if (data.Establishment) {
      const { id, name, region } = data.Establishment;
      fromPhoto.current.shop = isFromPhoto ? id : null;
      shops.remember({ value: id, label: name, detail: region });
      fields.setValue('establishmentId', id, {
        shouldDirty: true,
        shouldValidate: fields.formState.isSubmitted,
      });
    }
  };

  /** Clears values from an earlier photo, unless the person has changed them. */
  const forget = () => {
    reading.current += 1;
    setReading(false);
    setWhy(null);
    const { code, shop } = fromPhoto.current;
    fromPhoto.current = { code: null, shop: null };
    if (code !== null && fields.getValues('code') === code) {
      asked.current = '';
      setChecked(null);
      fields.setValue('code', '', { shouldDirty: true });
      fields.clearErrors('code');
    }
    if (shop !== null && fields.getValues('establishmentId') === shop) {
      fields.setValue('establishmentId', null, { shouldDirty: true });
    }
  };

  return {
    checked,
    why,
    isReading,
    forget,
    async read(photo: File) {
      forget();
      const number = reading.current;
      setReading(true);
      const texts = await import('#web/components/read-qr.ts').then(
        ({ readQr }) => readQr(photo),
        () => null,
      );
      if (reading.current !== number) return;
      const code = chooseCode(texts, cityToday());
      if ('why' in code) setWhy(code.why);
      else {
        const typed = formatAccessKey(code.accessKey);
        fields.setValue('code', typed, { shouldDirty: true });
        fromPhoto.current.code = typed;
        await ask(typed, true);
      }
      if (reading.current === number) setReading(false);
    },
    checkTyped() {
      const typed = fields.getValues('code').trim();
      if (typed === asked.current) return;
      // A typed key has priority over one that is still being read.
      reading.current += 1;
      setReading(false);
      const problem = denialReason(typed, cityToday());
      setWhy(null);
      setChecked(null);
      asked.current = typed;
      if (problem !== undefined) refuse(problem);
      else if (typed === '') fields.clearErrors('code');
      else ask(typed, false);
    },
  };
}

/** The access key in a picture's QR codes, or why there is none. */
type CodeOfPicture = { accessKey: string } | { why: string };

const nothingFound =
  'Não encontramos um QR code nesta foto. Tire outra, mais de perto, ou digite a chave de acesso.';
const notOpened = 'Não foi possível ler o QR code neste aparelho. Digite a chave de acesso.';

/**
 * Chooses among the QR codes of a picture: a receipt may have several, such as one for payment.
 * @param texts null: the picture could not be read
 */
export function chooseCode(texts: readonly string[] | null, today: Day): CodeOfPicture {
  if (texts === null) return { why: notOpened };
  const readings = texts.map((text) => readNfce(text, today));
  for (const reading of readings) {
    if ('nfce' in reading) return { accessKey: reading.nfce.accessKey };
  }
  return readings.find((reading) => 'why' in reading) ?? { why: nothingFound };
}
