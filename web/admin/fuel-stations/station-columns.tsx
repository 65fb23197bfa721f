import type { FuelStationRow } from '#contract/fuel-stations.ts';
import { columnsOf, type Numbered } from '#web/tables/table-columns.ts';
import { StatusBadge } from '#web/ui/badge.tsx';
import { MarkedName } from '../demonstration/marked-name.tsx';

/** A station as the list shows it, saved or not. */
export type ShownStation = Numbered &
  Pick<FuelStationRow, 'name' | 'address' | 'isOpen' | 'isDemonstration' | 'latitude'> & {
    FuelBrand: { name: string } | null;
    Region: { name: string } | null;
  };

const column = columnsOf<ShownStation>();

/** Spec, back office, sections 2 and 3 (Fuel station). */
export const stationColumns = column.columns([
  column.accessor('name', {
    header: 'Nome',
    meta: { heading: true },
    cell: ({ row: { original } }) => <MarkedName of={original} />,
  }),
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
  column.accessor((station) => station.FuelBrand?.name ?? 'Nenhuma', { id: 'brand', header: 'Marca' }),
  column.accessor((station) => station.Region?.name ?? 'Sem região', { id: 'region', header: 'Região' }),
  column.accessor((station) => (station.isOpen ? 'Aberto' : 'Fechado'), {
    id: 'state',
    header: 'Situação',
    cell: ({ row: { original: station } }) => (
      <span className="whitespace-nowrap">
        <StatusBadge status={station.isOpen ? 'open' : 'closed'} />
      </span>
    ),
  }),
]);
