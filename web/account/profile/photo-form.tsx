import { useEffectEvent, useLayoutEffect } from 'react';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { CallFormFrame } from '#web/forms/call-form.tsx';
import { PhotoField } from '#web/forms/photo/photo-field.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { keepUser } from '#web/session/session.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { useAct } from '#web/session/use-act.ts';
import { notify } from '#web/ui/notify.ts';
import { FormActions } from '../form-actions.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

interface PhotoValues {
  /** null: the photo is to go; undefined: nothing changes */
  foto: File | null | undefined;
}

/** A photo of oneself, looked at before it is saved. */
export function PhotoForm({ done }: { done: () => void }) {
  const { user } = useSignedIn();
  const apiPrefix = useApiPrefix();
  const { act: replacePhoto } = useAct('replacePhoto', { changes: ['readProfile'] });
  const { act: deletePhoto } = useAct('deletePhoto', { changes: ['readProfile'] });
  const current = user.photo;
  const form = useCallForm<PhotoValues>({
    id: 'foto',
    defaultValues: { foto: undefined },
    rules: { foto: (photo) => (current === null && !photo ? 'Escolha uma foto.' : true) },
    fallback: 'Não foi possível salvar sua foto.',
    async send({ foto }) {
      if (foto !== undefined) {
        const { data } = foto ? await replacePhoto({ upload: foto }) : await deletePhoto();
        keepUser(data);
        notify({ kind: 'success', title: foto ? 'Foto salva' : 'Foto removida' });
      }
      done();
    },
  });
  const focusPhoto = useEffectEvent(() => form.focus('foto'));
  useLayoutEffect(() => focusPhoto(), []);
  return (
    <CallFormFrame form={form} troubleTitle="Sua foto não foi salva">
      <PhotoField
        form={form}
        name="foto"
        label="Foto"
        shape="circle"
        current={current && apiPrefix + current}
        hint="JPEG, PNG ou WebP, até 5 MB. Fica só o meio da foto, sem o lugar e a data em que foi tirada."
      />
      <FormActions form={form} submitLabel="Salvar foto" busyLabel="Salvando..." cancel={done} />
      <UnsavedGuard dirty={form.fields.formState.isDirty} />
    </CallFormFrame>
  );
}
