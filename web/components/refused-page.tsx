import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { BlankPage } from './error-pages.tsx';

/** The same words as without script (server/error-pages.ts). */
const refusals = {
  overloaded: { title: 'Muita gente está consultando os preços agora', retrySeconds: 5 },
  // A network may ask again within a minute; what is refused meanwhile is not counted.
  'too many': { title: 'Muitos pedidos da sua conexão em pouco tempo', retrySeconds: 15 },
};

interface RefusedPageProps {
  /** whether the server has no room now, or too much was asked from this network */
  why: keyof typeof refusals;
}

/** Stands in for a page that the server does not give now. It asks again by itself until the page is there. */
export function RefusedPage({ why }: RefusedPageProps) {
  const { title, retrySeconds } = refusals[why];
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(revalidate, retrySeconds * 1000);
    return () => clearTimeout(timer);
  }, [state, revalidate, retrySeconds]);
  return (
    <BlankPage sign="–,––" title={title} actions={<TryAgain />}>
      <p className="text-muted-foreground">
        Esta página tenta de novo sozinha em {retrySeconds} segundos. Nada do que você fez se perdeu.
      </p>
    </BlankPage>
  );
}

/** Asks for the page's data again. */
export function TryAgain() {
  const { revalidate, state } = useRevalidator();
  return (
    <Button
      icon={<RotateCw aria-hidden="true" />}
      busy={state === 'loading' && 'Tentando...'}
      onClick={revalidate}
    >
      Tentar novamente
    </Button>
  );
}
