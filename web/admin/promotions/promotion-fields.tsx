import { useEffect, useEffectEvent, useRef } from 'react';
import { useWatch } from 'react-hook-form';
import type { PromotionRow } from '#contract/promotions.ts';
import { isDiscount, longestDescription, longestTitle, suggestedTitle } from '#domain/promotions.ts';
import { CheckboxField } from '#web/forms/checkbox-field.tsx';
import { useKnownOptions } from '#web/forms/combobox/option-source.ts';
import { SearchedComboboxField } from '#web/forms/combobox/searched-combobox-field.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { TextareaField, TextField } from '#web/forms/fields.tsx';
import { MoneyField, NumberField } from '#web/forms/number-fields.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { productSourceName, useChosenUnit, useShopSource } from '../choices/row-sources.ts';
import { CurrentPriceNote } from './current-price-note.tsx';
import { FullPriceNote } from './full-price-note.tsx';
import { computedSalePrice, type PromotionValues } from './promotion-values.ts';
import { useShopProductSource } from './shop-product-source.ts';
import { useCurrentPrice } from './use-current-price.ts';

interface PromotionFieldsProps {
  form: CallForm<PromotionValues>;
  /** the promotion that is changed; null: a new one */
  row: PromotionRow | null;
}

/** The form of a promotion: the shop first, then what it sells. Spec, back office, section 5 (Promotion). */
export function PromotionFields({ form, row }: PromotionFieldsProps) {
  const [establishmentId, productId, originalPrice, salePrice, startDate] = useWatch({
    control: form.fields.control,
    name: ['establishmentId', 'productId', 'originalPrice', 'salePrice', 'startDate'],
  });
  const put = usePut(form);
  const { current, ask, forget } = useCurrentPrice((price) => put({ originalPrice: price }));
  const unit = useChosenUnit(productId);
  useSalePrice(form, put);
  useSuggestedTitle(form, row, put);
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
          put({ productId: null, originalPrice: null });
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
            put({ originalPrice: null });
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

type Put = (values: Partial<PromotionValues>) => void;

/** Sets values that follow from others. Where the form was tried to be saved, their messages follow, too. */
function usePut({ fields }: CallForm<PromotionValues>): Put {
  return (values) => {
    for (const [name, value] of Object.entries(values)) {
      fields.setValue(name as keyof PromotionValues, value, {
        shouldDirty: true,
        shouldValidate: fields.formState.isSubmitted,
      });
    }
  };
}

/** Computes the sale price whenever the original price or the discount changes. */
function useSalePrice({ fields }: CallForm<PromotionValues>, put: Put) {
  const [originalPrice, discountPercentage] = useWatch({
    control: fields.control,
    name: ['originalPrice', 'discountPercentage'],
  });
  const compute = useEffectEvent(() => {
    const salePrice = computedSalePrice(fields.getValues());
    if (salePrice !== fields.getValues('salePrice')) put({ salePrice });
    // The computed price has gone, so the field that it was computed of says why before anything is saved.
    const isWrong = discountPercentage !== null && !isDiscount(discountPercentage);
    if (isWrong || fields.getFieldState('discountPercentage').invalid) fields.trigger('discountPercentage');
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: they are what the price is computed of
  useEffect(() => compute(), [originalPrice, discountPercentage]);
}

/** Suggests a title that follows product and discount, until the person has typed another one. */
function useSuggestedTitle({ fields }: CallForm<PromotionValues>, row: PromotionRow | null, put: Put) {
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
    if (next !== last.current && (typed === '' || typed === last.current)) put({ title: next });
    last.current = next;
  });
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is suggested again when it is another one
  useEffect(() => suggest(), [next]);
}
