import { data } from 'react-router';
import { alertPages, stopParameter } from '#contract/alert-links.ts';
import { call } from '#web/api-client/call.ts';
import { siteContext, transportContext } from '#web/api-client/transport.ts';
import { pageMeta } from '#web/components/page-meta.ts';
import { paths } from '#web/paths.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { Button } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import type { Route } from './+types/stop-alerts-page.ts';

export const loader = ({ context }: Route.LoaderArgs) => ({ url: context.get(siteContext).url });

/** The press of the page, or the one request of a mail program (RFC 8058): both are a POST to the address in the mail. */
export async function action({ request, context }: Route.ActionArgs) {
  const token = new URL(request.url).searchParams.get(stopParameter) ?? '';
  try {
    const answer = await call(context.get(transportContext), 'stopAlerts', { body: { proof: { token } } });
    return data({ stopped: answer.data.stopped, isOurs: answer.data.stopped }, { status: 200 });
  } catch {
    return data({ stopped: false, isOurs: true }, { status: 503 });
  }
}

export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Parar os avisos',
    description: 'Para os avisos de preço de um e-mail ou de um aparelho.',
    canonical: (loaderData?.url ?? '') + alertPages.stop,
    indexed: false,
  });

/** Stops all messages like the one that the link was in. Opening it stops nothing, because mail scanners open links. */
export default function StopAlertsPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5 px-gutter pb-section max-lg:pt-4">
      <header>
        <Breadcrumb trail={[{ label: 'Início', to: paths.home() }]} current="Parar os avisos" />
        <h1 className="heading text-h1">Parar os avisos</h1>
      </header>
      {actionData?.stopped ? (
        <FormNotice kind="done" title="Pronto, nenhum aviso vem mais" takesFocus>
          Mensagens como a que você recebeu não vêm mais.
        </FormNotice>
      ) : (
        // The form goes to the address of the page, where the code is, also without script.
        <form method="post" className="flex flex-col gap-5">
          {actionData && (
            <FormNotice
              kind="trouble"
              title={actionData.isOurs ? 'Não foi possível parar agora' : 'Este link não vale'}
              takesFocus
            >
              {actionData.isOurs ? 'Tente de novo em instantes.' : 'Use o da última mensagem que recebeu.'}
            </FormNotice>
          )}
          <p className="max-w-read">
            Mensagens como a que você recebeu param todas, na hora. Para parar só um aviso de preço, use Meus
            avisos.
          </p>
          <Button type="submit" className="w-fit">
            Parar todos
          </Button>
        </form>
      )}
    </div>
  );
}
