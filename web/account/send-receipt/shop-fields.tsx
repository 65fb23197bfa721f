import clsx from 'clsx';
import { CircleCheck, History } from 'lucide-react';
import { longestCode, sayIssuer } from '#domain/nfce.ts';
import { oldReceiptWords } from '#domain/receipt-days.ts';
import { TextField } from '#web/forms/fields.tsx';
import { SearchedComboboxField } from '#web/forms/searched-combobox.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import type { ReceiptValues } from '#web/receipts/receipt-values.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import type { CheckedCode, ReceiptReading } from './use-receipt-reading.ts';
import { useShopSource } from './use-shop-source.ts';

interface ShopFieldsProps {
  form: CallForm<ReceiptValues>;
  reading: Pick<ReceiptReading, 'why' | 'checked' | 'isFound' | 'checkTyped'>;
}

/** The access key of the receipt and its shop. Where both were found by reading it, they are folded below what they say. */
export function ShopFields({ form, reading: { why, checked, isFound, checkTyped } }: ShopFieldsProps) {
  const shops = useShopSource();
  const fields = (
    <>
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
      <SearchedComboboxField
        form={form}
        name="establishmentId"
        label="Estabelecimento"
        required
        source={shops}
        placeholder="Digite o nome"
      />
    </>
  );
  return (
    <section aria-labelledby="nota-eletronica" className="flex flex-col gap-3">
      <h2 id="nota-eletronica" className="heading text-h3">
        Nota fiscal eletrônica
      </h2>
      <div role="status">
        {why !== null && (
          <FormNotice kind="trouble" title="QR code não aproveitado">
            {why}
          </FormNotice>
        )}
        {checked && <Facts checked={checked} />}
      </div>
      {isFound ? (
        <Disclosure title="Chave e estabelecimento">
          <div className="flex flex-col gap-6 border-t border-border p-4">{fields}</div>
        </Disclosure>
      ) : (
        <div className="flex flex-col gap-6">{fields}</div>
      )}
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
