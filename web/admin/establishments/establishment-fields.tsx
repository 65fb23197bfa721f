import type { ReactNode } from 'react';
import type { FieldValues } from 'react-hook-form';
import type { EstablishmentRow } from '#contract/establishments.ts';
import type { FuelStationRow } from '#contract/fuel-stations.ts';
import { formatCnpj } from '#domain/cnpj.ts';
import {
  defaultServiceRadius,
  establishmentTypeNames,
  largestServiceRadius,
  managedTypes,
  smallestServiceRadius,
} from '#domain/establishments.ts';
import type { OpeningTime } from '#domain/opening-hours.ts';
import { showPhone } from '#domain/phone.ts';
import { CheckboxField } from '#web/forms/checkbox-field.tsx';
import { type FieldOfForm, SelectField, TextField } from '#web/forms/fields.tsx';
import { NumberField } from '#web/forms/number-fields.tsx';
import { OpeningHoursField } from '#web/forms/opening-hours-field.tsx';
import type { CallForm } from '#web/forms/use-call-form.ts';
import type { RowOptions } from '#web/list/row-options.ts';
import { NameField, RowField } from '../choices/row-fields.tsx';
import { PlaceFields } from '../place/place-fields.tsx';
import { SearchedField } from '../place/searched-field.tsx';
import { type CompanyValues, useCompanySearch } from '../place/use-company-search.ts';
import { type PlaceValues, placeValuesOf, useZipcodeSearch } from '../place/use-zipcode-search.ts';

interface ShopFieldsProps {
  form: CallForm<ShopValues>;
  regions: RowOptions;
  sectors: RowOptions;
}

/** The form of a shop. Spec, back office, section 2 (Establishments manager). */
export function ShopFields({ form, regions, sectors }: ShopFieldsProps) {
  const { place, company } = useSearches(form);
  return (
    <Columns>
      <div className="min-[40rem]:col-span-2">
        <NameField form={form} name="name" hint={nameHint} />
      </div>
      <CnpjField form={form} name="cnpj" company={company} />
      <div className="min-[40rem]:col-span-2">
        <TextField form={form} name="legalName" label="Razão social" maxLength={200} autoComplete="off" />
      </div>
      <SelectField
        form={form}
        name="type"
        label="Tipo"
        choices={managedTypes.map((type) => ({ value: type, label: establishmentTypeNames[type] }))}
      />
      <PhoneField form={form} name="phone" />
      <PlaceFields form={form} search={place} />
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
    </Columns>
  );
}

interface StationFieldsProps {
  form: CallForm<StationValues>;
  station: FuelStationRow | null;
  brands: RowOptions;
  regions: RowOptions;
}

/** The form of a station. Spec, back office, sections 3 and 5 (Fuel station). */
export function StationFields({ form, station, brands, regions }: StationFieldsProps) {
  const { place, company } = useSearches(form);
  // The brand of a station is shown before the list of brands has loaded.
  const known = station?.FuelBrand ? [{ value: station.FuelBrand.id, label: station.FuelBrand.name }] : [];
  return (
    <Columns>
      <div className="min-[40rem]:col-span-2">
        <NameField form={form} name="name" hint={nameHint} />
      </div>
      <CnpjField
        form={form}
        name="cnpj"
        hint="Por ele a pesquisa da ANP encontra o posto"
        company={company}
      />
      <SelectField
        form={form}
        name="brandId"
        label="Marca"
        choices={[{ value: null, label: 'Nenhuma' }, ...(brands.options ?? known)]}
      />
      <RowField form={form} name="regionId" label="Região" gender="f" required rows={regions} />
      <div className="min-[40rem]:col-span-2">
        <PhoneField form={form} name="phoneNumber" />
      </div>
      <PlaceFields form={form} search={place} needsAddress />
      <div className="min-[40rem]:col-span-2">
        <CheckboxField
          form={form}
          name="isOpen"
          label="Posto aberto"
          hint="Desmarque se ele fechou as portas de vez: sai da comparação, e o histórico fica."
        />
      </div>
    </Columns>
  );
}

