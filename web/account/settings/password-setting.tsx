import { CallFormFrame } from '#web/forms/call-form.tsx';
import { NewPasswordFields, PasswordField } from '#web/forms/fields.tsx';
import { repeats, useCallForm } from '#web/forms/use-call-form.ts';
import { useAct } from '#web/session/use-act.ts';
import { notify } from '#web/ui/notify.ts';
import { FormActions } from '../form-actions.tsx';
import { useProfile } from '../use-profile.ts';
import { Setting } from './setting.tsx';

export function PasswordSetting({ email }: { email: string }) {
  return (
    <Setting
      title="Senha"
      changeLabel="Trocar senha"
      form={(close) => <PasswordForm email={email} close={close} />}
    >
      Ao trocar a senha, você sai dos outros aparelhos; neste você continua.
    </Setting>
  );
}

interface Values {
  currentPassword: string;
  newPassword: string;
  confirmation: string;
}

function PasswordForm({ email, close }: { email: string; close: () => void }) {
  const hadPendingEmail = Boolean(useProfile().data?.data.pendingEmail);
  const { act: changePassword } = useAct('changePassword', { changes: ['listSessions', 'readProfile'] });
  const form = useCallForm({
    id: 'trocar-senha',
    schema: async () => (await import('#contract/user-fields.ts')).changePasswordBody,
    rules: { confirmation: repeats('newPassword') },
    defaultValues: { currentPassword: '', newPassword: '', confirmation: '' },
    fallback: 'Não foi possível trocar a senha.',
    async send({ currentPassword, newPassword }: Values) {
      await changePassword({ body: { currentPassword, newPassword } });
      // The server cancels pending confirmation links together with the old password.
      const cancelledText = hadPendingEmail ? ' A troca de e-mail foi cancelada: peça de novo.' : '';
      notify({
        kind: 'success',
        title: 'Senha trocada',
        text: `Os outros aparelhos saíram da conta.${cancelledText}`,
      });
      close();
    },
  });
  return (
    <CallFormFrame
      form={form}
      troubleTitle="A senha não foi trocada"
      unsure="Pode ser que a senha já tenha sido trocada: se a atual não valer mais, vale a nova."
    >
      <PasswordField
        form={form}
        name="currentPassword"
        kind="current"
        label="Senha atual"
        what="senha atual"
        required
      />
      <NewPasswordFields
        form={form}
        name="newPassword"
        label="Nova senha"
        again={{ name: 'confirmation', label: 'Confirmar nova senha' }}
      />
      {/* Password managers need the user name. */}
      <input type="text" name="username" autoComplete="username" value={email} readOnly hidden />
      <FormActions form={form} submitLabel="Trocar senha" busyLabel="Trocando..." cancel={close} />
    </CallFormFrame>
  );
}
