import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { MapCard } from '#web/components/map-card/map-card.tsx';
import { openStreetMap } from '#web/components/map-card/open-street-map.ts';
import { contact, openingHours, telephoneLink } from '#web/components/shell/site-contact.ts';
import { mapsSearch } from '#web/paths.ts';
import { FactList } from '#web/ui/fact-list.tsx';

/** Praça dos Girassóis, the city centre. */
const cityCentre = { latitude: -10.1847, longitude: -48.3337 };

/** Other contact methods and the opening hours. */
export function ContactFacts({ tileUrl }: { tileUrl: string | null }) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <MapCard
        address={contact.city}
        searchUrl={mapsSearch([contact.city])}
        pins={[{ key: 'cidade', name: contact.city, label: 'Palmas', kind: 'own', ...cityCentre }]}
        tiles={openStreetMap(tileUrl)}
        list="spoken"
      />
      <section aria-labelledby="telefone-e-mail">
        <h2 id="telefone-e-mail" className="heading text-h3">
          Telefone e e-mail
        </h2>
        <ul className="mt-2">
          <ContactMethod href={telephoneLink(contact.phone)} icon={<Phone size={18} aria-hidden="true" />}>
            {contact.phone}
          </ContactMethod>
          <ContactMethod href={`mailto:${contact.email}`} icon={<Mail size={18} aria-hidden="true" />}>
            {contact.email}
          </ContactMethod>
          <ContactMethod
            href={`mailto:${contact.privacyEmail}`}
            icon={<Mail size={18} aria-hidden="true" />}
            note="seus dados e a LGPD"
          >
            {contact.privacyEmail}
          </ContactMethod>
        </ul>
      </section>
      <section aria-labelledby="atendimento">
        <h2 id="atendimento" className="heading text-h3 mb-2">
          Horário de atendimento
        </h2>
        <FactList facts={openingHours.map(({ days, hours }) => [days, hours] as const)} />
      </section>
    </div>
  );
}

interface ContactMethodProps {
  href: string;
  icon: ReactNode;
  /** its purpose, if it is not general */
  note?: string;
  children: string;
}

function ContactMethod({ href, icon, note, children }: ContactMethodProps) {
  return (
    <li>
      <a
        href={href}
        className="inline-flex min-h-tap items-center gap-2 font-semibold wrap-anywhere text-primary-ink hover:underline"
      >
        {icon}
        {children}
      </a>
      {note && <p className="text-small text-muted-foreground">{note}</p>}
    </li>
  );
}
