import {
  establishmentTypeNames,
  largestServiceRadius,
  managedTypes,
  smallestServiceRadius,
} from '#domain/establishments.ts';
import { CheckboxField } from '#web/forms/checkbox-field.tsx';
import { NumberField } from '#web/forms/number-field.tsx';
import { OpeningHoursField } from '#web/forms/opening-hours/opening-hours-field.tsx';
import { SelectField } from '#web/forms/select-field.tsx';
import { TextField } from '#web/forms/text-field.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import type { RowOptions } from '#web/tables/use-row-options.ts';
import { RowField } from '../choices/row-field.tsx';
import { PlaceFields } from '../place/place-fields.tsx';
import type { EstablishmentValues } from './establishment-values.ts';

interface EstablishmentFieldsProps {
  form: CallForm<EstablishmentValues>;
  regions: RowOptions;
  sectors: RowOptions;
}

/** The form of an establishment, in two columns where there is room. Spec, back office, section 2. */
export function EstablishmentFields({ form, regions, sectors }: EstablishmentFieldsProps) {
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
      <TextField form={form} name="legalName" label="Razão social" maxLength={200} autoComplete="off" />
      <TextField
        form={form}
        name="cnpj"
        label="CNPJ"
        inputMode="numeric"
        maxLength={18}
        placeholder="00.000.000/0000-00"
        autoComplete="off"
      />
      <SelectField
        form={form}
        name="type"
        label="Tipo"
        choices={managedTypes.map((type) => ({ value: type, label: establishmentTypeNames[type] }))}
      />
      <TextField
        form={form}
        name="phone"
        label="Telefone"
        type="tel"
        maxLength={25}
        placeholder="(63) 3000-0000"
        autoComplete="off"
      />
      <PlaceFields form={form} />
      <RowField form={form} name="regionId" label="Região" gender="f" required rows={regions} />
      <RowField form={form} name="sectorId" label="Setor" gender="m" required rows={sectors} />
      <NumberField
        form={form}
        name="service_radius"
        label="Raio de atendimento"
        unit="km"
        min={smallestServiceRadius}
        max={largestServiceRadius}
      />
      <div className="min-[40rem]:pt-6.5">
        <CheckboxField form={form} name="verified" label="Estabelecimento verificado" />
      </div>
      <div className="min-[40rem]:col-span-2">
        <OpeningHoursField form={form} name="openingHours" />
      </div>
    </div>
  );
}
