import { Copy, ImageOff, Store, UserMinus } from 'lucide-react';
import { useState } from 'react';
import { dayOf, formatDate } from '#domain/city-time.ts';
import { invitationDays } from '#domain/merchants.ts';
import type { CallResult } from '#web/api-client/call.ts';
import { PlacePhoto } from '#web/components/place-photo.tsx';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import type { BulkAct } from '#web/list/bulk.ts';
import { copyText } from '#web/merchant/copy-text.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Button, OutsideLink } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { notify } from '#web/ui/notify.ts';
import { SkeletonRows } from '#web/ui/skeleton.tsx';
import { QueryResult } from '../query-result.tsx';

interface Place {
  id: number;
  name: string;
}

/** The act of a row of shops or stations that shows the people who keep it. */
export const keepersAct = <Row extends Place>(): BulkAct<Row> => ({
  label: 'Quem cuida',
  icon: Store,
  done: () => '',
  dialog: ({ rows: [place], close }) => place && <KeepersDialog place={place} close={close} />,
});

const changes = ['listMerchants'] as const;

/** The people who keep a place and its open invitations, each of which can be taken back. */
function KeepersDialog({ place, close }: { place: Place; close: () => void }) {
  const params = { id: place.id };
  const kept = useCall('listMerchants', { params }, { refetchOnMount: true });
  const { act: invite, busy } = useAct('inviteMerchant', { changes });
  const { act: revoke } = useAct('revokeMerchantInvitation', { changes });
  const { act: remove } = useAct('removeMerchant', { changes });
  const { act: takeDown } = useAct('takeDownPlacePhoto', { changes });
  const [made, setMade] = useState<CallResult<'inviteMerchant'>['data'] | null>(null);
  const run = async (act: () => Promise<unknown>, done: string) => {
    try {
      await act();
      notify({ kind: 'success', title: done });
    } catch (error) {
      notifyFailure(error, 'Não foi possível guardar a mudança.');
    }
  };
  const make = async () => {
    try {
      setMade((await invite({ params })).data);
    } catch (error) {
      notifyFailure(error, 'Não foi possível fazer o convite.');
    }
  };
  return (
    <Dialog
      title={`Quem cuida de ${place.name}`}
      description="Quem cuida informa os preços, o horário, o telefone e a foto deste lugar, e de nenhum outro."
      phone="page"
      close={close}
    >
      <div className="flex flex-col gap-5">
        <QueryResult
          query={kept}
          trouble="Não foi possível carregar quem cuida"
          waiting={<SkeletonRows rows={1} />}
        >
          {({ data: { merchants, invitations, photo } }) => (
            <>
              {merchants.length === 0 && <p className="text-muted-foreground">Ninguém ainda.</p>}
              <ul className="divide-y divide-border">
                {merchants.map(({ id, name, email, createdAt }) => (
                  <li key={id} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                    <p className="min-w-0 flex-1 basis-48 wrap-anywhere">
                      <strong>{name}</strong>
                      <span className="block text-small text-muted-foreground">
                        {`${email}, desde ${formatDate(dayOf(createdAt))}`}
                      </span>
                    </p>
                    <Button
                      variant="outline"
                      icon={<UserMinus aria-hidden="true" />}
                      aria-label={`Tirar ${name}`}
                      onClick={() =>
                        run(() => remove({ params: { id } }), `${name} não cuida mais de ${place.name}`)
                      }
                    >
                      Tirar
                    </Button>
                  </li>
                ))}
                {invitations.map(({ id, createdAt, expiresAt }) => (
                  <li key={`convite ${id}`} className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2">
                    <p className="min-w-0 flex-1 basis-48">
                      {`Convite de ${formatDate(dayOf(createdAt))}`}
                      <span className="block text-small text-muted-foreground">
                        {`vale até ${formatDate(dayOf(expiresAt))}`}
                      </span>
                    </p>
                    <Button
                      variant="outline"
                      aria-label={`Cancelar o convite de ${formatDate(dayOf(createdAt))}`}
                      onClick={() =>
                        run(async () => {
                          await revoke({ params: { id } });
                          if (made?.id === id) setMade(null);
                        }, 'Convite cancelado')
                      }
                    >
                      Cancelar
                    </Button>
                  </li>
                ))}
              </ul>
              {photo !== null && (
                <div>
                  <PlacePhoto name={place.name} photo={photo} />
                  <Button
                    variant="outline"
                    icon={<ImageOff aria-hidden="true" />}
                    onClick={() => run(() => takeDown({ params }), 'Foto tirada do ar')}
                  >
                    Tirar a foto do ar
                  </Button>
                </div>
              )}
            </>
          )}
        </QueryResult>
        {made && (
          <FormNotice kind="done" title="Convite pronto: o link aparece só agora" takesFocus>
            <p className="my-2 rounded-md bg-card p-3 wrap-anywhere whitespace-pre-line">{made.text}</p>
            <div className="flex flex-wrap gap-2">
              <OutsideLink href={made.whatsapp}>Enviar pelo WhatsApp</OutsideLink>
              <Button
                variant="outline"
                icon={<Copy aria-hidden="true" />}
                onClick={() => copyText(made.text, 'Texto copiado')}
              >
                Copiar
              </Button>
            </div>
          </FormNotice>
        )}
        <div>
          <Button variant={made ? 'outline' : 'primary'} busy={busy && 'Fazendo...'} onClick={make}>
            {made ? 'Fazer outro convite' : 'Convidar'}
          </Button>
          <p className="mt-1 text-small text-muted-foreground">
            {`Um link que vale uma vez, por ${invitationDays} dias.`}
          </p>
        </div>
      </div>
    </Dialog>
  );
}
