import type { FuelTypeRow } from '#contract/fuel-types.ts';
import { fuelTypeCan } from '#domain/fuel-types-can.ts';
import { plainWordsOf } from '#web/forms/noun-words.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { TextareaField } from '#web/forms/textarea-field.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { useDownload } from '#web/session/use-download.ts';
import { columnsOf, type Numbered } from '#web/tables/table-columns.ts';
import { useListAddress } from '#web/tables/use-list-address.ts';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { MarkedName } from '../demonstration/marked-name.tsx';
import { fuelChanges as changes } from '../fuel/fuel-changes.ts';
import { whyNot } from '../fuel/why-not.ts';
import { Manager } from '../manager/manager.tsx';
import { useFind } from '../manager/use-find.ts';

export const meta = () => adminMeta('Tipos de combustível');
export const handle = noticesAtTop;

interface Values {
  name: string;
  description: string;
}

type Row = Numbered & Pick<FuelTypeRow, 'name' | 'description' | 'isDemonstration'>;

const column = columnsOf<Row>();
const columns = column.columns([
  column.accessor('name', {
    header: 'Nome',
    meta: { heading: true },
    cell: ({ row: { original } }) => <MarkedName of={original} />,
  }),
  column.accessor((type) => type.description ?? '', { id: 'description', header: 'Descrição' }),
]);

const words = plainWordsOf({ one: 'tipo de combustível', many: 'tipos de combustível', gender: 'm' });

/** Spec, back office, section 2 (Fuel brands, fuel types and fuel stations managers). */
export default function FuelTypesPage() {
  const address = useListAddress('fuelTypes');
  const types = useCall('listFuelTypes', { query: address.query }, { keepPreviousData: true });
  const find = useFind('readFuelTypeRow');
  const exportTypes = useDownload('exportFuelTypes');
  const { act: createType } = useAct('createFuelType', { changes });
  const { act: updateType } = useAct('updateFuelType', { changes });
  const { act: deleteType } = useAct('deleteFuelType', { changes });
  return (
    <Manager
      title="Tipos de combustível"
      address={address}
      query={types}
      searchFor="Nome do tipo"
      columns={columns}
      isNarrow
      nameOf={({ name }) => name}
      form={{
        words,
        schema: async () => (await import('#contract/fuel-fields.ts')).fuelTypeBody,
        valuesOf: (type): Values => ({ name: type?.name ?? '', description: type?.description ?? '' }),
        fields: (form, type) => (
          <>
            <TextField
              form={form}
              name="name"
              label="Nome"
              required
              hint={type ? whyNot(fuelTypeCan(type).rename) : undefined}
              maxLength={100}
              autoComplete="off"
            />
            <TextareaField form={form} name="description" label="Descrição" rows={3} maxLength={500} />
          </>
        ),
      }}
      preview={({ name, description }, saved) => ({
        name,
        description,
        isDemonstration: saved?.isDemonstration ?? false,
      })}
      calls={{
        create: (body, idempotencyKey) => createType({ body }, { idempotencyKey }),
        update: (values, { id, version }) => updateType({ params: { id }, body: { ...values, version } }),
        remove: ({ id, version }, options) => deleteType({ params: { id }, query: { version } }, options),
        find,
      }}
      exportList={() => exportTypes({ query: address.exportQuery })}
      can={(type) => ({ delete: fuelTypeCan(type).delete })}
      dependents={({ id, linked }) =>
        linked.includes('prices') && {
          label: 'Ver preços',
          to: panelPaths.list('fuelPrices', { filters: { typeId: id } }),
        }
      }
    />
  );
}
