import { Outlet, useLocation } from 'react-router';
import { siteContext } from '#web/api-client/transport.ts';
import { SignedInOnly, useSignedIn } from '#web/session/signed-in-only.tsx';
import { QueryProvider } from '#web/session/use-call.tsx';
import type { Route } from './+types/admin-layout.ts';
import '#web/signed-in.css';
import { Close, Content, Overlay, Portal, Root, Title, Trigger } from '@radix-ui/react-dialog';
import { LogOut, Menu, X } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { counted } from '#domain/text.ts';
import { useApiPrefix } from '#web/api-client/use-api-prefix.ts';
import { mainId, SkipLink } from '#web/components/shell/skip-link.tsx';
import { useUnsavedCount } from '#web/forms/draft.ts';
import { useSignOut } from '#web/session/use-sign-out.ts';
import { reloadUser } from '#web/session/user-call.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button, buttonClass } from '#web/ui/button.tsx';
import { Logo } from '#web/ui/logo.tsx';
import { notify } from '#web/ui/notify.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { AdminMenu } from './admin-menu.tsx';
import { PanelSearch } from './panel-search.tsx';
import { useRoundDrafts } from './price-round/round-draft.ts';

export { FailedPage as ErrorBoundary } from '#web/components/failed-page.tsx';

/** Maps of the panel need the address of the tiles, which does not change while the server runs. */
export const loader = ({ context }: Route.LoaderArgs) => ({ tileUrl: context.get(siteContext).tileUrl });
export const shouldRevalidate = () => false;

/** The layout of all pages for administrators. The server checks the role at every call. */
export default function AdminLayout() {
  return (
    <SignedInOnly who="admin" waiting={<AdminSkeleton />}>
      <QueryProvider>
        <AdminShell>
          <Outlet />
        </AdminShell>
      </QueryProvider>
    </SignedInOnly>
  );
}

/** Surrounds every page of the panel with the menu, the name of the person and the button that signs out. */
function AdminShell({ children }: { children: ReactNode }) {
  const { user } = useSignedIn();
  useFreshUser();
  return (
    <>
      <SkipLink />
      <Frame
        menu={<AdminMenu />}
        menuButton={<MenuSheet />}
        bar={
          <>
            <PanelSearch />
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

/** Signs out; asks first if there are unsaved changes. Spec, back office, section 2 (Access and shell). */
function SignOutButton() {
  const endSession = useSignOut();
  const signOut = async () => {
    await endSession();
    notify({ kind: 'success', title: 'Logout realizado', text: 'Você foi desconectado com sucesso.' });
  };
  const unsaved = useUnsavedCount();
  const rounds = useRoundDrafts().length;
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button
        variant="ghost"
        icon={<LogOut aria-hidden="true" />}
        onClick={() => (unsaved + rounds > 0 ? setAsking(true) : signOut())}
      >
        Sair
      </Button>
      {isAsking && (
        <AlertDialog
          title="Sair sem salvar?"
          description={sayUnsaved(unsaved, rounds)}
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

/** Unsaved changes to lists stay in the memory of the tab; rounds of prices, stored in the browser, are deleted. */
function sayUnsaved(unsaved: number, rounds: number): string {
  const sentences = [
    unsaved > 0 &&
      `${counted(unsaved, 'mudança ainda não foi salva', 'mudanças ainda não foram salvas')}. Enquanto esta aba ficar aberta, você as encontra ao entrar de novo.`,
    rounds > 0 &&
      `${counted(rounds, 'rodada de preços ainda não foi salva', 'rodadas de preços ainda não foram salvas')}: ao sair, o que você digitou será descartado.`,
  ];
  return sentences.filter(Boolean).join(' ');
}

/** Shows the same to everybody until the session is known. */
function AdminSkeleton() {
  return (
    <>
      <noscript>
        <p className="p-gutter">O painel só abre com o JavaScript do navegador ligado.</p>
      </noscript>
      <div className="invisible [.signed-in_&]:visible">
        <Frame menu={null} menuButton={null} bar={null}>
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
    </>
  );
}

interface FrameProps {
  menu: ReactNode;
  /** opens the menu if the screen is too narrow to show it beside the page */
  menuButton: ReactNode;
  bar: ReactNode;
  children: ReactNode;
}

function Frame({ menu, menuButton, bar, children }: FrameProps) {
  return (
    <div className="min-h-dvh lg:grid lg:grid-cols-[15.75rem_minmax(0,1fr)]">
      <header className="on-band flex min-w-0 flex-wrap items-center justify-between gap-3 bg-band p-4 text-band-foreground lg:sticky lg:top-0 lg:h-dvh lg:flex-col lg:flex-nowrap lg:items-stretch lg:justify-start lg:gap-4 lg:overflow-y-auto">
        <Logo tagline />
        <div className="lg:hidden">{menuButton}</div>
        <div className="hidden flex-1 flex-col lg:flex">{menu}</div>
      </header>
      <div className="min-w-0">
        <section
          aria-label="Quem está no painel"
          className="flex min-h-15 flex-wrap items-center justify-end gap-x-4 border-b border-border bg-card px-gutter py-1.5"
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

/** The menu on a narrow screen. It closes when a page has been chosen. */
function MenuSheet() {
  const { pathname } = useLocation();
  const [isOpen, setOpen] = useState(false);
  // biome-ignore lint/correctness/useExhaustiveDependencies: the browser's back button closes the sheet, too
  useEffect(() => setOpen(false), [pathname]);
  return (
    <Root open={isOpen} onOpenChange={setOpen}>
      <Trigger aria-label="Abrir o menu do painel" className={buttonClass({ variant: 'band' }, 'shrink-0')}>
        <Menu aria-hidden="true" />
        Menu
      </Trigger>
      <Portal>
        <Overlay className="fixed inset-0 z-40 bg-overlay/62 lg:hidden" />
        <Content
          aria-describedby={undefined}
          className="on-band fixed inset-y-0 left-0 z-50 flex w-[19rem] max-w-[88vw] flex-col gap-4 overflow-y-auto overscroll-contain bg-band p-4 text-band-foreground outline-none lg:hidden"
        >
          <Title className="sr-only">Menu do painel</Title>
          <div className="flex items-start justify-between gap-2">
            <Logo tagline />
            <Close
              aria-label="Fechar o menu"
              className={buttonClass({ variant: 'band', size: 'dense' }, 'shrink-0')}
            >
              <X aria-hidden="true" />
            </Close>
          </div>
          <AdminMenu onChoose={() => setOpen(false)} />
        </Content>
      </Portal>
    </Root>
  );
}

/** Loads the user again once, so that `SignedInOnly` redirects a user who is no longer an administrator. */
function useFreshUser(): void {
  const apiPrefix = useApiPrefix();
  useEffect(() => {
    reloadUser(apiPrefix);
  }, [apiPrefix]);
}
