import clsx from 'clsx';
import { CircleUserRound, ExternalLink, LayoutDashboard, LogOut } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { Link, useLocation } from 'react-router';
import { counted } from '#domain/text.ts';
import { mainId, SkipLink } from '#web/components/shell/skip-link.tsx';
import { useUnsavedCount } from '#web/forms/unsaved-rows.ts';
import { type AdminListName, paths } from '#web/paths.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { useFreshUser } from '#web/session/use-fresh-user.ts';
import { useSignOut } from '#web/session/use-sign-out.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { catalogue, type Section } from './catalogue.ts';

/** Surrounds every page of administrators with the menu on the band, the name of the person and the way out. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { user } = useSignedIn();
  useFreshUser();
  return (
    <>
      <SkipLink />
      <Frame
        menu={<AdminMenu />}
        bar={
          <>
            <p className="min-w-0 text-small wrap-anywhere">
              Olá, <strong>{user.name}</strong>
            </p>
            <SignOutButton />
          </>
        }
      >
        {children}
      </Frame>
    </>
  );
}

/** Signs out; asks first where changes are not saved. */
function SignOutButton() {
  const signOut = useSignOut();
  const unsaved = useUnsavedCount();
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={<LogOut aria-hidden="true" />}
        onClick={() => (unsaved > 0 ? setAsking(true) : signOut())}
      >
        Sair
      </Button>
      {isAsking && (
        <AlertDialog
          title="Sair sem salvar?"
          description={`${counted(unsaved, 'mudança ainda não foi salva', 'mudanças ainda não foram salvas')}. Enquanto esta aba ficar aberta, você as encontra ao entrar de novo.`}
          cancel="Continuar no painel"
          action={
            <Button variant="danger" onClick={signOut}>
              Sair assim mesmo
            </Button>
          }
          close={() => setAsking(false)}
        />
      )}
    </>
  );
}

/** The same for everybody, until it is known who is there. */
export function AdminSkeleton() {
  return (
    <div className="invisible [.signed-in_&]:visible">
      <Frame menu={null} bar={null}>
        <Loading>
          <Skeleton className="h-9 w-72 max-w-full" />
          <Skeleton className="mt-3 h-4 w-52" />
          <div className="mt-6 grid gap-3 md:grid-cols-2">
            {['a', 'b', 'c', 'd'].map((key) => (
              <Skeleton key={key} className="h-20 w-full" />
            ))}
          </div>
        </Loading>
      </Frame>
    </div>
  );
}

function Frame({ menu, bar, children }: { menu: ReactNode; bar: ReactNode; children: ReactNode }) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.75rem_minmax(0,1fr)]">
      <header className="on-band flex min-w-0 flex-col gap-3 bg-band p-4 pb-2 text-band-foreground lg:sticky lg:top-0 lg:h-dvh lg:gap-6 lg:overflow-y-auto lg:pb-4">
        <Logo tagline />
        {menu}
      </header>
      <div className="min-w-0">
        <section
          aria-label="Quem está no painel"
          className="flex min-h-15 flex-wrap items-center justify-end gap-x-4 border-b border-border bg-card px-gutter"
        >
          {bar}
        </section>
        <main id={mainId} tabIndex={-1} className="px-gutter pt-6 pb-section outline-none">
          {children}
        </main>
      </div>
    </div>
  );
}

const overview: Section = { to: paths.admin(), icon: LayoutDashboard, label: 'Visão geral' };

const elsewhere: readonly Section[] = [
  { to: paths.dashboard(), icon: CircleUserRound, label: 'Minha conta' },
  { to: paths.home(), icon: ExternalLink, label: 'Ver o site' },
];

/** On a phone it is one line, which shows where one is. */
function AdminMenu() {
  const { pathname } = useLocation();
  const strip = useRef<HTMLElement>(null);
  useEffect(() => {
    const box = strip.current;
    const current = box?.querySelector<HTMLElement>(`a[href="${pathname}"]`);
    if (box && current) box.scrollLeft = current.offsetLeft - (box.clientWidth - current.offsetWidth) / 2;
  }, [pathname]);
  return (
    <nav
      ref={strip}
      aria-label="Painel"
      className="relative -mx-4 flex gap-1 overflow-x-auto overscroll-x-contain px-3 [scrollbar-width:none] lg:mx-0 lg:flex-1 lg:flex-col lg:overflow-visible lg:px-0"
    >
      <Entry section={overview} current={pathname === overview.to} />
      <p className="px-3 pt-4 pb-1 text-small text-band-muted max-lg:hidden">Catálogo</p>
      {catalogue.map((section) => (
        <Entry key={section.to} section={section} current={pathname === section.to} />
      ))}
      <span className="lg:mt-auto" />
      {elsewhere.map((section) => (
        <Entry key={section.to} section={section} />
      ))}
    </nav>
  );
}

function Entry({ section, current = false }: { section: Section; current?: boolean }) {
  const { to, icon: Icon, label, list } = section;
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={clsx(
        'flex min-h-tap shrink-0 items-center gap-3 rounded-md px-3 text-small font-semibold whitespace-nowrap -outline-offset-3! lg:border-l-4 lg:px-2 lg:text-body',
        current
          ? 'border-gold bg-sidebar-accent max-lg:shadow-[inset_0_-4px] max-lg:shadow-gold'
          : 'border-transparent text-band-muted hover:bg-sidebar-accent hover:text-band-foreground',
      )}
    >
      <Icon size={20} aria-hidden="true" className="shrink-0" />
      {label}
      {list && <UnsavedCount list={list} />}
    </Link>
  );
}

function UnsavedCount({ list }: { list: AdminListName }) {
  const count = useUnsavedCount(list);
  if (count === 0) return null;
  return (
    <span className="ml-auto grid min-w-6 place-items-center rounded-full bg-gold px-1.5 text-micro text-gold-foreground num">
      {count}
      <span className="sr-only"> {count === 1 ? 'não salvo' : 'não salvos'}</span>
    </span>
  );
}
