import { useState } from 'react';
import { Link } from 'react-router';
import { alertPages } from '#contract/alert-links.ts';
import { sayMaximum, suggestedMaximum, usualRadiusKm } from '#domain/alert-offer.ts';
import { alertRadii, highestAlert, sayAlert } from '#domain/alerts.ts';
import { cellOf } from '#domain/cells.ts';
import { formatReais, toCentavos, toReais } from '#domain/money.ts';
import { callLazily } from '#web/api-client/lazy-browser-call.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { RulerRail } from '#web/components/city-ruler.tsx';
import { CallFormFrame } from '#web/forms/call-form.tsx';
import { EmailField } from '#web/forms/fields.tsx';
import { MoneyField } from '#web/forms/number-fields.tsx';
import { type CallForm, useCallForm } from '#web/forms/use-call-form.ts';
import { useCloseOnBack } from '#web/forms/use-close-on-back.ts';
import { sayNear, useUserPlace } from '#web/place/user-place.ts';
import { createIdempotencyKeys } from '#web/session/idempotency-keys.ts';
import { useSession } from '#web/session/session.ts';
import { callAsUser } from '#web/session/user-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Dialog } from '#web/ui/dialog.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { Segmented } from '#web/ui/segmented.tsx';
import type { AlertOffer, ListOffer } from './alert-offer.ts';
import {
  noteDeviceAlert,
  PushDenied,
  pushTrouble,
  sayDenied,
  sayListAlert,
  subscribeToPush,
} from './device-alerts.ts';
import './alert-sheet.css';
import '#web/signed-in.css';

interface AlertSheetProps {
  offer: AlertOffer | ListOffer;
  close: () => void;
}

interface Values {
  maxPrice: number | null;
  email: string;
}

type Channel = 'push' | 'mail';
const wholeCity = 'cidade';

/** How an alert was set. */
interface Set {
  said: string;
  /** the address to which a link was sent; null: the alert is set */
  sentTo: string | null;
}

/** The sheet in which an alert is set: below which price, how far, and where it comes. It needs no account. */
export default function AlertSheet({ offer, close }: AlertSheetProps) {
  const list = 'items' in offer ? offer : null;
  const priced = 'items' in offer ? null : offer;
  const place = priced?.place;
  const apiPrefix = useApiPrefix();
  const session = useSession();
  const from = useUserPlace();
  const [trouble, setTrouble] = useState(pushTrouble);
  const [channel, setChannel] = useState<Channel>(trouble === null ? 'push' : 'mail');
  const [radius, setRadius] = useState(String(usualRadiusKm));
  const [done, setDone] = useState<Set | null>(null);
  const [keys] = useState(createIdempotencyKeys);
  useCloseOnBack(close);
  const radiusKm = place || !from ? null : (alertRadii.find((km) => String(km) === radius) ?? null);

  async function targetOf({ email }: Values) {
    if (channel === 'push') return { kind: 'push' as const, subscription: await subscribeToPush(apiPrefix) };
    return session ? ({ kind: 'account' } as const) : ({ kind: 'mail', email } as const);
  }

  async function send(values: Values): Promise<void> {
    const maxPrice = values.maxPrice ?? Number.NaN;
    const to = await targetOf(values).catch((error: unknown) => {
      if (!(error instanceof PushDenied)) throw error;
      setTrouble(sayDenied);
      setChannel('mail');
      return null;
    });
    if (!to) return;
    const around = radiusKm !== null && from && { near: cellOf(from.point), radiusKm };
    const wish = priced
      ? {
          kind: 'price' as const,
          productId: priced.product.id,
          maxPrice,
          ...(place && { establishmentId: place.id }),
          ...around,
        }
      : { kind: 'list' as const, items: list?.items ?? [], ...around };
    const given = { body: { wish, to } };
    const options = { idempotencyKey: keys.keyOf(given) };
    try {
      if (to.kind === 'mail') await callLazily(apiPrefix, 'createAlert', { body: { wish, to } }, options);
      else if (session) await callAsUser(apiPrefix, 'createOwnAlert', { body: { wish, to } }, options);
      else if (to.kind === 'push')
        await callLazily(apiPrefix, 'createAlert', { body: { wish, to } }, options);
      keys.settle(given);
      if (to.kind === 'push') noteDeviceAlert();
    } catch (error) {
      keys.settle(given, error);
      throw error;
    }
    setDone({
      said: priced
        ? sayAlert(priced.product.name, {
            maxCentavos: toCentavos(maxPrice),
            radiusM: radiusKm === null ? null : radiusKm * 1000,
            place: place?.name ?? null,
          })
        : sayListAlert(list?.items.length ?? 0),
      sentTo: to.kind === 'mail' ? to.email : null,
    });
  }

  const form = useCallForm<Values>({
    id: 'aviso',
    ...(priced && { schema: async () => (await import('./wish-schema.ts')).wishSchema }),
    rules: {
      email: (typed) =>
        channel === 'push' || session !== null || isEmail(typed) || 'Informe um e-mail válido.',
    },
    defaultValues: {
      maxPrice: priced && toReais(suggestedMaximum(toCentavos(priced.price))),
      email: '',
    },
    send,
    fallback: 'Tente de novo em instantes.',
  });
  const sheet = priced
    ? { title: 'Avisar quando baixar', description: describe(priced), close }
    : {
        title: 'Sexta do churrasco',
        description: 'Toda sexta, quanto a sua lista custa e quanto mudou na semana.',
        close,
      };
  if (done) {
    return (
      <Dialog {...sheet} footer={<Button onClick={close}>Fechar</Button>}>
        <SetNotice {...done} />
      </Dialog>
    );
  }
  return (
    <Dialog
      {...sheet}
      footer={
        <Button type="submit" form={form.id} size="lg" busy={form.busy && 'Guardando...'}>
          Avise-me
        </Button>
      }
    >
      <CallFormFrame form={form} troubleTitle="O aviso não foi guardado">
        {priced && (
          <div>
            <MoneyField form={form} name="maxPrice" label="Abaixo de" required />
            <MaximumRuler form={form} offer={priced} />
          </div>
        )}
        {!place &&
          (from ? (
            <Segmented
              legend={`Até onde, ${sayNear(from)}`}
              name="raio"
              value={radius}
              onChange={setRadius}
              options={[
                ...alertRadii.map((km) => ({ value: String(km), label: `${km} km` })),
                { value: wholeCity, label: 'Cidade toda' },
              ]}
            />
          ) : (
            <p className="text-small text-muted-foreground">
              Na cidade toda. Para avisar só do que está perto, escolha antes o seu lugar na página.
            </p>
          ))}
        <div className="flex flex-col gap-3">
          <Segmented
            legend="Onde avisar"
            name="canal"
            value={channel}
            onChange={(value) => setChannel(value === 'push' ? 'push' : 'mail')}
            options={[
              { value: 'push', label: 'Este aparelho' },
              { value: 'mail', label: 'E-mail' },
            ]}
          />
          {channel === 'push' && trouble !== null && (
            <p className="text-small text-muted-foreground">{trouble}</p>
          )}
          {channel === 'mail' && trouble === sayDenied && (
            <FormNotice kind="trouble" title="Avisos bloqueados neste aparelho" takesFocus>
              {`${sayDenied} Ou receba por e-mail.`}
            </FormNotice>
          )}
          {channel === 'mail' &&
            (session ? (
              <p className="text-small wrap-anywhere">
                Para <span translate="no">{session.user.email}</span>
              </p>
            ) : (
              <EmailField form={form} name="email" autoComplete="email" />
            ))}
        </div>
        <p className="text-small text-muted-foreground">
          {priced
            ? 'No máximo um aviso por dia, às 7h, só quando o preço muda. Guardamos o preço, a distância e um quadrado de uns 500 m, até você parar.'
            : 'Um aviso por semana, às 7h, só quando algum lugar tem a lista toda. Guardamos a lista, a distância e um quadrado de uns 500 m, até você parar.'}{' '}
          <Link to={alertPages.own} className="underline">
            Meus avisos
          </Link>
        </p>
      </CallFormFrame>
    </Dialog>
  );
}

