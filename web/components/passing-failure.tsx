import { House } from 'lucide-react';
import { isRouteErrorResponse } from 'react-router';
import { isUnreachable } from '#web/offline/connection.ts';
import { paths } from '#web/paths.ts';
import { ButtonLink } from '#web/ui/button.tsx';
import { BlankPage } from './error-pages.tsx';
import OfflinePage from './offline-page.tsx';
import { RefusedPage, TryAgain } from './refused-page.tsx';

interface PassingFailureProps {
  error: unknown;
  /** path and query of the page that failed */
  wanted: string;
}

/** Replaces a page whose data cannot be had now: without a connection, or because the server refuses it or fails. */
export default function PassingFailure({ error, wanted }: PassingFailureProps) {
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

/** Each page's own words for its failure. Spec, public side, section 8. */
const words: [path: RegExp, words: { title: string; text: string }][] = [
  [
    /^\/produto\//,
    { title: 'Erro ao carregar o produto', text: 'Não foi possível carregar os dados do produto.' },
  ],
  [
    /^\/estabelecimento\//,
    {
      title: 'Erro ao carregar o estabelecimento',
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
