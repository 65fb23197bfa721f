import { BadgeCheck } from 'lucide-react';
import type { EstablishmentRow } from '#contract/establishments.ts';
import type { FuelStationRow } from '#contract/fuel-stations.ts';
import { showPhone } from '#domain/phone.ts';
import type { Columns, Numbered } from '#web/list/columns.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { MarkedName } from '../demonstration/marked-name.tsx';

type ShownEstablishment = Numbered &
  Pick<EstablishmentRow, 'name' | 'address' | 'isDemonstration'> & {
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
    <MarkedName of={original}>
      {original.verified && (
        <span className="text-primary-ink">
          <BadgeCheck size={18} aria-hidden="true" />
          <span className="sr-only"> verificado</span>
        </span>
      )}
    </MarkedName>
  ),
  heading: true,
};
const region: Columns<ShownEstablishment>[number] = {
  id: 'region',
  header: 'Região',
  value: ({ Region }) => Region?.name ?? 'Sem região',
};

/** Spec, back office, section 2 (Establishments manager). */
export const shopColumns: Columns<ShownEstablishment> = [
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
export const stationColumns: Columns<ShownEstablishment> = [
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