/** The server checks an address as a whole. */
const isEmail = (typed: unknown) => typeof typed === 'string' && /^\s*\S+@\S+\.\S+\s*$/.test(typed);

function describe({ product, place, city }: AlertOffer): string {
  const today = city.expired ? 'Na última coleta' : 'Hoje';
  return place
    ? `${product.name}, ${place.name}`
    : `${product.name}. ${today}, de ${formatReais(city.lowest)} a ${formatReais(city.highest)} na cidade`;
}

/** The share of the lowest price from which the ruler begins: who waits for less types it. */
const lowestShare = 0.7;

/** The ruler of the city, on which the maximum is dragged, or moved with the arrow keys. */
function MaximumRuler({ form, offer: { city } }: { form: CallForm<Values>; offer: AlertOffer }) {
  const step = city.highest > 20 ? 1 : 0.1;
  const scale = {
    lowest: Math.max(step, Math.floor((city.lowest * lowestShare) / step) * step),
    highest: Math.min(highestAlert, Math.ceil(city.highest / step) * step),
  };
  const value = form.fields.watch('maxPrice');
  const shown = typeof value === 'number' && !Number.isNaN(value) ? value : scale.lowest;
  const change = (next: number) =>
    form.fields.setValue('maxPrice', toReais(toCentavos(next)), { shouldDirty: true });
  return (
    <span className="alert-ruler">
      <RulerRail
        prices={city.marks}
        value={null}
        expired={city.expired}
        mean={null}
        size="md"
        scale={scale}
      />
      <input
        type="range"
        aria-label="Abaixo de, na régua da cidade"
        aria-valuetext={sayMaximum(toCentavos(shown))}
        min={scale.lowest}
        max={scale.highest}
        step={step}
        value={Math.min(scale.highest, Math.max(scale.lowest, shown))}
        onChange={({ currentTarget }) => change(currentTarget.valueAsNumber)}
      />
    </span>
  );
}

function SetNotice({ said, sentTo }: Set) {
  if (sentTo !== null) {
    return (
      <FormNotice kind="done" title="Falta abrir o link" takesFocus>
        <p className="wrap-anywhere">
          {`${said}. `}
          Enviamos um link para <span translate="no">{sentTo}</span>: o aviso vale depois que você o abrir.
          Ele dura uma hora.
        </p>
      </FormNotice>
    );
  }
  return (
    <FormNotice kind="done" title="Aviso guardado" takesFocus>
      <p className="wrap-anywhere">{said}</p>
      <p>
        Para mudar ou parar:{' '}
        <Link to={alertPages.own} className="underline">
          Meus avisos
        </Link>
      </p>
    </FormNotice>
  );
}
