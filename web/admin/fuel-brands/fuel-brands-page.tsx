import type { FuelBrandRow } from '#contract/fuel-brands.ts';
import { fuelBrandCan } from '#domain/fuel-brands-can.ts';
import { plainWordsOf } from '#web/forms/noun-words.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { useDownload } from '#web/session/use-download.ts';
import { columnsOf, type Numbered } from '#web/tables/table-columns.ts';
import { useListAddress } from '#web/tables/use-list-address.ts';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { fuelChanges as changes } from '../fuel/fuel-changes.ts';
import { whyNot } from '../fuel/why-not.ts';
import { Manager } from '../manager/manager.tsx';
import { useFind } from '../manager/use-find.ts';
import { BrandLogo } from './brand-logo.tsx';
import { LogoField } from './logo-field.tsx';

export const meta = () => adminMeta('Marcas de combustível');
export const handle = noticesAtTop;

interface Values {
  name: string;
  logo: string;
}

type Row = Numbered & Pick<FuelBrandRow, 'name' | 'logo' | 'stations'>;

const column = columnsOf<Row>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Nome',
    meta: { heading: true },
    cell: ({ row: { original: brand } }) => (
      <span className="inline-flex items-center gap-3">
        <BrandLogo logo={brand.logo} className="size-9" />
        {brand.name}
      </span>
    ),
  }),
  column.accessor('stations', { header: 'Postos', meta: { align: 'end' } }),
]);

const words = plainWordsOf({ one: 'marca', many: 'marcas', gender: 'f' });

/** Spec, back office, section 2 (Fuel brands, fuel types and fuel stations managers). */
export default function FuelBrandsPage() {
  const address = useListAddress('fuelBrands');
  const brands = useCall('listFuelBrands', { query: address.query }, { keepPreviousData: true });
  const find = useFind('readFuelBrandRow');
  const exportBrands = useDownload('exportFuelBrands');
  const { act: createBrand } = useAct('createFuelBrand', { changes });
  const { act: updateBrand } = useAct('updateFuelBrand', { changes });
  const { act: deleteBrand } = useAct('deleteFuelBrand', { changes });
  return (
    <Manager
      title="Marcas"
      address={address}
      query={brands}
      searchFor="Nome da marca"
      columns={columns}
      isNarrow
      nameOf={({ name }) => name}
      form={{
        words,
        schema: async () => (await import('#contract/fuel-fields.ts')).fuelBrandBody,
        valuesOf: (brand): Values => ({ name: brand?.name ?? '', logo: brand?.logo ?? '' }),
        fields: (form, brand) => (
          <>
            <TextField
              form={form}
              name="name"
              label="Nome"
              required
              hint={brand ? whyNot(fuelBrandCan(brand).rename) : undefined}
              maxLength={100}
              autoComplete="off"
            />
            <LogoField form={form} name="logo" />
          </>
        ),
      }}
      preview={(values, saved) => ({ ...values, stations: saved?.stations ?? 0 })}
      calls={{
        create: (body, idempotencyKey) => createBrand({ body }, { idempotencyKey }),
        update: (values, { id, version }) => updateBrand({ params: { id }, body: { ...values, version } }),
        remove: ({ id, version }, options) => deleteBrand({ params: { id }, query: { version } }, options),
        find,
      }}
      exportList={() => exportBrands({ query: address.exportQuery })}
      can={(brand) => ({ delete: fuelBrandCan(brand).delete })}
      dependents={({ id, linked }) =>
        linked.includes('stations') && {
          label: 'Ver postos',
          to: panelPaths.list('fuelStations', { filters: { brandId: id } }),
        }
      }
    />
  );
}
