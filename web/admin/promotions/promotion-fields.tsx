import { useEffect, useEffectEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { PromotionRow } from '#contract/promotions.ts';
import { dayOf, formatAge } from '#domain/city-time.ts';
import { formatReais } from '#domain/money.ts';
import { isDiscount, longestDescription, longestTitle, suggestedTitle } from '#domain/promotions.ts';
import { cityToday } from '#web/clock.ts';
import { CheckboxField } from '#web/forms/checkbox-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { TextareaField, TextField } from '#web/forms/fields.tsx';
import { MoneyField, NumberField } from '#web/forms/number-fields.tsx';
import { type OptionSource, SearchedComboboxField, useKnownOptions } from '#web/forms/searched-combobox.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { useRead } from '#web/list/record-calls.ts';
import { productSourceName, useChosenUnit, useProductSource, useShopSource } from '../choices/row-sources.ts';
import { type CheckedValues, type CurrentPrice, useCurrentPrice, useFullPriceCheck } from './price-checks.ts';
import { computedSalePrice, type PromotionValues } from './promotion-values.ts';

interface PromotionFieldsProps {
  form: CallForm<PromotionValues>;
  /** the promotion being changed; null: a new one */
  row: PromotionRow | null;
}

/** The form of a promotion: the shop first, then the product. Spec, back office, section 5 (Promotion). */
export function PromotionFields({ form, row }: PromotionFieldsProps) {
  const [establishmentId, productId, originalPrice, salePrice, startDate] = useWatch({
    control: form.fields.control,
    name: ['establishmentId', 'productId', 'originalPrice', 'salePrice', 'startDate'],
  });
  const setComputed = useSetComputed(form);
  const { current, ask, forget } = useCurrentPrice((price) => setComputed({ originalPrice: price }));
  const unit = useChosenUnit(productId);
  useSalePrice(form, setComputed);
  useSuggestedTitle(form, row, setComputed);
  return (
    <div className="grid grid-cols-1 items-start gap-5 min-[40rem]:grid-cols-2 min-[40rem]:gap-x-4">
      <SearchedComboboxField
        form={form}
        name="establishmentId"
        label="Estabelecimento"
        required
        source={useShopSource()}
        onChosen={() => {
          forget();
          setComputed({ productId: null, originalPrice: null });
        }}
      />
      <div>
        <SearchedComboboxField
          key={establishmentId}
          form={form}
          name="productId"
          label="Produto"
          required
          hint={
            establishmentId === null
              ? 'Escolha antes o estabelecimento.'
              : 'Aqui está o que a loja vende. Digite para achar outros.'
          }
          source={useShopProductSource(establishmentId)}
          placeholder="Escolha o produto"
          disabled={establishmentId === null}
          onChosen={(chosen) => {
            setComputed({ originalPrice: null });
            if (chosen === null || establishmentId === null) forget();
            else ask({ establishmentId, productId: chosen });
          }}
        />
        <CurrentPriceNote current={current} />
      </div>
      <NumberField
        form={form}
        name="discountPercentage"
        label="Desconto"
        required
        unit="%"
        min={0}
        max={100}
        step={0.1}
        hint="De 0 a 100%, com até uma casa decimal."
      />
      <MoneyField form={form} name="originalPrice" label={`Preço original por ${unit}`} required />
      <MoneyField
        form={form}
        name="salePrice"
        label={`Preço promocional por ${unit}`}
        required
        readOnly
        hint="Calculado: o original menos o desconto."
      />
      <FullPriceNote
        establishmentId={establishmentId}
        productId={productId}
        originalPrice={originalPrice}
        salePrice={salePrice}
        startDate={startDate}
      />
      <div className="min-[40rem]:col-span-2">
        <TextField
          form={form}
          name="title"
          label="Título"
          required
          maxLength={longestTitle}
          autoComplete="off"
        />
      </div>
      <div className="min-[40rem]:col-span-2">
        <TextareaField
          form={form}
          name="description"
          label="Descrição"
          rows={2}
          maxLength={longestDescription}
          placeholder="Enquanto durarem os estoques"
        />
      </div>
      <DateField form={form} name="startDate" label="Data de início" required rechecks={['endDate']} />
      <DateField
        form={form}
        name="endDate"
        label="Data de término"
        required
        hint="O último dia ainda vale, até a meia-noite."
      />
      <CheckboxField form={form} name="isActive" label="Promoção ativa" />
    </div>
  );
}

type SetComputed = (values: Partial<PromotionValues>) => void;

/** Sets computed values. After an attempt to save, their messages are updated, too. */
function useSetComputed({ fields }: CallForm<PromotionValues>): SetComputed {
  return (values) => {
    for (const [name, value] of Object.entries(values)) {
      fields.setValue(name as keyof PromotionValues, value, {
        shouldDirty: true,
        shouldValidate: fields.formState.isSubmitted,
      });
    }
  };
}

/** Computes the sale price when the original price or the discount changes. */
function useSalePrice({ fields }: CallForm<PromotionValues>, setComputed: SetComputed) {
  const [originalPrice, discountPercentage] = useWatch({
    control: fields.control,
    name: ['originalPrice', 'discountPercentage'],
  });
  const compute = useEffectEvent(() => {
    const salePrice = computedSalePrice(fields.getValues());
    if (salePrice !== fields.getValues('salePrice')) setComputed({ salePrice });
    // The computed price is empty, so the field that caused that shows why before anything is saved.
    const isWrong = discountPercentage !== null && !isDiscount(discountPercentage);
    if (isWrong || fields.getFieldState('discountPercentage').invalid) fields.trigger('discountPercentage');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: the price is computed from them
  useEffect(() => compute(), [originalPrice, discountPercentage]);
}

/** Suggests a title from product and discount, until the person types another one. */
function useSuggestedTitle(
  { fields }: CallForm<PromotionValues>,
  row: PromotionRow | null,
  setComputed: SetComputed,
) {
  const [productId, discountPercentage] = useWatch({
    control: fields.control,
    name: ['productId', 'discountPercentage'],
  });
  const { optionOf } = useKnownOptions(productSourceName);
  const titleOf = (product: string, discount: number | null) =>
    suggestedTitle(product, discount !== null && discount >= 0 && discount <= 100 ? discount : null);
  const last = useRef(row ? titleOf(row.Product.name, row.discountPercentage) : '');
  const product = row?.productId === productId ? row?.Product.name : optionOf(productId)?.label;
  const next = titleOf(product ?? '', discountPercentage);
  const suggest = useEffectEvent(() => {
    const typed = fields.getValues('title').trim();
    if (next !== last.current && (typed === '' || typed === last.current)) setComputed({ title: next });
    last.current = next;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: a changed suggestion replaces the last one
  useEffect(() => suggest(), [next]);
}

/** Shows the shop's current price of the product, or that it is unknown. */
function CurrentPriceNote({ current }: { current: CurrentPrice }) {
  return (
    <div role="status" className="text-small *:mt-1.5">
      <Words current={current} />
    </div>
  );
}

function Words({ current }: { current: CurrentPrice }) {
  if (current.state === 'unasked') return null;
  if (current.state === 'asking') return <p className="text-muted-foreground">Buscando o preço atual...</p>;
  if (current.state === 'failed') {
    return (
      <p>
        Não foi possível buscar o preço atual.{' '}
        <button
          type="button"
          onClick={current.retry}
          className="py-1 font-semibold text-primary-ink underline underline-offset-3"
        >
          Tentar novamente
        </button>
      </p>
    );
  }
  if (current.state === 'none') {
    return (
      <p className="rounded-md bg-gold-soft p-3 text-gold-ink">
        Não foi encontrado um preço registrado para este produto neste estabelecimento.
      </p>
    );
  }
  const { price, row } = current;
  const age = row.promotion ? 'antes da promoção em vigor' : ageOf(dayOf(row.collectionDate), row.expired);
  return (
    <p className="num">
      Preço atual: <strong>{formatReais(price)}</strong>, {age}.
    </p>
  );
}

function ageOf(day: string, expired: boolean): string {
  const age = `coletado ${formatAge(day, cityToday())}`;
  return expired ? `${age}, vencido` : age;
}

/**
 * Shows the highest full price for which the site confirms the discount, if the typed one is higher. The preview shows
 * the line itself.
 */
function FullPriceNote({ salePrice, ...values }: CheckedValues & { salePrice: number | null }) {
  const check = useFullPriceCheck(values);
  if (check === null || check.fullPriceSeen || salePrice === values.originalPrice) return null;
  const { highestSeen } = check;
  return (
    <p className="rounded-md bg-card-sunken p-3 text-small num">
      {highestSeen === null
        ? 'Nenhum preço deste produto foi visto nesta loja nos 30 dias antes do início.'
        : `O maior preço visto nesta loja nos 30 dias antes do início é ${formatReais(highestSeen)}. Acima dele o site não diz que o desconto é real.`}
    </p>
  );
}

const optionsShown = 20;

/** Products with a price at the shop; a search also finds others, marked as without a price there. */
function useShopProductSource(establishmentId: number | null): OptionSource {
  const list = useRead('listEstablishmentProducts');
  const { read } = useProductSource();
  return {
    name: productSourceName,
    scope: `shop ${establishmentId}`,
    async find(typed, signal) {
      if (establishmentId === null) return { options: [], count: 0 };
      const { data, count } = await list(
        {
          params: { id: establishmentId },
          query: { limit: optionsShown, ...(typed !== '' && { search: typed }) },
        },
        signal,
      );
      const options = data.map(({ id, name, sold }) => ({
        value: id,
        label: name,
        ...(!sold && { detail: 'sem preço nesta loja' }),
      }));
      return { options, count };
    },
    read,
  };
}
