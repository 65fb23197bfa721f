import type { MerchantBoard } from '#contract/merchant-board.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { PhotoField } from '#web/forms/photo-field.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { useAct } from '#web/session/use-act.ts';
import { notify } from '#web/ui/notify.ts';

interface PhotoValues {
  /** null: the photo is removed; undefined: unchanged */
  foto: File | null | undefined;
}

const changes = ['readMerchantBoard'] as const;

/** The photo of the place, which its public page shows. */
export function BoardPhoto({ place: { id, photo } }: { place: MerchantBoard['place'] }) {
  const apiPrefix = useApiPrefix();
  const { act: replace } = useAct('replacePlacePhoto', { changes });
  const { act: remove } = useAct('deletePlacePhoto', { changes });
  const form = useCallForm<PhotoValues>({
    id: 'foto-do-lugar',
    defaultValues: { foto: undefined },
    rules: { foto: (chosen) => (chosen === undefined ? 'Escolha uma foto.' : true) },
    fallback: 'Não foi possível salvar a foto.',
    async send({ foto }) {
      if (foto === undefined) return;
      const params = { id };
      await (foto ? replace({ params, upload: foto }) : remove({ params }));
      notify({ kind: 'success', title: foto ? 'Foto salva' : 'Foto removida' });
    },
  });
  return (
    <CallFormFrame form={form} troubleTitle="A foto não foi salva">
      <PhotoField
        form={form}
        name="foto"
        label="Foto do lugar"
        current={photo && apiPrefix + photo}
        hint="JPEG, PNG ou WebP, até 5 MB. Aparece na página do lugar, sem os dados de onde foi tirada."
      />
      <SubmitButton form={form} busy="Salvando...">
        Salvar foto
      </SubmitButton>
    </CallFormFrame>
  );
}
