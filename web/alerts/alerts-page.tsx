import { useCallback, useEffect, useState } from 'react';
import { data, Link } from 'react-router';
import { alertPages } from '#contract/alert-links.ts';
import { counted } from '#domain/text.ts';
import { call } from '#web/api-client/call.ts';
import { siteContext, transportContext } from '#web/api-client/transport.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { pageMeta } from '#web/components/page-meta.ts';
import { paths } from '#web/paths.ts';
import { useSession } from '#web/session/session.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Empty } from '#web/ui/empty.tsx';
import { notify } from '#web/ui/notify.ts';
import type { Route } from './+types/alerts-page.ts';
import { type OwnAlert, readOwnAlerts, sayOwnAlert, stopOwnAlert } from './device-alerts.ts';
import '#web/signed-in.css';

export const loader = ({ context }: Route.LoaderArgs) => ({ url: context.get(siteContext).url });

/** The service worker tells of a subscription that the browser has renewed. */
export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData();
  const field = (name: string) => String(form.get(name) ?? '');
  const old = { endpoint: field('oldEndpoint'), auth: field('oldAuth') };
  const subscription = { endpoint: field('endpoint'), p256dh: field('p256dh'), auth: field('auth') };
  const body = { old, subscription };
  const renewed = await call(context.get(transportContext), 'renewPush', { body }).then(
    ({ data }) => data.renewed,
    () => false,
  );
  return data({ renewed }, { status: renewed ? 200 : 400 });
}

export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Meus avisos de preço',
    description: 'Os avisos de preço deste aparelho e da sua conta.',
    canonical: (loaderData?.url ?? '') + alertPages.own,
    indexed: false,
  });

/** The alerts of this device and of the account. The page is the same for everybody; they are filled in on the device. */
export default function AlertsPage() {
  const apiPrefix = useApiPrefix();
  const session = useSession();
  const [alerts, setAlerts] = useState<OwnAlert[] | 'loading' | 'failed'>('loading');
  const read = useCallback(() => {
    setAlerts('loading');
    readOwnAlerts(apiPrefix).then(setAlerts, () => setAlerts('failed'));
  }, [apiPrefix]);
  const userId = session?.user.id;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another account has other alerts
  useEffect(read, [read, userId]);
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5 px-gutter pb-section max-lg:pt-4">
      <header>
        <Breadcrumb trail={[{ label: 'Início', to: paths.home() }]} current="Meus avisos" />
        <h1 className="heading text-h1">Meus avisos</h1>
        <p className="mt-2 max-w-read text-muted-foreground">
          No máximo um por dia, às 7h, só quando um preço muda. Nunca de preço vencido ou sem outro com que
          comparar.
        </p>
      </header>
      <noscript>
        <p>
          Esta lista precisa de JavaScript. Para parar um aviso sem ele, use o link que vem em cada mensagem.
        </p>
      </noscript>
      <div aria-live="polite" aria-busy={alerts === 'loading'}>
        {alerts === 'loading' ? (
          <p className="text-muted-foreground">Buscando seus avisos...</p>
        ) : alerts === 'failed' ? (
          <Empty
            title="Não foi possível buscar seus avisos"
            level={2}
            action={
              <Button variant="soft" onClick={read}>
                Tentar de novo
              </Button>
            }
          />
        ) : (
          <AlertList
            alerts={alerts}
            onStopped={({ id }) => setAlerts(alerts.filter((each) => each.id !== id))}
          />
        )}
      </div>
    </div>
  );
}

function AlertList({ alerts, onStopped }: { alerts: OwnAlert[]; onStopped: (alert: OwnAlert) => void }) {
  if (alerts.length === 0) {
    return (
      <Empty
        title="Nenhum aviso neste aparelho"
        level={2}
        action={
          <ButtonLink to={paths.butchers()} variant="soft">
            Escolher um corte
          </ButtonLink>
        }
      >
        Na página de um corte ou de um posto, toque em “Avise-me”.
      </Empty>
    );
  }
  return (
    <>
      <h2 className="sr-only">{counted(alerts.length, 'aviso', 'avisos')}</h2>
      <ul className="flex flex-col rounded-lg border border-border bg-card">
        {alerts.map((alert) => (
          <AlertRow key={alert.id} alert={alert} onStopped={onStopped} />
        ))}
      </ul>
    </>
  );
}

function AlertRow({ alert, onStopped }: { alert: OwnAlert; onStopped: (alert: OwnAlert) => void }) {
  const apiPrefix = useApiPrefix();
  const [busy, setBusy] = useState(false);
  const said = sayOwnAlert(alert);
  const to = addressOf(alert);
  const stop = async () => {
    setBusy(true);
    try {
      await stopOwnAlert(apiPrefix, alert);
      onStopped(alert);
      notify({ kind: 'success', title: 'Aviso parado', text: said });
    } catch {
      setBusy(false);
      notify({ kind: 'error', title: 'O aviso não foi parado', text: 'Tente de novo em instantes.' });
    }
  };
  return (
    <li className="flex items-center justify-between gap-3 border-t border-border p-3 first:border-t-0">
      <div className="min-w-0">
        {to ? (
          <Link to={to} className="inline-flex min-h-tap items-center font-semibold wrap-anywhere">
            {said}
          </Link>
        ) : (
          <p className="font-semibold wrap-anywhere">{said}</p>
        )}
        <p className="text-small text-muted-foreground">
          {alert.channel === 'mail' ? 'Por e-mail' : alert.proof ? 'Neste aparelho' : 'Em outro aparelho'}
        </p>
      </div>
      <Button
        variant="outline"
        busy={busy && 'Parando...'}
        onClick={stop}
        aria-label={`Parar o aviso: ${said}`}
      >
        Parar
      </Button>
    </li>
  );
}

function addressOf({ productId, establishmentId, isStation }: OwnAlert): string | null {
  if (isStation && establishmentId !== null) return paths.station(establishmentId);
  return productId === null ? null : paths.product(productId);
}
