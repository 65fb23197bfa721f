import { House, RotateCw } from 'lucide-react';
import { useEffect } from 'react';
import { isRouteErrorResponse, useRevalidator } from 'react-router';
import { isUnreachable } from '#web/offline/connection.ts';
import { paths } from '#web/paths.ts';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { BlankPage } from './error-pages.tsx';
import OfflinePage from './offline-page.tsx';

/** The same words as without script (server/error-pages.ts). */
const refusals = {
  overloaded: { title: 'Muita gente está consultando os preços agora', retrySeconds: 5 },
  // The limit is per minute; refused requests do not count.
  'too many': { title: 'Muitos pedidos da sua conexão em pouco tempo', retrySeconds: 15 },
};

interface RefusedPageProps {
  /** whether the server has no capacity, or this network has asked too much */
  why: keyof typeof refusals;
}

/** Replaces a page that the server refuses for the moment. It retries by itself until the page is there. */
function RefusedPage({ why }: RefusedPageProps) {
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
        {`Esta página tenta de novo sozinha em ${retrySeconds} segundos. Nada do que você fez se perdeu.`}
      </p>
    </BlankPage>
  );
}

/** Reloads the page's data. */
function TryAgain() {
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

interface PassingFailureProps {
  error: unknown;
  /** path and query of the page that failed */
  wanted: string;
}

/**
 * Replaces a page whose data cannot be loaded for the moment: without a connection, or because the server refuses or
 * fails.
 */
export default function TemporaryFailure({ error, wanted }: PassingFailureProps) {
  if (isUnreachable(error)) return <OfflinePage wanted={wanted} />;
  const status = isRouteErrorResponse(error) ? error.status : 500;
  if (status === 429) return <RefusedPage why="too many" />;
  if (status === 503) return <RefusedPage why="overloaded" />;
  return <NotLoaded wanted={wanted} />;
}

const ofPrices = {
  title: 'Não foi possível carregar os preços',
  text: 'O problema é nosso. Tente de novo em instantes.',
};

/** Each page's own text for its failure. Spec, public side, section 8. */
const words: [path: RegExp, words: { title: string; text: string }][] = [
  [
    /^\/produto\//,
    { title: 'Erro ao carregar o produto', text: 'Não foi possível carregar os dados do produto.' },
  ],
  [
    /^\/estabelecimento\//,
    {
      title: 'Erro ao carregar dados do estabelecimento',
      text: 'Não foi possível carregar os dados do estabelecimento.',
    },
  ],
  [/^\/posto\//, { title: 'Erro ao carregar dados do posto', text: 'Tente de novo em instantes.' }],
  [/^\/($|\?|acougues|combustivel)/, ofPrices],
];

function NotLoaded({ wanted }: { wanted: string }) {
  const { title, text } = words.find(([path]) => path.test(wanted))?.[1] ?? {
    ...ofPrices,
    title: 'Não foi possível abrir esta página',
  };
  return (
    <BlankPage
      sign="–,––"
      title={title}
      actions={
        <>
          <TryAgain />
          <ButtonLink to={paths.home()} variant="outline" icon={<House aria-hidden="true" />}>
            Voltar ao início
          </ButtonLink>
        </>
      }
    >
      <p className="text-muted-foreground">{text}</p>
    </BlankPage>
  );
}
