import { Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { MapCard } from '#web/components/map-card/map-card.tsx';
import { openStreetMap } from '#web/components/map-card/open-street-map.ts';
import { contact, openingHours, telephoneLink } from '#web/components/shell/site-contact.ts';
import { mapsSearch } from '#web/paths.ts';
import { FactList } from '#web/ui/fact-list.tsx';

/** Praça dos Girassóis, the middle of the city. */
const middle = { latitude: -10.1847, longitude: -48.3337 };

/** The other ways to reach the site, and when somebody answers. */
export function ContactFacts({ tileUrl }: { tileUrl: string | null }) {
  return (
    <div className="flex min-w-0 flex-col gap-5">
      <MapCard
        address={contact.city}
        searchUrl={mapsSearch([contact.city])}
        pins={[{ key: 'cidade', name: contact.city, label: 'Palmas', kind: 'own', ...middle }]}
        tiles={openStreetMap(tileUrl)}
        list="spoken"
      />
      <section aria-labelledby="telefone-e-mail">
        <h2 id="telefone-e-mail" className="heading text-h3">
          Telefone e e-mail
        </h2>
        <ul className="mt-2">
          <Way href={telephoneLink(contact.phone)} icon={<Phone size={18} aria-hidden="true" />}>
            {contact.phone}
          </Way>
          <Way href={`mailto:${contact.email}`} icon={<Mail size={18} aria-hidden="true" />}>
            {contact.email}
          </Way>
          <Way
            href={`mailto:${contact.privacyEmail}`}
            icon={<Mail size={18} aria-hidden="true" />}
            note="seus dados e a LGPD"
          >
            {contact.privacyEmail}
          </Way>
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

interface WayProps {
  href: string;
  icon: ReactNode;
  /** what it is for, where it is not for everything */
  note?: string;
  children: string;
}

function Way({ href, icon, note, children }: WayProps) {
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
