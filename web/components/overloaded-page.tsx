import { RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { useRevalidator } from 'react-router';
import { Button } from '#web/ui/button.tsx';
import { BlankPage } from './error-pages.tsx';

/** As long as the server asks to wait (`Overloaded.retryAfterSeconds`). */
const retrySeconds = 5;

/** Stands in for a page that the server has no room for now. It asks again by itself until the page is there. */
export function OverloadedPage() {
  const { revalidate, state } = useRevalidator();
  useEffect(() => {
    if (state !== 'idle') return;
    const timer = setTimeout(revalidate, retrySeconds * 1000);
    return () => clearTimeout(timer);
  }, [state, revalidate]);
  return (
    <BlankPage
      sign="–,––"
      title="Muita gente está consultando os preços agora"
      actions={
        <Button
          icon={<RotateCw aria-hidden="true" />}
          busy={state === 'loading' && 'Tentando...'}
          onClick={revalidate}
        >
          Tentar novamente
        </Button>
      }
    >
      <p className="text-muted-foreground">
        Esta página tenta de novo sozinha em {retrySeconds} segundos. Nada do que você fez se perdeu.
      </p>
    </BlankPage>
  );
}
