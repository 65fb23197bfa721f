import { BadgeCheck } from 'lucide-react';
import type { EstablishmentRow } from '#contract/establishments.ts';
import type { FuelStationRow } from '#contract/fuel-stations.ts';
import { showPhone } from '#domain/phone.ts';
import { columnsOf, type Numbered } from '#web/list/columns.tsx';
import { StatusBadge } from '#web/ui/badge.tsx';
import { MarkedName } from '../demonstration/marked-name.tsx';

/** A shop or a station as the list shows it, saved or not. */
type ShownEstablishment = Numbered &
  Pick<EstablishmentRow, 'name' | 'address' | 'isDemonstration'> & {
    Region: { name: string } | null;
  } & Partial<
    Pick<EstablishmentRow, 'phone' | 'verified' | 'latitude'> &
      Pick<FuelStationRow, 'isOpen'> & { FuelBrand: { name: string } | null }
  >;

const column = columnsOf<ShownEstablishment>();

const name = column.accessor('name', {
  header: 'Nome',
  meta: { heading: true },
  cell: ({ row: { original } }) => (
    <MarkedName of={original}>
      {original.verified && (
        <span className="text-primary-ink">
          <BadgeCheck size={18} aria-hidden="true" />
          <span className="sr-only"> verificado</span>
        </span>
      )}
    </MarkedName>
  ),
});
const region = column.accessor(({ Region }) => Region?.name ?? 'Sem região', {
  id: 'region',
  header: 'Região',
});

/** Spec, back office, section 2 (Establishments manager). */
export const shopColumns = column.columns([
  name,
  column.accessor(({ address }) => address ?? '', { id: 'address', header: 'Endereço' }),
  column.accessor(({ phone }) => showPhone(phone ?? ''), {
    id: 'phone',
    header: 'Telefone',
    cell: ({ getValue }) => <span className="num lg:whitespace-nowrap">{getValue()}</span>,
  }),
  region,
]);

/** Spec, back office, sections 2 and 3 (Fuel station). */
export const stationColumns = column.columns([
  name,
  column.accessor('address', {
    header: 'Endereço',
    cell: ({ getValue, row: { original: station } }) => (
      <>
        {getValue()}
        {station.latitude === null && (
          <span className="block text-micro text-muted-foreground">sem ponto no mapa</span>
        )}
      </>
    ),
  }),
  column.accessor(({ FuelBrand }) => FuelBrand?.name ?? 'Nenhuma', { id: 'brand', header: 'Marca' }),
  region,
  column.accessor(({ isOpen }) => (isOpen ? 'Aberto' : 'Fechado'), {
    id: 'state',
    header: 'Situação',
    cell: ({ row: { original: station } }) => (
      <span className="whitespace-nowrap">
        <StatusBadge status={station.isOpen ? 'open' : 'closed'} />
      </span>
    ),
  }),
]);
