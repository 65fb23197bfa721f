import { PackageOpen } from 'lucide-react';
import type { ReceiptLine } from '#contract/receipt-rows.ts';
import { cityDay } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { CheckboxField } from '#web/forms/checkbox-field.tsx';
import { NotLoaded } from '#web/forms/combobox.tsx';
import { FormField, useFieldValue } from '#web/forms/fields.tsx';
import { formatDecimal, MoneyField } from '#web/forms/number-fields.tsx';
import { SearchedCombobox } from '#web/forms/searched-combobox.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { useCall } from '#web/session/use-call.ts';
import { Badge } from '#web/ui/badge.tsx';
import { useProductSource } from '../choices/row-sources.ts';
import { namesOf, type PublishValues } from './publish-values.ts';
import { matchWords, sayCurrent, sayDifference } from './receipt-words.ts';

interface PublishLineProps {
  form: CallForm<PublishValues>;
  establishmentId: number;
  line: ReceiptLine;
}

/** '0,812 × R$ 49,90 = R$ 40,52' */
export function sayLine({ quantity, price, total }: ReceiptLine): string {
  return `${formatDecimal(quantity, 0)} × ${formatReais(price)} = ${formatReais(total)}`;
}

/** A line of a receipt that can be published: whether to, as which product, and its price per kilo. */
export function PublishLine({ form, establishmentId, line }: PublishLineProps) {
  const { position, productName, match, counted } = line;
  const names = namesOf(position);
  const chosen = useFieldValue(form, names.chosen);
  const product = useFieldValue(form, names.productId);
  const price = useFieldValue(form, names.price);
  const productId = typeof product.value === 'number' ? product.value : null;
  const current = useCurrentPrice(line, establishmentId, productId);
  const difference = sayDifference(typeof price.value === 'number' ? price.value : null, current?.price);
  const source = useProductSource();
  const label = `Produto da linha ${position}`;
  return (
    <li className="relative border-t border-border py-3 first:border-0">
      <fieldset className="min-w-0">
        <legend className="sr-only">
          Linha {position}: {productName}
        </legend>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          <CheckboxField
            form={form}
            name={names.chosen}
            label={
              <>
                <span className="sr-only">Publicar </span>
                <strong className="wrap-anywhere">{productName}</strong>
              </>
            }
          />
          <p className="ml-auto text-small text-muted-foreground num">{sayLine(line)}</p>
        </div>
        <div className="grid gap-3 sm:grid-cols-[1fr_9rem]">
          <SearchedCombobox
            label={label}
            source={source}
            placeholder="Digite o nome do produto"
            none="Nenhum produto encontrado"
            value={productId}
            onChange={(next) => {
              product.change(next);
              if (next !== null && productId === null) chosen.change(true);
            }}
          >
            {(control, again) => (
              <FormField
                form={form}
                name={names.productId}
                label={label}
                hint={again ? <NotLoaded again={again} /> : undefined}
              >
                {({ ref: _, onChange: __, name: ___, ...ties }) => control(ties)}
              </FormField>
            )}
          </SearchedCombobox>
          <MoneyField form={form} name={names.price} label="Preço por quilo" />
        </div>
        <p className="mt-2 flex flex-wrap items-center gap-x-3 gap-y-1 text-small text-muted-foreground">
          {match && productId === match.productId && (
            <Badge tone={match.by === 'suggested' ? 'gold' : 'best'}>{matchWords[match.by]}</Badge>
          )}
          {counted && (
            <Badge tone="gold" icon={PackageOpen}>
              Quantidade inteira: confira se o preço é por quilo
            </Badge>
          )}
          {productId !== null && current !== undefined && (
            <span className="num">
              {sayCurrent(current, cityDay(new Date()))}{' '}
              {difference && <strong className="text-foreground">{difference}</strong>}
            </span>
          )}
        </p>
      </fieldset>
    </li>
  );
}

/** Returns the last price of the chosen product at the shop; null if there is none, undefined until it is known. */
function useCurrentPrice(
  { match, current }: ReceiptLine,
  establishmentId: number,
  productId: number | null,
): ReceiptLine['current'] | undefined {
  const isKnown = productId === null || productId === match?.productId;
  const query = { productId: String(productId), establishmentId: String(establishmentId) };
  const check = useCall('checkPrice', { query }, { enabled: !isKnown });
  return isKnown ? current : check.data?.data.last;
}
