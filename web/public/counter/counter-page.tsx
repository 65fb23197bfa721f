import { data } from 'react-router';
import { call } from '#web/api-client/call.ts';
import { siteContext, transportContext } from '#web/api-client/transport.ts';
import { pageMeta } from '#web/components/page-meta.ts';
import { sendToPage } from '#web/forms/send-to-page.ts';
import { paths } from '#web/paths.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import type { Route } from './+types/counter-page.ts';
import { CheckForm } from './check-form.tsx';
import { type CheckResult, codeField, sendCheck, tryAgain } from './check-result.ts';
import { CheckedUse } from './checked-use.tsx';

export const loader = ({ context }: Route.LoaderArgs) => ({ url: context.get(siteContext).url });

/** The code comes in a form, so that it stands in no address. */
export async function action({ request, context }: Route.ActionArgs) {
  const transport = context.get(transportContext);
  const { result, status } = await sendCheck(
    (body) => call(transport, 'checkCouponUse', { body }),
    await request.formData(),
  );
  return data(result, { status });
}

/** After a network error, a timeout or an invalid response the page stays, with what was typed. */
export async function clientAction({ request, serverAction }: Route.ClientActionArgs): Promise<CheckResult> {
  const typed = String((await request.clone().formData()).get(codeField) ?? '');
  return sendToPage<CheckResult>(serverAction, (hint) => ({
    kind: 'unsent',
    reason: hint + tryAgain,
    typed,
  }));
}

export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Conferir cupom',
    description: 'Para o caixa da loja: confira o código de um cupom usado.',
    canonical: (loaderData?.url ?? '') + paths.counter(),
    indexed: false,
  });

/** The counter of a shop checks a use code here, without an account: shops have none. */
export default function CounterPage({ actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5 px-gutter pb-section">
      <header>
        <Breadcrumb trail={[{ label: 'Início', to: paths.home() }]} current="Conferir cupom" />
        <h1 className="heading text-h1">Conferir cupom</h1>
        <p className="mt-2 max-w-read text-muted-foreground">
          Para o caixa da loja. Digite ou leia o código do uso, que a pessoa mostra na tela do celular.
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2 lg:gap-6">
        <CheckForm result={actionData} />
        {actionData?.kind === 'found' && <CheckedUse check={actionData.check} />}
      </div>
    </div>
  );
}
