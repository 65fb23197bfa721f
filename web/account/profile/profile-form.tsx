import { useEffectEvent, useLayoutEffect } from 'react';
import { formatPhone } from '#domain/phone.ts';
import { CallFormFrame } from '#web/forms/call-form.tsx';
import { useDraft } from '#web/forms/draft.ts';
import { PhoneField, TextField } from '#web/forms/fields.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { keepUser } from '#web/session/session.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { useAct } from '#web/session/use-act.ts';
import { notify } from '#web/ui/notify.ts';
import { FormActions } from '../form-actions.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

export const profileFormId = 'perfil';

/** Form for name and telephone. The e-mail has its own form, because a new address has to be confirmed. */
export function ProfileForm({ done }: { done: () => void }) {
  const { user } = useSignedIn();
  const { act: updateProfile } = useAct('updateProfile', { changes: ['readProfile'] });
  const form = useCallForm({
    id: profileFormId,
    schema: async () => (await import('#contract/user-fields.ts')).profileBody,
    // Changes from other tabs appear here, except in fields with edits.
    values: { name: user.name, phone: formatPhone(user.phone ?? '') },
    fallback: 'Não foi possível salvar seus dados.',
    async send(body: { name: string; phone: string }) {
      const { data } = await updateProfile({ body });
      keepUser(data);
      notify({ kind: 'success', title: 'Dados salvos' });
      done();
    },
  });
  useDraft(form);
  const focusName = useEffectEvent(() => form.focus('name'));
  useLayoutEffect(() => focusName(), []);
  return (
    <CallFormFrame form={form} troubleTitle="Seus dados não foram salvos">
      <TextField form={form} name="name" label="Nome" required maxLength={100} autoComplete="name" />
      <PhoneField form={form} name="phone" label="Telefone" hint="Opcional, com DDD." />
      <FormActions form={form} submitLabel="Salvar" busyLabel="Salvando..." cancel={done} />
      <UnsavedGuard dirty={form.fields.formState.isDirty} />
    </CallFormFrame>
  );
}