function Columns({ children }: { children: ReactNode }) {
  return (
    <div className="grid grid-cols-1 items-start gap-5 min-[40rem]:grid-cols-2 min-[40rem]:gap-x-4">
      {children}
    </div>
  );
}

const nameHint = 'O nome que as pessoas veem no site';

type NamedField<Values extends FieldValues> = Omit<FieldOfForm<Values>, 'label'>;

/** The searches that fill a form: by CEP, and by CNPJ. */
function useSearches<Values extends EstablishmentValues>(whole: CallForm<Values>) {
  // Each form has the fields of a place, and further ones.
  const form = whole as unknown as CallForm<CompanyValues>;
  const place = useZipcodeSearch(form as unknown as CallForm<PlaceValues>);
  return { place, company: useCompanySearch(form, place.search) };
}

type CnpjFieldProps<Values extends FieldValues> = NamedField<Values> & {
  company: ReturnType<typeof useCompanySearch>;
};

function CnpjField<Values extends FieldValues>({
  company: { search, busy },
  ...field
}: CnpjFieldProps<Values>) {
  return (
    <div className="min-[40rem]:col-span-2">
      <SearchedField
        {...field}
        label="CNPJ"
        search={search}
        busy={busy}
        // A CNPJ may contain letters, and one that is pasted more than its mask.
        autoCapitalize="characters"
        maxLength={40}
        placeholder="00.000.000/0000-00"
        autoComplete="off"
        spellCheck={false}
      />
    </div>
  );
}

function PhoneField<Values extends FieldValues>(field: NamedField<Values>) {
  return (
    <TextField
      {...field}
      label="Telefone"
      type="tel"
      maxLength={25}
      placeholder="(63) 3000-0000"
      autoComplete="off"
    />
  );
}

/** The values of the form have the names of the call's body. */
interface EstablishmentValues extends PlaceValues {
  name: string;
  cnpj: string;
}

export interface ShopValues extends EstablishmentValues {
  legalName: string;
  type: (typeof managedTypes)[number];
  phone: string;
  service_radius: number | null;
  sectorId: number | null;
  verified: boolean;
  /** null: unknown */
  openingHours: OpeningTime[] | null;
}

export interface StationValues extends EstablishmentValues {
  phoneNumber: string;
  /** null: 'Nenhuma' */
  brandId: number | null;
  isOpen: boolean;
}

function valuesOf(row: EstablishmentRow | FuelStationRow | null): EstablishmentValues {
  return {
    name: row?.name ?? '',
    cnpj: row?.cnpj ? formatCnpj(row.cnpj) : '',
    ...placeValuesOf(row),
  };
}

/** Returns the values of a shop; for null, the defaults. */
export function shopValuesOf(row: EstablishmentRow | null): ShopValues {
  return {
    ...valuesOf(row),
    legalName: row?.legalName ?? '',
    type: managedTypes.find((type) => type === row?.type) ?? 'acougue',
    phone: showPhone(row?.phone ?? ''),
    service_radius: row?.service_radius ?? defaultServiceRadius,
    sectorId: row?.sectorId ?? null,
    verified: row?.verified ?? false,
    openingHours: row?.openingHours ?? null,
  };
}

/** Returns the values of a station; for null, the defaults. */
export function stationValuesOf(row: FuelStationRow | null): StationValues {
  return {
    ...valuesOf(row),
    phoneNumber: showPhone(row?.phoneNumber ?? ''),
    brandId: row?.brandId ?? null,
    isOpen: row?.isOpen ?? true,
  };
}

/** If no region is chosen, the server refuses with the message that the form shows. */
export function bodyOf<Values extends EstablishmentValues>(values: Values) {
  return { ...values, regionId: values.regionId ?? 0 };
}
