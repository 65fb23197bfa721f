import { ExternalLink, Mail, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ShownDetail } from '#domain/site-contact.ts';
import { MapCard } from '#web/components/map-card/map-card.tsx';
import { openStreetMap } from '#web/components/map-card/open-street-map.ts';
import { cityName, openingHours, useSiteContact } from '#web/components/shell/site-footer.tsx';
import { mapsSearch } from '#web/paths.ts';
import { OutsideLink } from '#web/ui/button.tsx';
import { FactList } from '#web/ui/fact-list.tsx';

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
          <p className="mt-2 wrap-anywhere">
            {contact.address}, {cityName}
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
          {detail.text}
        </span>
      ) : (
        <a href={detail.href} className={`${look} text-primary-ink hover:underline`}>
          {icon}
          {detail.text}
        </a>
      )}
      {note && <p className="text-small text-muted-foreground">{note}</p>}
    </li>
  );
}
