import { useQueryClient } from '@tanstack/react-query';
import { FileUp } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { PanelHead } from '#web/list/panel-head.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.tsx';
import { ButtonLink } from '#web/ui/button.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { Loading, Skeleton } from '#web/ui/skeleton.tsx';
import { adminMeta } from '../admin-meta.ts';
import { GoldNote } from '../card.tsx';
import { QueryResult } from '../query-result.tsx';
import { usePolling } from '../use-polling.ts';
import { RegisterProposals } from './register-proposals.tsx';
import { SourceCard } from './source-card.tsx';
import { notInDemonstration } from './source-words.ts';

export const meta = () => adminMeta('Fontes');
export const handle = noticesAtTop;

/** The official sources that the server asks by itself, and what the register says differently. */
export default function SourcesPage() {
  const sources = useCall('listSources', {}, { refetchOnMount: true });
  const isAsking = sources.data?.data.some((source) => source.isAsking) ?? false;
  usePolling(sources, isAsking);
  useReloadedAfter(isAsking);
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6">
      <PanelHead
        title="Fontes"
        about="A pesquisa e o cadastro da ANP chegam sozinhos. Cada arquivo é conferido antes de aparecer no site, e o que parece estranho espera por você."
      >
        <ButtonLink to={panelPaths.imports()} variant="outline" icon={<FileUp aria-hidden="true" />}>
          Importar pesquisa
        </ButtonLink>
      </PanelHead>
      <QueryResult query={sources} trouble="Não foi possível carregar as fontes." waiting={skeleton}>
        {({ data, demonstration }) => (
          <>
            {demonstration && <GoldNote>{notInDemonstration}</GoldNote>}
            <div className="grid items-start gap-4 lg:grid-cols-2">
              {data.map((source) => (
                <SourceCard key={source.name} source={source} isDemonstration={demonstration} />
              ))}
            </div>
          </>
        )}
      </QueryResult>
      <RegisterProposals />
    </div>
  );
}

const skeleton = (
  <Loading>
    <div className="grid gap-4 lg:grid-cols-2">
      <Skeleton className="h-72 w-full" />
      <Skeleton className="h-72 w-full" />
    </div>
  </Loading>
);

/** Reloads what an answer may have changed, once no source is being asked any more. */
function useReloadedAfter(isAsking: boolean) {
  const queries = useQueryClient();
  const before = useRef(isAsking);
  useEffect(() => {
    if (before.current && !isAsking) {
      for (const name of ['listRegisterProposals', 'listImports', 'readWaiting'] as const) {
        queries.invalidateQueries({ queryKey: [name] });
      }
    }
    before.current = isAsking;
  }, [queries, isAsking]);
}
