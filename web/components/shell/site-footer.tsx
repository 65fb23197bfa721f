import { ChevronDown, Mail, MapPin, Phone } from 'lucide-react';
import { type ReactNode, useSyncExternalStore } from 'react';
import { Link, useRouteLoaderData } from 'react-router';
import { cityDay } from '#domain/city-time.ts';
import type { ShownContact, ShownDetail } from '#domain/site-contact.ts';
import type { RootData } from '#web/api-client/use-api-prefix.ts';
import { Logo } from '#web/ui/logo.tsx';
import { chooseTheme, currentTheme, type Theme, themes, themeWords, watchTheme } from '../theme.ts';
import { institutionalNav, siteNav } from './site-nav.ts';

function Column({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h2 className="font-bold">{title}</h2>
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

/** A way to reach the operator: a link, or plain text for an example. */
function Detail({ detail, icon, children }: { detail: ShownDetail; icon?: ReactNode; children?: ReactNode }) {
  const look = 'inline-flex min-h-tap items-center gap-2 lg:min-h-9';
  const content = (
    <>
      {icon}
      <span>
        <span translate="no">{detail.text}</span>
        {children}
      </span>
    </>
  );
  if (detail.href === null) return <span className={look}>{content}</span>;
  return (
    <a
      href={detail.href}
      className={`${look} hover:text-band-foreground hover:underline`}
      {...(detail.network && { target: '_blank', rel: 'me noopener noreferrer' })}
    >
      {content}
    </a>
  );
}

/** The institutional pages in one row; everything else that the specification has here is folded. */
export function SiteFooter() {
  return (
    <footer className="on-band mt-section bg-band text-small text-band-foreground">
      <div className="mx-auto max-w-page px-gutter py-2">
        <ul className="flex flex-wrap gap-x-4 text-band-muted">
          {institutionalNav.map(({ label, to }) => (
            <Entry key={to} to={to}>
              {label}
            </Entry>
          ))}
        </ul>
        <details className="group/footer">
          <summary className="flex min-h-tap cursor-pointer list-none flex-wrap items-center justify-between gap-x-4 [&::-webkit-details-marker]:hidden">
            <span className="text-band-muted" suppressHydrationWarning>
              © {cityDay(new Date()).slice(0, 4)} Compara Palmas
            </span>
            <span className="inline-flex items-center gap-2 font-semibold">
              Contato e tema
              <ChevronDown
                size={18}
                aria-hidden="true"
                className="transition-transform duration-(--duration-base) group-open/footer:rotate-180"
              />
            </span>
          </summary>
          <MoreOfFooter />
        </details>
      </div>
    </footer>
  );
}

function MoreOfFooter() {
  const contact = useSiteContact();
  const quick = siteNav.flatMap(({ footerLabel, to }) => (footerLabel ? [{ label: footerLabel, to }] : []));
  return (
    <div className="grid grid-cols-1 gap-6 py-4 sm:grid-cols-2 lg:grid-cols-4">
      <div className="flex flex-col gap-3">
        <Logo tagline />
        <p className="max-w-72 text-band-muted">
          Preços de carne e combustível em Palmas, Tocantins, com fonte e data em cada valor.
        </p>
        {contact && contact.social.length > 0 && (
          <ul className="text-band-muted">
            {contact.social.map((detail) => (
              <li key={detail.text + detail.network}>
                <Detail detail={detail}>
                  <span className="sr-only">
                    {` no ${detail.network}${detail.href ? ' (abre em outra aba)' : ''}`}
                  </span>
                </Detail>
              </li>
            ))}
          </ul>
        )}
      </div>
      <Column title="Links rápidos">
        {quick.map(({ label, to }) => (
          <Entry key={to} to={to}>
            {label}
          </Entry>
        ))}
      </Column>
      <Column title="Contato">
        <li className="flex min-h-tap items-center gap-2 lg:min-h-9">
          <MapPin size={16} aria-hidden="true" />
          <span translate="no">{[contact?.address, cityName].filter(Boolean).join(', ')}</span>
        </li>
        {contact?.phone && (
          <li>
            <Detail detail={contact.phone} icon={<Phone size={16} aria-hidden="true" />} />
          </li>
        )}
        {contact?.email && (
          <li>
            <Detail detail={contact.email} icon={<Mail size={16} aria-hidden="true" />} />
          </li>
        )}
      </Column>
      <ThemeChoice />
    </div>
  );
}

/**
 * Theme picker for band surfaces: light, dark or system. The choice is stored in the browser, so the picker appears
 * only after hydration.
 */
function ThemeChoice() {
  const chosen = useSyncExternalStore<Theme | null>(watchTheme, currentTheme, () => null);
  return (
    <fieldset className={chosen === null ? 'invisible' : 'min-w-0'}>
      <legend className="mb-2 text-small text-band-muted">Tema</legend>
      <div className="inline-flex flex-wrap rounded-md bg-sidebar-accent p-1">
        {themes.map((theme) => (
          <label
            key={theme}
            className="relative inline-flex min-h-tap cursor-pointer items-center rounded-sm px-4 text-small font-semibold text-band-muted has-checked:bg-band has-checked:text-band-foreground has-checked:[box-shadow:0_0_0_1px_var(--band-line)] has-focus-visible:outline-3 has-focus-visible:outline-offset-2 has-focus-visible:outline-ring-band"
          >
            <input
              type="radio"
              name="tema"
              value={theme}
              checked={chosen === theme}
              onChange={() => chooseTheme(theme)}
              className="absolute inset-0 cursor-pointer opacity-0"
            />
            {themeWords[theme]}
          </label>
        ))}
      </div>
    </fieldset>
  );
}

/** The city of the contact. Spec, public side, section 2 (Header and footer, /contato). */
export const cityName = 'Palmas, Tocantins';

/** Returns the operator of the site from the settings; undefined on a page that failed. */
export function useSiteContact(): ShownContact | undefined {
  return useRouteLoaderData<RootData>('root')?.contact;
}
