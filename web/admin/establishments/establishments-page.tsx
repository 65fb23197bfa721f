import { BadgeCheck } from 'lucide-react';
import type { MetaArgs } from 'react-router';
import { establishmentBody } from '#contract/establishment-fields.ts';
import { type EstablishmentRow, establishmentEndpoints } from '#contract/establishments.ts';
import { fuelStationBody } from '#contract/fuel-fields.ts';
import { type FuelStationRow, fuelStationEndpoints } from '#contract/fuel-stations.ts';
import { establishmentCan } from '#domain/establishments-can.ts';
import { fuelStationCan } from '#domain/fuel-stations-can.ts';
import { showPhone } from '#domain/phone.ts';
import { messagesOf, plainMessagesOf } from '#web/forms/noun-messages.ts';
import type { Columns, Numbered } from '#web/list/columns.tsx';
import { CrudList } from '#web/list/crud-list.tsx';
import { useRecords } from '#web/list/record-calls.ts';
import { filterOptions, labelOf, useRowOptions } from '#web/list/row-options.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { keepersAct } from '../merchants/keepers-dialog.tsx';
import { fuelChanges, kindAt, ModuleLinks, useKind } from '../module/modules.tsx';
import { type PlaceAnswers, usePlaceQuestions } from '../place/place-fields.tsx';
import { bulkActsOf } from './bulk-acts.tsx';
import {
  bodyOf,
  ShopFields,
  type ShopValues,
  StationFields,
  type StationValues,
  shopValuesOf,
  stationValuesOf,
} from './establishment-fields.tsx';

const titles = { meat: 'Estabelecimentos', fuel: 'Postos' };

export const meta = ({ location }: MetaArgs) => adminMeta(titles[kindAt(location.pathname)]);
export const handle = noticesAtTop;

export default function EstablishmentsPage() {
  return useKind() === 'meat' ? <Shops /> : <Stations />;
}

const searchFor = 'Nome, endereço, bairro ou CNPJ';
const nameOf = ({ name }: { name: string }) => name;
const coordinates = {
  filter: 'coordinates',
  label: 'Mapa',
  options: [
    { value: '', label: 'Todos' },
    { value: 'missing', label: 'Fora do mapa' },
    { value: 'known', label: 'No mapa' },
  ],
} as const;

const shopWords = messagesOf({ one: 'estabelecimento', many: 'estabelecimentos', gender: 'm' });
const shopChanges = ['listEstablishments', 'listRegions', 'listSectors'] as const;

/** Spec, back office, section 2 (Establishments manager). */
function Shops() {
  const regions = useRowOptions('listRegions');
  const sectors = useRowOptions('listSectors', { kind: 'meat' });
  const records = useRecords('establishments', {
    query: establishmentEndpoints.listEstablishments.query,
    changes: shopChanges,
    bodyOf: bodyOf<ShopValues & PlaceAnswers>,
  });
  const { calls, dialogs } = usePlaceQuestions(records.calls, 'o estabelecimento');
  return (
    <>
      <CrudList
        {...records}
        title={titles.meat}
        searchFor={searchFor}
        filters={[
          { filter: 'regionId', label: 'Região', options: filterOptions(regions, 'Todas as regiões') },
          { filter: 'sectorId', label: 'Setor', options: filterOptions(sectors, 'Todos os setores') },
          { filter: 'verified', label: 'Verificação', options: verifiedOptions },
          coordinates,
        ]}
        columns={shopColumns}
        nameOf={nameOf}
        form={{
          words: shopWords,
          schema: async () => establishmentBody,
          valuesOf: shopValuesOf,
          fields: (form) => <ShopFields form={form} regions={regions} sectors={sectors} />,
        }}
        preview={({ name, address, phone, regionId, verified }, _saved) => ({
          name,
          address,
          phone,
          verified,
          Region: { name: labelOf(regions, regionId) },
        })}
        calls={calls}
        bulk={bulkActsOf({ update: calls.update, regions })}
        can={establishmentCan}
        rowActs={() => [keepersAct<EstablishmentRow>()]}
        dependents={({ id, linked }) =>
          linked.includes('prices') && {
            label: 'Ver preços',
            to: panelPaths.list('prices', { establishmentId: id }),
          }
        }
      />
      {dialogs}
    </>
  );
}

const verifiedOptions = [
  { value: '', label: 'Todos' },
  { value: 'true', label: 'Verificados' },
  { value: 'false', label: 'Não verificados' },
];

const stationWords = plainMessagesOf({ one: 'posto', many: 'postos', gender: 'm' });

