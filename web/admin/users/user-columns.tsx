import { ShieldCheck, UserRound } from 'lucide-react';
import type { UserRow } from '#contract/user-shapes.ts';
import { dayOf, formatDate } from '#domain/city-time.ts';
import { roleNames, userRoles } from '#domain/roles.ts';
import { columnsOf, type Numbered } from '#web/tables/table-columns.ts';
import { Badge } from '#web/ui/badge.tsx';

/** An account on screen; one that is not saved has no day yet. */
type Row = Numbered & Pick<UserRow, 'name' | 'email' | 'role' | 'sessions'> & { createdAt: string | null };

const column = columnsOf<Row>();

/** Spec, back office, section 2 (Users manager). */
export const userColumns = column.columns([
  column.accessor('name', { header: 'Nome', meta: { heading: true } }),
  column.accessor('email', { header: 'E-mail', meta: { breaks: true } }),
  column.accessor(({ role }) => roleNames[role], {
    id: 'role',
    header: 'Papel',
    cell: ({ row, getValue }) => (
      <span className="whitespace-nowrap">
        <Badge
          tone={row.original.role === 'admin' ? 'info' : 'neutral'}
          icon={row.original.role === 'admin' ? ShieldCheck : UserRound}
        >
          {getValue()}
        </Badge>
      </span>
    ),
  }),
  column.accessor(({ createdAt }) => (createdAt === null ? '' : formatDate(dayOf(createdAt))), {
    id: 'createdAt',
    header: 'Data de cadastro',
  }),
  column.accessor('sessions', { header: 'Sessões', meta: { align: 'end' } }),
]);

export const roleOptions = [
  { value: '', label: 'Todos os papéis' },
  ...userRoles.map((role) => ({ value: role, label: roleNames[role] })),
];
