import { data } from 'react-router';
import { call } from '#web/api-client/call.ts';
import { siteContext, transportContext } from '#web/api-client/transport.ts';
import { pageMeta } from '#web/components/page-meta.ts';
import { sendToPage } from '#web/forms/send-to-page.ts';
import { paths } from '#web/paths.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import type { Route } from './+types/contact-page.ts';
import { ContactFacts } from './contact-facts.tsx';
import { ContactForm } from './contact-form.tsx';
import { type ContactResult, checkContact, sendContact, tryAgain } from './contact-result.ts';

export const loader = ({ context }: Route.LoaderArgs) => context.get(siteContext);

export async function action({ request, context }: Route.ActionArgs) {
  const transport = context.get(transportContext);
  const { result, status } = await sendContact(
    (body) => call(transport, 'sendMessage', { body }),
    await request.formData(),
  );
  return data(result, { status });
}

/**
 * Empty or wrong fields are reported without a request. After a network error, a timeout or an invalid response the
 * page stays and shows the failure.
 */
export async function clientAction({
  request,
  serverAction,
}: Route.ClientActionArgs): Promise<ContactResult> {
  const refused = await checkContact(await request.clone().formData());
  if (refused) return refused;
  return sendToPage<ContactResult>(serverAction, (hint) => ({ kind: 'unsent', reason: hint + tryAgain }));
}

/** Sending a message does not change the page's data. */
export const shouldRevalidate = () => false;

export const meta = ({ loaderData }: Route.MetaArgs) =>
  pageMeta({
    title: 'Contato',
    description: 'Dúvidas, sugestões, reclamações e parcerias: fale com o Compara Palmas.',
    canonical: (loaderData?.url ?? '') + paths.contact(),
    indexed: true,
  });

export default function ContactPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <div className="mx-auto flex max-w-page flex-col gap-5 px-gutter pb-section">
      <header>
        <Breadcrumb trail={[{ label: 'Início', to: paths.home() }]} current="Contato" />
        <h1 className="heading text-h1">Fale com a gente</h1>
        <p className="mt-2 text-muted-foreground">
          Dúvida, sugestão, reclamação ou parceria: escreva, e a resposta vai para o seu e-mail.
        </p>
      </header>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-[minmax(0,1fr)_21.25rem] lg:gap-6">
        <ContactForm result={actionData} />
        <ContactFacts tileUrl={loaderData.tileUrl} />
      </div>
    </div>
  );
}
