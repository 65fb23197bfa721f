import { LogOut, ShieldCheck, UserRound } from 'lucide-react';
import { createUserBody, userBody } from '#contract/user-fields.ts';
import type { UserRow } from '#contract/user-shapes.ts';
import { userEndpoints } from '#contract/users.ts';
import { dayOf, formatDate } from '#domain/city-time.ts';
import { shortestPassword } from '#domain/passwords.ts';
import { roleNames, type UserRole, userRoles } from '#domain/roles.ts';
import { counted } from '#domain/text.ts';
import { roleQuestion, userCan } from '#domain/users-can.ts';
import { EmailField, PasswordField, SelectField } from '#web/forms/fields.tsx';
import { messagesOf } from '#web/forms/noun-messages.ts';
import type { RecordForm } from '#web/forms/record-dialog.tsx';
import type { BulkAct } from '#web/list/bulk.ts';
import type { Columns, Numbered } from '#web/list/columns.tsx';
import { CrudList } from '#web/list/crud-list.tsx';
import { useRecords } from '#web/list/record-calls.ts';
import { type Question, useQuestion } from '#web/list/use-question.tsx';
import { paths } from '#web/paths.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { useAct } from '#web/session/use-act.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from './admin-meta.ts';
import { NameField } from './choices/row-fields.tsx';

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
            {`${rows.length === 1 ? rows[0]?.name : userWords.counted(rows.length)}: quem estiver nessa conta terá de entrar de novo em todos os aparelhos${rows.some(({ id }) => id === user.id) ? ', menos neste' : ''}. ${counted(sessionsOf(rows), 'sessão está aberta', 'sessões estão abertas')}.`}
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

interface Values {
  name: string;
  email: string;
  /** blank: unchanged */
  password: string;
  role: UserRole;
}

const userWords = {
  ...messagesOf({ one: 'usuário', many: 'usuários', gender: 'm' }),
  removalNote: 'Esta ação não pode ser desfeita: a conta é apagada com os dados da pessoa.',
};

const roles = userRoles.map((role) => ({ value: role, label: roleNames[role] }));

/**
 * Spec, back office, sections 2 and 5.
 * @param ownId id of the administrator using the form
 * @param ask asks before a role is given or taken away
 */
function userForm(ownId: number, ask: (question: Question) => Promise<boolean>): RecordForm<UserRow, Values> {
  return {
    words: userWords,
    schema: async (user) => (user ? userBody : createUserBody),
    secrets: ['password'],
    valuesOf: (user) => ({
      name: user?.name ?? '',
      email: user?.email ?? '',
      password: '',
      role: user?.role ?? 'user',
    }),
    mayBeSaved: async ({ name, role }, user) => {
      const asked = roleQuestion(user?.role ?? null, role, { isOwn: user?.id === ownId });
      if (asked === 'loses own') return ask(losesOwnRole);
      return asked === undefined || ask(givesRole(name));
    },
    fields: (form, user) => (
      <>
        <NameField form={form} name="name" />
        {user?.id === ownId ? (
          <OwnAccess email={user.email} />
        ) : (
          <>
            <EmailField form={form} name="email" required autoComplete="email" />
            <PasswordField
              form={form}
              name="password"
              label="Senha"
              kind="new"
              required={!user}
              hint={
                user
                  ? 'Deixe em branco para manter a senha atual. Uma nova encerra as sessões da pessoa.'
                  : `${shortestPassword} caracteres ou mais.`
              }
            />
          </>
        )}
        <SelectField
          form={form}
          name="role"
          label="Papel"
          required
          choices={roles}
          hint={user?.id === ownId ? 'Sem o papel de administrador, você sai do painel.' : undefined}
        />
      </>
    ),
  };
}

/** One's own address and password are changed on the account page, which asks for the current password. */
function OwnAccess({ email }: { email: string }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 rounded-md bg-card-sunken p-4">
      <p className="min-w-0 text-small wrap-anywhere">
        <strong translate="no" className="block text-body">
          {email}
        </strong>
        O e-mail e a senha da sua conta mudam em Minha conta.
      </p>
      <ButtonLink variant="outline" to={paths.dashboard('configuracoes')}>
        Minha conta
      </ButtonLink>
    </div>
  );
}

const losesOwnRole: Question = {
  title: 'Deixar de ser administrador?',
  text: 'Você sai do painel assim que salvar. Só outro administrador pode devolver o papel.',
  go: 'Deixar de ser administrador',
  danger: true,
};

const givesRole = (name: string): Question => ({
  title: `Tornar ${name} administrador?`,
  text: 'Um administrador muda preços, lugares e contas, e pode dar e tirar o papel de outros, também o seu.',
  go: 'Tornar administrador',
});
