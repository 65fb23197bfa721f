import { Beef, Fuel, House, RotateCw } from 'lucide-react';
import { createContext, type ReactNode, useContext, useState } from 'react';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { Rings } from '#web/ui/empty.tsx';
import { useHydrated } from '#web/ui/use-hydrated.ts';

interface BlankPageProps {
  /** a few characters on the blank tag */
  sign: string;
  title: string;
  children: ReactNode;
  actions: ReactNode;
}

/** A page that only says that there is nothing to show. */
export function BlankPage({ sign, title, children, actions }: BlankPageProps) {
  return (
    <div className="mx-auto flex max-w-read flex-col items-center gap-3 px-gutter py-14 text-center">
      <div
        className="relative grid h-40 w-56 max-w-full place-items-center overflow-hidden"
        aria-hidden="true"
      >
        <Rings className="absolute inset-0 size-full" />
        <span className="price relative grid h-24 w-40 place-items-center rounded-md border-2 border-dashed border-border-strong bg-card text-price-lg">
          {sign}
        </span>
      </div>
      <h1 className="heading text-h1">{title}</h1>
      {children}
      <div className="mt-4 flex w-full max-w-sm flex-col gap-3">{actions}</div>
    </div>
  );
}

const categoryLinks = (
  <>
    <ButtonLink to={paths.butchers()} variant="outline" icon={<Beef aria-hidden="true" />}>
      Preço da carne
    </ButtonLink>
    <ButtonLink to={paths.fuel()} variant="outline" icon={<Fuel aria-hidden="true" />}>
      Preço do combustível
    </ButtonLink>
  </>
);

export function NotFound() {
  return (
    <BlankPage
      sign="404"
      title="Página não encontrada"
      actions={
        <>
          <ButtonLink to={paths.home()} icon={<House aria-hidden="true" />}>
            Voltar ao início
          </ButtonLink>
          {categoryLinks}
        </>
      }
    >
      <p className="text-muted-foreground">
        Oops! Page not found. O endereço mudou ou não existe. Busque pelo nome, no alto da página; os preços
        continuam por aqui.
      </p>
    </BlankPage>
  );
}

/**
 * Error page for unexpected failures. It never reveals internal details.
 * @param isCall the page's data could not be loaded; otherwise rendering has failed. Spec, public side, section 8
 */
export function FailurePage({ isCall }: { isCall?: boolean }) {
  // The server cannot know the connection state, and the first client render has to match the server's.
  const offline = useHydrated() && !navigator.onLine;
  return (
    <BlankPage
      sign="–,––"
      title={offline ? 'Sem conexão' : 'Não foi possível abrir esta página'}
      actions={
        <>
          <Button icon={<RotateCw aria-hidden="true" />} onClick={() => window.location.reload()}>
            Recarregar
          </Button>
          <ButtonLink to={paths.home()} variant="outline" reloadDocument icon={<House aria-hidden="true" />}>
            Voltar ao início
          </ButtonLink>
          {categoryLinks}
        </>
      }
    >
      <p className="text-muted-foreground">
        {offline
          ? 'Confira sua internet e tente de novo.'
          : 'O problema é nosso. Tente de novo em instantes.'}
      </p>
      {!isCall && <p className="text-small text-muted-foreground">Unexpected Application Error!</p>}
      <ErrorNumber />
    </BlankPage>
  );
}

/** Number that the server gave to the current request; null in the browser. */
export const RequestNumber = createContext<string | null>(null);

const elementId = 'numero-do-erro';

/**
 * Number to quote in a support request: the server's request number, or a generated one if the error happened in the
 * browser.
 */
function ErrorNumber() {
  const fromServer = useContext(RequestNumber);
  const [number] = useState(
    () =>
      fromServer ??
      globalThis.document?.getElementById(elementId)?.textContent ??
      Math.random().toString(36).slice(2, 10),
  );
  return (
    <p className="text-small text-muted-foreground">
      Número do erro: <code id={elementId}>{number}</code>
    </p>
  );
}
