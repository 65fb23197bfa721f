import { Clock } from 'lucide-react';
import type { MerchantBoard } from '#contract/merchant-board.ts';
import type { OpeningHours } from '#domain/opening-hours.ts';
import { showPhone } from '#domain/phone.ts';
import { CallFormFrame, SubmitButton } from '#web/forms/call-form.tsx';
import { useDraft } from '#web/forms/draft.ts';
import { PhoneField } from '#web/forms/fields.tsx';
import { OpeningHoursField } from '#web/forms/opening-hours-field.tsx';
import { useCallForm } from '#web/forms/use-call-form.ts';
import { useAct } from '#web/session/use-act.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { notify } from '#web/ui/notify.ts';
import { BoardPhoto } from './board-photo.tsx';

type PlaceValues = { phone: string; openingHours: OpeningHours | null };

/** Opening hours, telephone and photo of the place. */
export function BoardPlace({ place }: { place: MerchantBoard['place'] }) {
  return (
    <Disclosure title="Horário, telefone e foto" icon={Clock}>
      <div className="flex flex-col gap-6 border-t border-border p-4">
        <PlaceForm place={place} />
        {/* Once it is saved, no file is chosen any more. */}
        <BoardPhoto key={place.photo} place={place} />
      </div>
    </Disclosure>
  );
}

function PlaceForm({ place: { id, phone, openingHours } }: { place: MerchantBoard['place'] }) {
  const { act } = useAct('updateMerchantPlace', { changes: ['readMerchantBoard'] });
  const form = useCallForm<PlaceValues>({
    id: 'lugar',
    schema: async () => (await import('./place-schema.ts')).placeSchema,
    values: { phone: showPhone(phone ?? ''), openingHours },
    fallback: 'Não foi possível salvar.',
    async send({ phone: typed, openingHours: hours }) {
      await act({
        params: { id },
        body: { phone: typed === '' ? null : typed, openingHours: hours && [...hours] },
      });
      form.fields.reset({ phone: typed, openingHours: hours });
      notify({ kind: 'success', title: 'Horário e telefone salvos' });
    },
  });
  useDraft(form);
  return (
    <CallFormFrame form={form} troubleTitle="Não foi possível salvar">
      <PhoneField form={form} name="phone" label="Telefone" />
      <OpeningHoursField form={form} name="openingHours" />
      <SubmitButton form={form} busy="Salvando...">
        Salvar horário e telefone
      </SubmitButton>
    </CallFormFrame>
  );
}