/** Spec, back office, section 2 (Fuel brands, fuel types and fuel stations managers). */
function Stations() {
  const regions = useRowOptions('listRegions');
  const brands = useRowOptions('listFuelBrands');
  const records = useRecords('fuelStations', {
    query: fuelStationEndpoints.listFuelStations.query,
    changes: fuelChanges,
    bodyOf: bodyOf<StationValues & PlaceAnswers>,
  });
  const { calls, dialogs } = usePlaceQuestions(records.calls, 'o posto');
  return (
    <>
      <CrudList
        {...records}
        title={titles.fuel}
        about="O que você digita em um posto fica como está: as pesquisas da ANP só mudam o resto."
        searchFor={searchFor}
        filters={[
          { filter: 'brandId', label: 'Marca', options: filterOptions(brands, 'Todas as marcas') },
          { filter: 'regionId', label: 'Região', options: filterOptions(regions, 'Todas as regiões') },
          { filter: 'isOpen', label: 'Situação', options: openOptions },
          coordinates,
        ]}
        columns={stationColumns}
        nameOf={nameOf}
        form={{
          words: stationWords,
          schema: async () => fuelStationBody,
          valuesOf: stationValuesOf,
          fields: (form, station) => (
            <StationFields form={form} station={station} brands={brands} regions={regions} />
          ),
        }}
        preview={({ name, address, brandId, regionId, isOpen, latitude }, _saved) => ({
          name,
          address,
          isOpen,
          latitude,
          FuelBrand: brandId === null ? null : { name: labelOf(brands, brandId) },
          Region: { name: labelOf(regions, regionId) },
        })}
        calls={calls}
        can={fuelStationCan}
        rowActs={() => [keepersAct<FuelStationRow>()]}
        dependents={({ id, linked }) =>
          linked.includes('prices') && {
            label: 'Ver preços',
            to: panelPaths.list('fuelPrices', { establishmentId: id }),
          }
        }
        links={<ModuleLinks kind="fuel" only={panelPaths.list('stationLocations')} />}
      />
      {dialogs}
    </>
  );
}

const openOptions = [
  { value: '', label: 'Todos' },
  { value: 'true', label: 'Abertos' },
  { value: 'false', label: 'Fechados' },
];

type ShownEstablishment = Numbered &
  Pick<EstablishmentRow, 'name' | 'address'> & {
    Region: { name: string } | null;
  } & Partial<
    Pick<EstablishmentRow, 'phone' | 'verified' | 'latitude'> &
      Pick<FuelStationRow, 'isOpen'> & { FuelBrand: { name: string } | null }
  >;

const name: Columns<ShownEstablishment>[number] = {
  id: 'name',
  header: 'Nome',
  value: ({ name }) => name,
  cell: (original) => (
    <span className="inline-flex flex-wrap items-center gap-x-2 gap-y-1">
      {original.name}
      {original.verified && (
        <span className="text-primary-ink">
          <BadgeCheck size={18} aria-hidden="true" />
          <span className="sr-only"> verificado</span>
        </span>
      )}
    </span>
  ),
  heading: true,
};
const region: Columns<ShownEstablishment>[number] = {
  id: 'region',
  header: 'Região',
  value: ({ Region }) => Region?.name ?? 'Sem região',
};

/** Spec, back office, section 2 (Establishments manager). */
const shopColumns: Columns<ShownEstablishment> = [
  name,
  { id: 'address', header: 'Endereço', value: ({ address }) => address ?? '' },
  {
    id: 'phone',
    header: 'Telefone',
    value: ({ phone }) => showPhone(phone ?? ''),
    cell: ({ phone }) => <span className="num lg:whitespace-nowrap">{showPhone(phone ?? '')}</span>,
  },
  region,
];

/** Spec, back office, sections 2 and 3 (Fuel station). */
const stationColumns: Columns<ShownEstablishment> = [
  name,
  {
    id: 'address',
    header: 'Endereço',
    value: ({ address }) => address,
    cell: (station) => (
      <>
        {station.address}
        {station.latitude === null && (
          <span className="block text-micro text-muted-foreground">sem ponto no mapa</span>
        )}
      </>
    ),
  },
  { id: 'brand', header: 'Marca', value: ({ FuelBrand }) => FuelBrand?.name ?? 'Nenhuma' },
  region,
  {
    id: 'state',
    header: 'Situação',
    value: ({ isOpen }) => (isOpen ? 'Aberto' : 'Fechado'),
    cell: (station) => (
      <span className="whitespace-nowrap">
        <StatusBadge status={station.isOpen ? 'open' : 'closed'} />
      </span>
    ),
  },
];
