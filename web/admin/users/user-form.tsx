import { createUserBody, userBody } from '#contract/user-fields.ts';
import type { UserRow } from '#contract/user-shapes.ts';
import { shortestPassword } from '#domain/passwords.ts';
import { roleNames, type UserRole, userRoles } from '#domain/roles.ts';
import { roleQuestion } from '#domain/users-can.ts';
import { EmailField, PasswordField, SelectField } from '#web/forms/fields.tsx';
import { messagesOf } from '#web/forms/noun-messages.ts';
import type { RecordForm } from '#web/forms/record-dialog.tsx';
import type { Question } from '#web/list/use-question.tsx';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { NameField } from '../choices/row-fields.tsx';

interface Values {
  name: string;
  email: string;
  /** blank: unchanged */
  password: string;
  role: UserRole;
}

export const userWords = {
  ...messagesOf({ one: 'usuário', many: 'usuários', gender: 'm' }),
  removalNote: 'Esta ação não pode ser desfeita: a conta é apagada com os dados da pessoa.',
};

const roles = userRoles.map((role) => ({ value: role, label: roleNames[role] }));

/**
 * Spec, back office, sections 2 and 5.
 * @param ownId id of the administrator using the form
 * @param ask asks before a role is given or taken away
 */
export function userForm(
  ownId: number,
  ask: (question: Question) => Promise<boolean>,
): RecordForm<UserRow, Values> {
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
        <strong className="block text-body">{email}</strong>O e-mail e a senha da sua conta mudam em Minha
        conta.
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
