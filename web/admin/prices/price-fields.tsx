import { cityDay } from '#domain/city-time.ts';
import { firstCollectionDay } from '#domain/collection.ts';
import {
  conditionName,
  enteredSources,
  type PriceSource,
  paymentConditions,
  sourceName,
} from '#domain/prices.ts';
import { SearchedComboboxField } from '#web/forms/combobox/searched-combobox-field.tsx';
import { DateField } from '#web/forms/date/date-field.tsx';
import { MoneyField } from '#web/forms/money-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import { useFieldValue } from '#web/forms/use-field-value.ts';
import { useProductSource } from '../choices/product-source.ts';
import { useShopSource } from '../choices/shop-source.ts';
import { PriceCheck } from './price-check.tsx';
import type { PriceValues } from './price-values.ts';

/** The fields of a price, and beside them what the city and the shop have asked so far. */
export function PriceFields({ form }: { form: CallForm<PriceValues> }) {
  const { value: productId } = useFieldValue(form, 'productId');
  const { value: establishmentId } = useFieldValue(form, 'establishmentId');
  const { value: price } = useFieldValue(form, 'price');
  const { value: condition } = useFieldValue(form, 'paymentCondition');
  const today = cityDay(new Date());
  return (
    <>
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <SearchedComboboxField
          form={form}
          name="productId"
          label="Produto"
          required
          source={useProductSource()}
          placeholder="Digite o nome do produto"
          none="Nenhum produto encontrado"
        />
        <SearchedComboboxField
          form={form}
          name="establishmentId"
          label="Estabelecimento"
          required
          source={useShopSource()}
          placeholder="Digite o nome do estabelecimento"
          none="Nenhum estabelecimento encontrado"
        />
        <MoneyField form={form} name="price" label="Preço por kg" required placeholder="0,00" />
        <DateField
          form={form}
          name="collectionDate"
          label="Data da coleta"
          min={firstCollectionDay(today)}
          max={today}
        />
        <SelectField form={form} name="source" label="Fonte" choices={sourcesOf(form)} />
        <SelectField
          form={form}
          name="paymentCondition"
          label="Condição"
          choices={paymentConditions.map((value) => ({ value, label: conditionName(value) }))}
          hint={
            condition === 'any'
              ? undefined
              : 'Fica no histórico. O ranking compara preços para qualquer pagamento.'
          }
        />
      </div>
      {typeof productId === 'number' && (
        <PriceCheck
          productId={productId}
          establishmentId={typeof establishmentId === 'number' ? establishmentId : null}
          price={typeof price === 'number' ? price : null}
        />
      )}
    </>
  );
}

/** A price that came from elsewhere keeps its source. */
function sourcesOf({ fields }: CallForm<PriceValues>) {
  const own = fields.formState.defaultValues?.source;
  const entered: readonly PriceSource[] = enteredSources;
  const sources = own && !entered.includes(own) ? [own] : entered;
  return sources.map((value) => ({ value, label: sourceName(value, 'meat') }));
}
