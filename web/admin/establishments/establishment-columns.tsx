import { BadgeCheck } from 'lucide-react';
import type { EstablishmentRow } from '#contract/establishments.ts';
import { showPhone } from '#domain/phone.ts';
import { columnsOf, type Numbered } from '#web/tables/table-columns.ts';
import { MarkedName } from '../demonstration/marked-name.tsx';

/** An establishment as the list shows it, saved or not. */
export type ShownEstablishment = Numbered &
  Pick<EstablishmentRow, 'name' | 'address' | 'phone' | 'verified' | 'isDemonstration'> & {
    Region: { name: string };
  };

const column = columnsOf<ShownEstablishment>();

/** Spec, back office, section 2 (Establishments manager). */
export const establishmentColumns = column.columns([
  column.accessor('name', {
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
  }),
  column.accessor((shop) => shop.address ?? '', { id: 'address', header: 'Endereço' }),
  column.accessor((shop) => showPhone(shop.phone ?? ''), {
    id: 'phone',
    header: 'Telefone',
    cell: ({ getValue }) => <span className="num lg:whitespace-nowrap">{getValue()}</span>,
  }),
  column.accessor((shop) => shop.Region.name, { id: 'region', header: 'Região' }),
]);
