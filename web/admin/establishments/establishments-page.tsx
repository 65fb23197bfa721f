import type { EstablishmentRow } from '#contract/establishments.ts';
import { establishmentCan } from '#domain/establishments-can.ts';
import { wordsOf } from '#web/forms/noun-words.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { useDownload } from '#web/session/use-download.ts';
import { useListAddress } from '#web/tables/use-list-address.ts';
import { filterOptions, labelOf, useRowOptions } from '#web/tables/use-row-options.ts';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { useDemonstrationQuestion } from '../demonstration/demonstration-question.tsx';
import type { BulkCallOptions } from '../manager/bulk-act.ts';
import { Manager } from '../manager/manager.tsx';
import { useFind } from '../manager/use-find.ts';
import { useTwinQuestion } from '../place/use-twin-question.ts';
import { bulkActsOf } from './bulk-acts.tsx';
import { establishmentColumns } from './establishment-columns.tsx';
import { EstablishmentFields } from './establishment-fields.tsx';
import { bodyOf, type EstablishmentValues, valuesOf } from './establishment-values.ts';

export const meta = () => adminMeta('Estabelecimentos');
export const handle = noticesAtTop;

const words = wordsOf({ one: 'estabelecimento', many: 'estabelecimentos', gender: 'm' });
const changes = ['listEstablishments', 'listRegions', 'listSectors'] as const;

/** Spec, back office, section 2 (Establishments manager). */
export default function EstablishmentsPage() {
  const address = useListAddress('establishments');
  const establishments = useCall('listEstablishments', { query: address.query }, { keepPreviousData: true });
  const regions = useRowOptions('listRegions');
  const sectors = useRowOptions('listSectors');
  const find = useFind('readEstablishmentRow');
  const exportEstablishments = useDownload('exportEstablishments');
  const { act: createEstablishment } = useAct('createEstablishment', { changes });
  const { act: updateEstablishment } = useAct('updateEstablishment', { changes });
  const { act: deleteEstablishment } = useAct('deleteEstablishment', { changes });
  const question = useDemonstrationQuestion('o estabelecimento');
  const twins = useTwinQuestion();
  const update = (
    values: EstablishmentValues,
    { id, version }: EstablishmentRow,
    options?: BulkCallOptions,
  ) =>
    twins.save((isAnother) =>
      updateEstablishment({ params: { id }, body: { ...bodyOf(values), version, isAnother } }, options),
    );
  const create = (values: EstablishmentValues, idempotencyKey: string) =>
    question.create((replacesDemonstration) =>
      twins.save((isAnother) =>
        createEstablishment(
          { body: { ...bodyOf(values), replacesDemonstration, isAnother } },
          { idempotencyKey },
        ),
      ),
    );
  return (
    <>
      <Manager
        title="Estabelecimentos"
        address={address}
        query={establishments}
        searchFor="Nome, endereço, bairro ou CNPJ"
        filters={[
          { filter: 'regionId', label: 'Região', options: filterOptions(regions, 'Todas as regiões') },
          { filter: 'sectorId', label: 'Setor', options: filterOptions(sectors, 'Todos os setores') },
          { filter: 'verified', label: 'Verificação', options: verifiedOptions },
          { filter: 'coordinates', label: 'Coordenadas', options: coordinatesOptions },
        ]}
        columns={establishmentColumns}
        nameOf={({ name }) => name}
        form={{
          words,
          schema: async () => (await import('#contract/establishment-fields.ts')).establishmentBody,
          valuesOf,
          fields: (form) => <EstablishmentFields form={form} regions={regions} sectors={sectors} />,
        }}
        preview={({ name, address, phone, regionId, verified }, saved) => ({
          name,
          address,
          phone,
          verified,
          isDemonstration: saved?.isDemonstration ?? false,
          Region: { name: labelOf(regions, regionId) },
        })}
        calls={{
          create,
          update,
          remove: ({ id, version }: EstablishmentRow, options) =>
            deleteEstablishment({ params: { id }, query: { version } }, options),
          find,
        }}
        bulk={bulkActsOf({ update, regions })}
        exportList={() => exportEstablishments({ query: address.exportQuery })}
        can={establishmentCan}
        dependents={({ id, linked }) =>
          linked.includes('prices') && {
            label: 'Ver preços',
            to: panelPaths.list('prices', { filters: { establishmentId: id } }),
          }
        }
      />
      {question.dialog}
      {twins.dialog}
    </>
  );
}

const verifiedOptions = [
  { value: '', label: 'Todos' },
  { value: 'true', label: 'Verificados' },
  { value: 'false', label: 'Não verificados' },
];
const coordinatesOptions = [
  { value: '', label: 'Todos' },
  { value: 'missing', label: 'Sem coordenadas' },
  { value: 'known', label: 'Com coordenadas' },
];
