import type { FuelStationRow } from '#contract/fuel-stations.ts';
import { fuelStationCan } from '#domain/fuel-stations-can.ts';
import { plainWordsOf } from '#web/forms/noun-words.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.ts';
import { useDownload } from '#web/session/use-download.ts';
import { useListAddress } from '#web/tables/use-list-address.ts';
import { filterOptions, labelOf, useRowOptions } from '#web/tables/use-row-options.ts';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { useDemonstrationQuestion } from '../demonstration/demonstration-question.tsx';
import { fuelChanges as changes } from '../fuel/fuel-changes.ts';
import { FuelPages } from '../fuel/fuel-pages.tsx';
import { Manager } from '../manager/manager.tsx';
import { useFind } from '../manager/use-find.ts';
import { useTwinQuestion } from '../place/use-twin-question.ts';
import { stationColumns } from './station-columns.tsx';
import { StationFields } from './station-fields.tsx';
import { bodyOf, valuesOf } from './station-values.ts';

export const meta = () => adminMeta('Postos');
export const handle = noticesAtTop;

const words = plainWordsOf({ one: 'posto', many: 'postos', gender: 'm' });

/** Spec, back office, section 2 (Fuel brands, fuel types and fuel stations managers). */
export default function FuelStationsPage() {
  const address = useListAddress('fuelStations');
  const stations = useCall('listFuelStations', { query: address.query }, { keepPreviousData: true });
  const brands = useRowOptions('listFuelBrands');
  const regions = useRowOptions('listRegions');
  const find = useFind('readFuelStationRow');
  const exportStations = useDownload('exportFuelStations');
  const { act: createStation } = useAct('createFuelStation', { changes });
  const { act: updateStation } = useAct('updateFuelStation', { changes });
  const { act: deleteStation } = useAct('deleteFuelStation', { changes });
  const question = useDemonstrationQuestion('o posto');
  const twins = useTwinQuestion();
  return (
    <>
      <Manager
        title="Postos"
        about="O que você digita em um posto fica como está: as pesquisas da ANP só mudam o resto."
        address={address}
        query={stations}
        searchFor="Nome, endereço, bairro ou CNPJ"
        filters={[
          { filter: 'brandId', label: 'Marca', options: filterOptions(brands, 'Todas as marcas') },
          { filter: 'regionId', label: 'Região', options: filterOptions(regions, 'Todas as regiões') },
          { filter: 'isOpen', label: 'Situação', options: openOptions },
          { filter: 'coordinates', label: 'Coordenadas', options: coordinatesOptions },
        ]}
        columns={stationColumns}
        nameOf={({ name }) => name}
        form={{
          words,
          schema: async () => (await import('#contract/fuel-fields.ts')).fuelStationBody,
          valuesOf,
          fields: (form, station) => (
            <StationFields form={form} station={station} brands={brands} regions={regions} />
          ),
        }}
        preview={({ name, address, brandId, regionId, isOpen, latitude }, saved) => ({
          name,
          address,
          isOpen,
          latitude,
          isDemonstration: saved?.isDemonstration ?? false,
          FuelBrand: brandId === null ? null : { name: labelOf(brands, brandId) },
          Region: { name: labelOf(regions, regionId) },
        })}
        calls={{
          create: (values, idempotencyKey) =>
            question.create((replacesDemonstration) =>
              twins.save((isAnother) =>
                createStation(
                  { body: { ...bodyOf(values), replacesDemonstration, isAnother } },
                  { idempotencyKey },
                ),
              ),
            ),
          update: (values, { id, version }: FuelStationRow) =>
            twins.save((isAnother) =>
              updateStation({ params: { id }, body: { ...bodyOf(values), version, isAnother } }),
            ),
          remove: ({ id, version }, options) =>
            deleteStation({ params: { id }, query: { version } }, options),
          find,
        }}
        exportList={() => exportStations({ query: address.exportQuery })}
        can={fuelStationCan}
        dependents={({ id, linked }) =>
          linked.includes('prices') && {
            label: 'Ver preços',
            to: panelPaths.list('fuelPrices', { filters: { stationId: id } }),
          }
        }
        links={<FuelPages only="locations" />}
      />
      {question.dialog}
      {twins.dialog}
    </>
  );
}

const openOptions = [
  { value: '', label: 'Todos' },
  { value: 'true', label: 'Abertos' },
  { value: 'false', label: 'Fechados' },
];
const coordinatesOptions = [
  { value: '', label: 'Todos' },
  { value: 'missing', label: 'Sem coordenadas' },
  { value: 'known', label: 'Com coordenadas' },
];
