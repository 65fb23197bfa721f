import type { FuelStationRow } from '#contract/fuel-stations.ts';
import { CheckboxField } from '#web/forms/checkbox-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import type { RowOptions } from '#web/tables/use-row-options.ts';
import { RowField } from '../choices/row-field.tsx';
import { PlaceFields } from '../place/place-fields.tsx';
import type { StationValues } from './station-values.ts';

interface StationFieldsProps {
  form: CallForm<StationValues>;
  station: FuelStationRow | null;
  brands: RowOptions;
  regions: RowOptions;
}

/** The form of a station, in two columns where there is room. Spec, back office, sections 3 and 5. */
export function StationFields({ form, station, brands, regions }: StationFieldsProps) {
  // The brand of a station shows before all brands have come.
  const known = station?.FuelBrand ? [{ value: station.FuelBrand.id, label: station.FuelBrand.name }] : [];
  return (
    <div className="grid grid-cols-1 items-start gap-5 min-[40rem]:grid-cols-2 min-[40rem]:gap-x-4">
      <div className="min-[40rem]:col-span-2">
        <TextField
          form={form}
          name="name"
          label="Nome"
          required
          hint="O nome que as pessoas veem no site"
          maxLength={100}
          autoComplete="off"
        />
      </div>
      <SelectField
        form={form}
        name="brandId"
        label="Marca"
        choices={[{ value: null, label: 'Nenhuma' }, ...(brands.options ?? known)]}
      />
      <RowField form={form} name="regionId" label="Região" gender="f" required rows={regions} />
      <TextField
        form={form}
        name="phoneNumber"
        label="Telefone"
        type="tel"
        maxLength={25}
        placeholder="(63) 3000-0000"
        autoComplete="off"
      />
      <TextField
        form={form}
        name="cnpj"
        label="CNPJ"
        hint="Por ele a pesquisa da ANP encontra o posto"
        inputMode="numeric"
        maxLength={18}
        placeholder="00.000.000/0000-00"
        autoComplete="off"
      />
      <PlaceFields form={form} needsAddress />
      <div className="min-[40rem]:col-span-2">
        <CheckboxField
          form={form}
          name="isOpen"
          label="Posto aberto"
          hint="Desmarque se ele fechou as portas de vez: sai da comparação, e o histórico fica."
        />
      </div>
    </div>
  );
}
