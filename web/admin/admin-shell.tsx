import clsx from 'clsx';
import { CircleUserRound, ExternalLink, LayoutDashboard, LogOut, type LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link, useLocation } from 'react-router';
import { mainId, SkipLink } from '#web/components/shell/skip-link.tsx';
import { paths } from '#web/paths.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { useFreshUser } from '#web/session/use-fresh-user.ts';
import { useSignOut } from '#web/session/use-sign-out.ts';
import { Button } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';

/** What surrounds every page of administrators: the menu on the band, who is in, the way out. */
export function AdminShell({ children }: { children: ReactNode }) {
  const { user } = useSignedIn();
  const signOut = useSignOut();
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
            <Button variant="ghost" icon={<LogOut aria-hidden="true" />} onClick={signOut}>
              Sair
            </Button>
          </>
        }
      >
        {children}
      </Frame>
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
      <header className="on-band flex flex-col gap-3 bg-band p-4 text-band-foreground lg:gap-6">
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

function AdminMenu() {
  const { pathname } = useLocation();
  return (
    <nav
      aria-label="Painel"
      className="-mx-1 flex flex-wrap gap-x-2 gap-y-1 lg:flex-1 lg:flex-col lg:flex-nowrap"
    >
      <Entry to={paths.admin()} icon={LayoutDashboard} current={pathname === paths.admin()}>
        Visão geral
      </Entry>
      <Entry to={paths.dashboard()} icon={CircleUserRound}>
        Minha conta
      </Entry>
      <Entry to={paths.home()} icon={ExternalLink} className="lg:mt-auto">
        Ver o site
      </Entry>
    </nav>
  );
}

interface EntryProps {
  to: string;
  icon: LucideIcon;
  current?: boolean;
  className?: string;
  children: string;
}

function Entry({ to, icon: Icon, current = false, className, children }: EntryProps) {
  return (
    <Link
      to={to}
      aria-current={current ? 'page' : undefined}
      className={clsx(
        'flex min-h-tap items-center gap-3 rounded-md border-l-4 px-2 text-small font-semibold lg:text-body',
        current
          ? 'border-gold bg-sidebar-accent'
          : 'border-transparent text-band-muted hover:bg-sidebar-accent hover:text-band-foreground',
        className,
      )}
    >
      <Icon size={20} aria-hidden="true" className="shrink-0 max-sm:hidden" />
      {children}
    </Link>
  );
}
