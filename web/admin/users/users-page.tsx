import { LogOut, ShieldCheck, UserRound } from 'lucide-react';
import type { UserRow } from '#contract/user-shapes.ts';
import { userEndpoints } from '#contract/users.ts';
import { dayOf, formatDate } from '#domain/city-time.ts';
import { roleNames, userRoles } from '#domain/roles.ts';
import { counted } from '#domain/text.ts';
import { userCan } from '#domain/users-can.ts';
import type { BulkAct } from '#web/list/bulk.ts';
import type { Columns, Numbered } from '#web/list/columns.tsx';
import { CrudList } from '#web/list/crud-list.tsx';
import { useRecords } from '#web/list/record-calls.ts';
import { useQuestion } from '#web/list/use-question.tsx';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { useAct } from '#web/session/use-act.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button } from '#web/ui/button.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import { userForm, userWords } from './user-form.tsx';

/** A row on screen; an unsaved account has no creation day yet. */
type Row = Numbered & Pick<UserRow, 'name' | 'email' | 'role' | 'sessions'> & { createdAt: string | null };

/** Spec, back office, section 2 (Users manager). */
const userColumns: Columns<Row> = [
  { id: 'name', header: 'Nome', value: ({ name }) => name, heading: true },
  { id: 'email', header: 'E-mail', value: ({ email }) => email, breaks: true },
  {
    id: 'role',
    header: 'Papel',
    value: ({ role }) => roleNames[role],
    cell: (original) => (
      <span className="whitespace-nowrap">
        <Badge
          tone={original.role === 'admin' ? 'info' : 'neutral'}
          icon={original.role === 'admin' ? ShieldCheck : UserRound}
        >
          {roleNames[original.role]}
        </Badge>
      </span>
    ),
  },
  {
    id: 'createdAt',
    header: 'Data de cadastro',
    value: ({ createdAt }) => (createdAt === null ? '' : formatDate(dayOf(createdAt))),
  },
  { id: 'sessions', header: 'Sessões', value: ({ sessions }) => sessions, align: 'end' },
];

const roleOptions = [
  { value: '', label: 'Todos os papéis' },
  ...userRoles.map((role) => ({ value: role, label: roleNames[role] })),
];

export const meta = () => adminMeta('Usuários');
export const handle = noticesAtTop;

const changes = ['listUsers', 'readProfile'] as const;

/** Spec, back office, section 2 (Users manager). */
export default function UsersPage() {
  const { user } = useSignedIn();
  const records = useRecords('users', { query: userEndpoints.listUsers.query, changes });
  const { act: endSessions } = useAct('endUserSessions', { changes });
  const { ask, dialog } = useQuestion();
  const ending: BulkAct<UserRow> = {
    label: 'Encerrar sessões',
    icon: LogOut,
    done: (count) => `Sessões de ${userWords.counted(count)} encerradas com sucesso!`,
    dialog: ({ rows, start, close }) => (
      <AlertDialog
        title="Encerrar sessões?"
        description={
          <p>
            {rows.length === 1 ? rows[0]?.name : userWords.counted(rows.length)}: quem estiver nessa conta
            terá de entrar de novo em todos os aparelhos
            {rows.some(({ id }) => id === user.id) && ', menos neste'}.{' '}
            {counted(sessionsOf(rows), 'sessão está aberta', 'sessões estão abertas')}.
          </p>
        }
        cancel="Cancelar"
        action={
          <Button onClick={() => start(({ id }, options) => endSessions({ params: { id } }, options))}>
            Encerrar sessões
          </Button>
        }
        close={close}
      />
    ),
  };
  return (
    <>
      <CrudList
        title="Usuários"
        {...records}
        searchFor="Nome ou e-mail"
        filters={[{ filter: 'role', label: 'Papel', options: roleOptions }]}
        columns={userColumns}
        nameOf={({ name }) => name}
        form={userForm(user.id, ask)}
        preview={({ name, email, role }, saved) => ({
          sessions: saved?.sessions ?? 0,
          createdAt: saved?.createdAt ?? null,
          name,
          email,
          role,
        })}
        can={({ id, role }) => userCan({ role, isOwn: id === user.id })}
        bulk={[ending]}
        rowActs={() => [ending]}
      />
      {dialog}
    </>
  );
}

function sessionsOf(rows: readonly UserRow[]): number {
  return rows.reduce((sum, { sessions }) => sum + sessions, 0);
}
