import { useEffect } from 'react';
import type { FuelTypeRow } from '#contract/fuel-types.ts';
import { firstCollectionDay } from '#domain/collection.ts';
import {
  conditionName,
  enteredSources,
  type PriceSource,
  paymentConditions,
  sourceName,
} from '#domain/prices.ts';
import { cityToday } from '#web/clock.ts';
import { NotLoaded } from '#web/forms/combobox.tsx';
import { DateField } from '#web/forms/date-field.tsx';
import { SelectField, useFieldValue } from '#web/forms/fields.tsx';
import { MoneyField } from '#web/forms/number-fields.tsx';
import { type OptionSource, SearchedComboboxField } from '#web/forms/searched-combobox.tsx';
import { type CallForm, controlId } from '#web/forms/use-call-form.ts';
import { FieldNote } from '#web/ui/field.tsx';
import { useChosenUnit, useProductSource, useShopSource } from '../choices/row-sources.ts';
import { PriceCheck } from './price-check.tsx';
import { fuelKey, type PriceValues } from './price-values.ts';

type PriceForm = CallForm<PriceValues>;

/** The fields of a meat price, with current prices of the city and the shop beside them. */
export function MeatPriceFields({ form }: { form: PriceForm }) {
  const { value: productId } = useFieldValue(form, 'productId');
  const { value: establishmentId } = useFieldValue(form, 'establishmentId');
  const { value: price } = useFieldValue(form, 'price');
  const unit = useChosenUnit(typeof productId === 'number' ? productId : null);
  return (
    <>
      <div className={columns}>
        <SearchedComboboxField
          form={form}
          name="productId"
          label="Produto"
          required
          source={useProductSource()}
        />
        <PlaceField form={form} label="Estabelecimento" source={useShopSource()} />
        <MoneyField form={form} name="price" label={`Preço por ${unit}`} required placeholder="0,00" />
        <DayField form={form} label="Data da coleta" />
        <SelectField form={form} name="source" label="Fonte" choices={sourcesOf(form)} />
        <ConditionField form={form} />
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

/** A price from another source keeps its source. */
function sourcesOf({ fields }: PriceForm) {
  const own = fields.formState.defaultValues?.source;
  const entered: readonly PriceSource[] = enteredSources;
  const sources = own && !entered.includes(own) ? [own] : entered;
  return sources.map((value) => ({ value, label: sourceName(value, 'meat') }));
}

/** Spec, back office, section 5 (Fuel price form). */
const priceLabel = 'Preço (R$) *';

interface FuelChoices {
  /** undefined until they have loaded */
  types: readonly Pick<FuelTypeRow, 'id' | 'name'>[] | undefined;
  /** loads them again after a failure */
  retry: (() => void) | undefined;
}

interface FuelPriceFieldsProps {
  form: PriceForm;
  /** a price is corrected; otherwise new ones are entered, for several fuels */
  isCorrection: boolean;
  stations: OptionSource;
  fuels: FuelChoices;
}

export function FuelPriceFields({ form, isCorrection, stations, fuels }: FuelPriceFieldsProps) {
  return (
    <>
      <PlaceField form={form} label="Posto" source={stations} />
      {isCorrection && (
        <div className={columns}>
          <SelectField
            form={form}
            name="productId"
            label="Combustível"
            required
            placeholder="Escolha o combustível"
            hint={fuels.retry && <NotLoaded retry={fuels.retry} />}
            choices={(fuels.types ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <MoneyField form={form} name="price" label={priceLabel} required placeholder="0,00" />
        </div>
      )}
      <div className={columns}>
        <DayField form={form} label="Data" required />
        <ConditionField form={form} />
      </div>
      {!isCorrection && <FuelGrid form={form} fuels={fuels} />}
    </>
  );
}

/** A price for each fuel; a fuel that the station does not sell is left empty. */
function FuelGrid({ form, fuels }: Pick<FuelPriceFieldsProps, 'form' | 'fuels'>) {
  const { types, retry } = fuels;
  const id = controlId(form.id, 'productId');
  const error = form.fields.getFieldState('productId', form.fields.formState).error?.message;
  useEffect(() => {
    for (const { id: typeId } of types ?? []) {
      const name = fuelKey(typeId);
      // Only a field that the form has can show that its price is wrong.
      if (form.fields.getValues(name) === undefined) form.fields.setValue(name, null);
    }
  }, [types, form.fields]);
  return (
    <fieldset
      id={id}
      tabIndex={-1}
      aria-describedby={`${id}-nota`}
      aria-invalid={error ? true : undefined}
      className="min-w-0 rounded-md border border-border p-4 outline-none"
    >
      <legend className="px-1 text-small font-semibold">
        {priceLabel}
        <span className="font-normal text-muted-foreground"> de pelo menos um combustível</span>
      </legend>
      <div className="grid gap-x-4 gap-y-3 sm:grid-cols-2">
        {types?.map((type) => (
          <MoneyField
            key={type.id}
            form={form}
            name={fuelKey(type.id)}
            label={type.name}
            placeholder="0,00"
            // The message about the whole grid disappears with the first price.
            rechecks={['productId']}
          />
        ))}
      </div>
      <FieldNote
        id={`${id}-nota`}
        error={error}
        hint={
          retry ? (
            <NotLoaded retry={retry} />
          ) : types ? (
            'Deixe vazio o que o posto não vende.'
          ) : (
            'Carregando...'
          )
        }
      />
    </fieldset>
  );
}

const columns = 'grid gap-x-4 gap-y-5 sm:grid-cols-2';

function PlaceField({ form, label, source }: { form: PriceForm; label: string; source: OptionSource }) {
  return <SearchedComboboxField form={form} name="establishmentId" label={label} required source={source} />;
}

/** The payment that gets the price; with several fuels it is that of all. */
function ConditionField({ form }: { form: PriceForm }) {
  const { value: condition } = useFieldValue(form, 'paymentCondition');
  return (
    <SelectField
      form={form}
      name="paymentCondition"
      label="Condição"
      choices={paymentConditions.map((value) => ({ value, label: conditionName(value) }))}
      hint={
        condition === 'any'
          ? undefined
          : 'O ranking compara preços para qualquer pagamento. Este aparece ao lado, se for menor.'
      }
    />
  );
}

function DayField({ form, label, required }: { form: PriceForm; label: string; required?: boolean }) {
  const today = cityToday();
  return (
    <DateField
      form={form}
      name="collectionDate"
      label={label}
      required={required}
      min={firstCollectionDay(today)}
      max={today}
    />
  );
}
