import { useNavigate } from 'react-router';
import { callFromBrowser } from '#web/api-client/browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { NewPasswordFields } from '#web/forms/fields.tsx';
import { repeats, useCallForm } from '#web/forms/use-call-form.ts';
import { paths } from '#web/paths.ts';
import { currentSession } from '#web/session/session.ts';
import { useSignOut } from '#web/session/use-sign-out.ts';
import { notify } from '#web/ui/notify.ts';
import { InvalidLink, useEmailLink } from './email-link.tsx';
import { EntryHeading, entryMeta } from './entry-parts.tsx';

interface Values {
  password: string;
  confirmation: string;
}

export const meta = () => entryMeta('Criar outra senha');

const requestAgain = { to: paths.forgottenPassword(), label: 'Pedir outro link' };

/** Sets a new password by a link from an e-mail. The user signs in with it afterwards. */
export default function ResetPasswordPage() {
  const apiPrefix = useApiPrefix();
  const navigate = useNavigate();
  const signOut = useSignOut(paths.login());
  const link = useEmailLink((token) => callFromBrowser(apiPrefix, 'checkResetLink', { body: { token } }));
  const form = useCallForm<Values>({
    id: 'senha',
    schema: async () => (await import('#contract/user-fields.ts')).resetPasswordBody,
    rules: { confirmation: repeats('password') },
    fallback: 'Tente de novo em instantes.',
    async send({ password }) {
      const changed = await link.use((token) =>
        callFromBrowser(apiPrefix, 'resetPassword', { body: { token, password } }),
      );
      if (!changed) return;
      // All sessions of the account have ended, but this browser may have the session of another account.
      const here = currentSession();
      if (here === null || here.user.id === changed.data.userId) {
        notify({ kind: 'success', title: 'Senha trocada', text: 'Entre com a senha nova.' });
        await signOut();
      } else {
        const text = `Neste navegador está aberta a conta de ${here.user.email}. Saia dela para entrar com a senha nova.`;
        notify({ kind: 'success', title: 'Senha trocada', text });
        await navigate(paths.dashboard());
      }
    },
  });
  if (link.invalidReason !== null) {
    return (
      <>
        <EntryHeading title="Criar outra senha" />
        <InvalidLink reason={link.invalidReason} next={requestAgain} />
      </>
    );
  }
  return (
    <>
      <EntryHeading title="Criar outra senha">
        Depois de trocar, é preciso entrar de novo em todos os aparelhos.
      </EntryHeading>
      <CallFormFrame
        form={form}
        troubleTitle="Não foi possível trocar a senha"
        unsure="Pode ser que a senha já tenha sido trocada: experimente entrar com ela."
      >
        <NewPasswordFields
          form={form}
          name="password"
          label="Senha nova"
          repeat={{ name: 'confirmation', label: 'Confirmar senha' }}
        />
        <SubmitButton form={form} busy="Trocando..." block>
          Trocar senha
        </SubmitButton>
      </CallFormFrame>
    </>
  );
}
