import { useEffect } from 'react';
import type { Profile } from '#contract/users.ts';
import { formatPhone } from '#domain/phone.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { PhoneField } from '#web/forms/phone-field.tsx';
import { nameRule } from '#web/forms/rules.ts';
import { TextField } from '#web/forms/text-field.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/toaster.tsx';
import { useUpdateProfile } from '../profile-query.ts';
import { UnsavedGuard } from './unsaved-guard.tsx';

/** Name and telephone. The address of mail has a way of its own: it has to be confirmed. */
export function ProfileForm({ profile, done }: { profile: Profile; done: () => void }) {
  const update = useUpdateProfile();
  const form = useCallForm({
    id: 'perfil',
    defaultValues: { name: profile.name, phone: formatPhone(profile.phone ?? '') },
    fallback: 'Não foi possível salvar seus dados.',
    async send(values: { name: string; phone: string }) {
      await update(values);
      notify({ kind: 'success', title: 'Dados salvos' });
      done();
    },
  });
  const { setFocus, formState } = form.fields;
  useEffect(() => setFocus('name'), [setFocus]);
  return (
    <CallFormFrame form={form} troubleTitle="Seus dados não foram salvos">
      <h2 className="heading text-h3">Editar dados</h2>
      <TextField
        form={form}
        name="name"
        label="Nome"
        required
        rule={nameRule}
        maxLength={100}
        autoComplete="name"
      />
      <PhoneField form={form} name="phone" label="Telefone" hint="Opcional, com DDD." />
      <div className="flex flex-col gap-3 sm:flex-row">
        <SubmitButton form={form} busy="Salvando...">
          Salvar
        </SubmitButton>
        <Button variant="outline" size="lg" onClick={done}>
          Cancelar
        </Button>
      </div>
      <UnsavedGuard dirty={formState.isDirty} />
    </CallFormFrame>
  );
}
