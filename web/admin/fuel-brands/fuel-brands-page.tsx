import { type FuelBrandRow, fuelBrandEndpoints } from '#contract/fuel-brands.ts';
import { fuelBrandBody } from '#contract/fuel-fields.ts';
import { denialReason } from '#domain/can.ts';
import { fuelBrandCan } from '#domain/fuel-brands-can.ts';
import { plainMessagesOf } from '#web/forms/noun-messages.ts';
import type { Columns, Numbered } from '#web/list/columns.tsx';
import { CrudList } from '#web/list/crud-list.tsx';
import { useRecords } from '#web/list/record-calls.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { NameField } from '../choices/row-fields.tsx';
import { fuelChanges as changes } from '../module/modules.ts';
import { BrandLogo } from './brand-logo.tsx';
import { LogoField } from './logo-field.tsx';

export const meta = () => adminMeta('Marcas de combustível');
export const handle = noticesAtTop;

interface Values {
  name: string;
  logo: string;
}

type Row = Numbered & Pick<FuelBrandRow, 'name' | 'logo' | 'stations'>;

const columns: Columns<Row> = [
  {
    id: 'name',
    header: 'Nome',
    value: ({ name }) => name,
    cell: (brand) => (
      <span className="inline-flex items-center gap-3">
        <BrandLogo logo={brand.logo} className="size-9" />
        {brand.name}
      </span>
    ),
    heading: true,
  },
  { id: 'stations', header: 'Postos', value: ({ stations }) => stations, align: 'end' },
];

const words = plainMessagesOf({ one: 'marca', many: 'marcas', gender: 'f' });

/** Spec, back office, section 2 (Fuel brands, fuel types and fuel stations managers). */
export default function FuelBrandsPage() {
  const records = useRecords('fuelBrands', { query: fuelBrandEndpoints.listFuelBrands.query, changes });
  return (
    <CrudList
      title="Marcas"
      {...records}
      searchFor="Nome da marca"
      columns={columns}
      isNarrow
      nameOf={({ name }) => name}
      form={{
        words,
        schema: async () => fuelBrandBody,
        valuesOf: (brand): Values => ({ name: brand?.name ?? '', logo: brand?.logo ?? '' }),
        fields: (form, brand) => (
          <>
            <NameField
              form={form}
              name="name"
              hint={brand ? denialReason(fuelBrandCan(brand).rename) : undefined}
            />
            <LogoField form={form} name="logo" />
          </>
        ),
      }}
      preview={(values, saved) => ({ ...values, stations: saved?.stations ?? 0 })}
      can={fuelBrandCan}
      dependents={({ id, linked }) =>
        linked.includes('stations') && {
          label: 'Ver postos',
          to: panelPaths.list('fuelStations', { brandId: id }),
        }
      }
    />
  );
}
