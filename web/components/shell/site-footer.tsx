import { Mail, MapPin, Phone } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { cityDay } from '#domain/city-time.ts';
import { ThemeChoice } from '#web/components/theme-choice.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { contact, social, telephoneLink } from './site-contact.ts';
import { institutionalNav, siteNav } from './site-nav.ts';

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="mb-2 text-small font-bold">{title}</h2>
      <ul className="wrap-anywhere text-band-muted">{children}</ul>
    </section>
  );
}

function Entry({ to, children }: { to: string; children: ReactNode }) {
  return (
    <li>
      <Link to={to} className="inline-flex min-h-tap items-center hover:text-band-foreground hover:underline">
        {children}
      </Link>
    </li>
  );
}

export function SiteFooter() {
  const quick = siteNav.flatMap(({ footerLabel, to }) => (footerLabel ? [{ label: footerLabel, to }] : []));
  return (
    <footer className="on-band mt-section bg-band text-band-foreground">
      <div className="mx-auto grid max-w-page grid-cols-1 gap-8 px-gutter py-10 sm:grid-cols-2 lg:grid-cols-[1.6fr_1fr_1fr_1fr]">
        <div className="flex flex-col gap-4 sm:col-span-2 lg:col-span-1">
          <Logo tagline />
          <p className="max-w-72 text-small text-band-muted">
            Preços de carne e combustível em Palmas, Tocantins, com fonte e data em cada valor.
          </p>
          <a
            href={social.url}
            target="_blank"
            rel="me noopener noreferrer"
            className="inline-flex min-h-tap items-center self-start text-band-muted hover:text-band-foreground hover:underline"
          >
            <span>
              {social.name}
              <span className="sr-only"> no {social.network} (abre em outra aba)</span>
            </span>
          </a>
        </div>
        <Column title="Links rápidos">
          {quick.map(({ label, to }) => (
            <Entry key={to} to={to}>
              {label}
            </Entry>
          ))}
        </Column>
        <Column title="Institucional">
          {institutionalNav.map(({ label, to }) => (
            <Entry key={to} to={to}>
              {label}
            </Entry>
          ))}
        </Column>
        <Column title="Contato">
          <li className="flex min-h-tap items-center gap-2 lg:min-h-9">
            <MapPin size={16} aria-hidden="true" />
            {contact.city}
          </li>
          <li>
            <a
              href={telephoneLink(contact.phone)}
              className="inline-flex min-h-tap items-center gap-2 hover:text-band-foreground hover:underline lg:min-h-9"
            >
              <Phone size={16} aria-hidden="true" />
              {contact.phone}
            </a>
          </li>
          <li>
            <a
              href={`mailto:${contact.email}`}
              className="inline-flex min-h-tap items-center gap-2 hover:text-band-foreground hover:underline lg:min-h-9"
            >
              <Mail size={16} aria-hidden="true" />
              {contact.email}
            </a>
          </li>
        </Column>
      </div>
      <div className="mx-auto flex max-w-page flex-wrap items-end justify-between gap-6 border-t border-band-line px-gutter py-6">
        <p className="text-small text-band-muted" suppressHydrationWarning>
          © {cityDay(new Date()).slice(0, 4)} Compara Palmas
        </p>
        <ThemeChoice />
      </div>
    </footer>
  );
}
