import { useEffect } from 'react';
import type { FuelTypeRow } from '#contract/fuel-types.ts';
import { cityDay } from '#domain/city-time.ts';
import { firstCollectionDay } from '#domain/collection.ts';
import { NotLoaded } from '#web/forms/combobox/not-loaded.tsx';
import type { OptionSource } from '#web/forms/combobox/option-source.ts';
import { SearchedComboboxField } from '#web/forms/combobox/searched-combobox-field.tsx';
import { DateField } from '#web/forms/date/date-field.tsx';
import { MoneyField } from '#web/forms/money-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { type CallForm, controlId } from '#web/forms/use-call-form.ts';
import { FieldNote } from '#web/ui/field.tsx';
import { type FuelPriceValues, fuelKey } from './price-values.ts';

/** Spec, back office, section 5 (Fuel price form). */
const priceLabel = 'Preço (R$) *';

export interface FuelChoices {
  /** undefined until they have come */
  types: readonly Pick<FuelTypeRow, 'id' | 'name'>[] | undefined;
  /** asks for them again, where they could not be had */
  again: (() => void) | undefined;
}

interface FuelPriceFieldsProps {
  form: CallForm<FuelPriceValues>;
  /** a price is corrected; otherwise there are new ones, of as many fuels as the station sells */
  isCorrection: boolean;
  stations: OptionSource;
  fuels: FuelChoices;
}

/** The form of fuel prices. */
export function FuelPriceFields({ form, isCorrection, stations, fuels }: FuelPriceFieldsProps) {
  const today = cityDay(new Date());
  return (
    <>
      <SearchedComboboxField
        form={form}
        name="stationId"
        label="Posto"
        required
        source={stations}
        placeholder="Digite o nome do posto"
        none="Nenhum posto encontrado"
      />
      {isCorrection && (
        <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
          <SelectField
            form={form}
            name="typeId"
            label="Combustível"
            required
            placeholder="Escolha o combustível"
            hint={fuels.again && <NotLoaded again={fuels.again} />}
            choices={(fuels.types ?? []).map(({ id, name }) => ({ value: id, label: name }))}
          />
          <MoneyField form={form} name="price" label={priceLabel} required placeholder="0,00" />
        </div>
      )}
      <DateField form={form} name="date" label="Data" required min={firstCollectionDay(today)} max={today} />
      {!isCorrection && <FuelGrid form={form} fuels={fuels} />}
    </>
  );
}

/** A price for each fuel; those that the station does not sell stay empty. */
function FuelGrid({ form, fuels }: Pick<FuelPriceFieldsProps, 'form' | 'fuels'>) {
  const { types, again } = fuels;
  const id = controlId(form.id, 'typeId');
  const error = form.fields.getFieldState('typeId', form.fields.formState).error?.message;
  useEffect(() => {
    for (const { id: typeId } of types ?? []) {
      const name = fuelKey(typeId);
      // Only a field that the form has can be told that its price is wrong.
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
            // The message at the whole goes with the first price.
            rechecks={['typeId']}
          />
        ))}
      </div>
      <FieldNote
        id={`${id}-nota`}
        error={error}
        hint={
          again ? (
            <NotLoaded again={again} />
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
