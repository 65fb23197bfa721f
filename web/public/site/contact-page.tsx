import { ExternalLink, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { data } from 'react-router';
import type { ShownDetail } from '#domain/site-contact.ts';
import { call } from '#web/api-client/call.ts';
import { siteContext, transportContext } from '#web/api-client/transport.ts';
import { MapCard } from '#web/components/map-card/map-card.tsx';
import { openStreetMap } from '#web/components/map-card/open-street-map.ts';
import { pageMeta } from '#web/components/page-meta.ts';
import { cityName, useSiteContact } from '#web/components/shell/site-footer.tsx';
import { sendToPage } from '#web/forms/send-to-page.ts';
import { mapsSearch, paths } from '#web/paths.ts';
import { Breadcrumb } from '#web/ui/breadcrumb.tsx';
import { OutsideLink } from '#web/ui/button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';
import type { Route } from './+types/contact-page.ts';
import { ContactForm, type ContactResult, checkContact, sendContact, tryAgain } from './contact-form.tsx';

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
    <div className="mx-auto flex max-w-page flex-col gap-5 px-gutter pb-section max-lg:pt-4">
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

/** Praça dos Girassóis, the city centre. */
const cityCentre = { latitude: -10.1847, longitude: -48.3337 };

/** Other contact methods and the opening hours. */
export function ContactFacts({ tileUrl }: { tileUrl: string | null }) {
  const contact = useSiteContact();
  return (
    <div className="flex min-w-0 flex-col gap-5">
      {tileUrl === null ? (
        // The schematic plan shows relative positions; it is not a map of the city.
        <OutsideLink
          href={mapsSearch([cityName])}
          variant="outline"
          icon={<ExternalLink aria-hidden="true" />}
        >
          Abrir mapa de Palmas
        </OutsideLink>
      ) : (
        <MapCard
          address={cityName}
          searchUrl={mapsSearch([cityName])}
          pins={[{ key: 'cidade', name: cityName, label: 'Palmas', kind: 'own', ...cityCentre }]}
          tiles={openStreetMap(tileUrl)}
          list="spoken"
        />
      )}
      {contact?.address && (
        <section aria-labelledby="endereco">
          <h2 id="endereco" className="heading text-h3">
            Endereço
          </h2>
          <p translate="no" className="mt-2 wrap-anywhere">
            {`${contact.address}, ${cityName}`}
          </p>
        </section>
      )}
      {(contact?.phone || contact?.email || contact?.privacyEmail) && (
        <section aria-labelledby="telefone-e-mail">
          <h2 id="telefone-e-mail" className="heading text-h3">
            Telefone e e-mail
          </h2>
          <ul className="mt-2">
            <ContactMethod detail={contact.phone} icon={<Phone size={18} aria-hidden="true" />} />
            <ContactMethod detail={contact.email} icon={<Mail size={18} aria-hidden="true" />} />
            <ContactMethod
              detail={contact.privacyEmail}
              icon={<Mail size={18} aria-hidden="true" />}
              note="seus dados e a LGPD"
            />
          </ul>
        </section>
      )}
      {contact && contact.hours.length > 0 && (
        <section aria-labelledby="atendimento">
          <h2 id="atendimento" className="heading text-h3 mb-2">
            Horário de atendimento
          </h2>
          <FactList facts={contact.hours.map(({ days, hours }) => [days, hours] as const)} />
        </section>
      )}
    </div>
  );
}

interface ContactMethodProps {
  detail: ShownDetail | null;
  icon: ReactNode;
  /** its purpose, if it is not general */
  note?: string;
}

function ContactMethod({ detail, icon, note }: ContactMethodProps) {
  if (detail === null) return null;
  const look = 'inline-flex min-h-tap items-center gap-2 font-semibold wrap-anywhere';
  return (
    <li>
      {detail.href === null ? (
        <span className={look}>
          {icon}
          <span translate="no">{detail.text}</span>
        </span>
      ) : (
        <a href={detail.href} className={`${look} text-primary-ink hover:underline`}>
          {icon}
          <span translate="no">{detail.text}</span>
        </a>
      )}
      {note && <p className="text-small text-muted-foreground">{note}</p>}
    </li>
  );
}
