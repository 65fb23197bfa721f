import { Camera, Pencil } from 'lucide-react';
import { useEffectEvent, useLayoutEffect, useRef, useState } from 'react';
import type { Profile } from '#contract/user-shapes.ts';
import { dayOf, formatDate } from '#domain/city-time.ts';
import { formatPhone } from '#domain/phone.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { Avatar } from '#web/components/avatar.tsx';
import { CallFormFrame } from '#web/forms/call-form.tsx';
import { hasDraft, useDraft } from '#web/forms/draft.ts';
import { PhoneField, TextField } from '#web/forms/fields.tsx';
import { PhotoField } from '#web/forms/photo-field.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { keepUser } from '#web/session/session.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { useAct } from '#web/session/use-act.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { Card, FormActions } from '../panel.tsx';
import { UnsavedGuard } from './unsaved-guard.tsx';

type Part = 'data' | 'photo';

/** The user's data. Name, telephone and photo can be edited in place. */
export function ProfileCard({ profile }: { profile: Profile }) {
  const [editing, setEditing] = useState<Part | null>(() =>
    hasDraft(profileFormId, profile.id) ? 'data' : null,
  );
  // The session's user is the one in the header, and follows changes in other tabs.
  const { user } = useSignedIn();
  const buttons = { data: useRef<HTMLButtonElement>(null), photo: useRef<HTMLButtonElement>(null) };
  const edited = useRef<Part>(null);
  useLayoutEffect(() => {
    if (editing) edited.current = editing;
    else if (edited.current) buttons[edited.current].current?.focus();
  });

  const { name, email, phone, photo } = user;
  if (editing) {
    const Form = editing === 'photo' ? PhotoForm : ProfileForm;
    return (
      <Card>
        <h2 className="heading text-h3">{editing === 'photo' ? 'Foto do perfil' : 'Editar dados'}</h2>
        <div className="mt-5 max-w-[27.5rem]">
          <Form done={() => setEditing(null)} />
        </div>
      </Card>
    );
  }
  return (
    <Card>
      <div className="flex flex-wrap gap-4">
        <Avatar user={user} size="lg" />
        <div className="flex min-h-16 min-w-0 flex-1 basis-44 flex-col justify-center">
          <h2 className="heading text-h2 wrap-anywhere">{name}</h2>
          <p translate="no" className="wrap-anywhere text-muted-foreground">
            {email}
          </p>
        </div>
        <div className="flex flex-wrap gap-2 max-sm:w-full sm:mt-2.5 sm:self-start">
          <Button
            ref={buttons.photo}
            variant="outline"
            className="max-sm:grow"
            icon={<Camera aria-hidden="true" />}
            onClick={() => setEditing('photo')}
          >
            {photo === null ? 'Adicionar foto' : 'Trocar foto'}
          </Button>
          <Button
            ref={buttons.data}
            variant="outline"
            className="max-sm:grow"
            icon={<Pencil aria-hidden="true" />}
            onClick={() => setEditing('data')}
          >
            Editar
          </Button>
        </div>
      </div>
      <dl className="mt-5 grid grid-cols-[repeat(auto-fit,minmax(min(8.5rem,100%),1fr))] gap-x-4 gap-y-4 border-t border-border pt-4">
        <Fact name="Telefone" value={phone ? formatPhone(phone) : 'Não informado'} />
        <Fact name="Membro desde" value={formatDate(dayOf(profile.createdAt))} />
      </dl>
    </Card>
  );
}

function Fact({ name, value }: { name: string; value: string }) {
  return (
    <div>
      <dt className="text-small text-muted-foreground">{name}</dt>
      <dd className="font-semibold">{value}</dd>
    </div>
  );
}

interface PhotoValues {
  /** null: the photo is removed; undefined: unchanged */
  foto: File | null | undefined;
}

/** Shows a photo before it is saved. */
function PhotoForm({ done }: { done: () => void }) {
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
