import { useState } from 'react';
import { Navigate, useNavigate, useParams } from 'react-router';
import type { Import } from '#contract/imports.ts';
import { surveyedCity } from '#domain/imports.ts';
import { PanelHead } from '#web/list/panel-head.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { useCall } from '#web/session/use-call.ts';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { adminMeta } from '../admin-meta.ts';
import AdminNotFoundPage from '../admin-not-found-page.tsx';
import { ImportCard } from './import-card.tsx';
import { ImportHistory } from './import-history.tsx';
import { cityOf } from './import-words.ts';
import { SurveyDrop } from './survey-drop.tsx';

export const meta = () => adminMeta('Importar pesquisa');
export const handle = noticesAtTop;

/** Fuel price surveys are uploaded, checked and imported here; earlier imports are listed below. */
export default function ImportsPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const [sentAgain, setSentAgain] = useState<number | null>(null);
  if (id !== undefined && !/^[1-9]\d*$/.test(id)) return <AdminNotFoundPage />;
  const received = ({ id: sent, status }: Import) => {
    setSentAgain(status === 'done' ? sent : null);
    navigate(panelPaths.imports(sent));
  };
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6">
      <PanelHead
        title="Importar pesquisa"
        about={
          <>
            Os preços de combustível da pesquisa oficial da ANP. Do arquivo nacional entram as linhas de{' '}
            {cityOf(surveyedCity)}.
          </>
        }
      />
      {id === undefined ? (
        <Desk received={received} />
      ) : (
        <>
          <ImportCard
            key={id}
            id={Number(id)}
            sentAgain={sentAgain === Number(id)}
            gone={() => navigate(panelPaths.imports())}
          />
          <Disclosure title="Enviar outro arquivo">
            <div className="p-4 pt-0">
              <SurveyDrop received={received} />
            </div>
          </Disclosure>
        </>
      )}
      <ImportHistory />
    </div>
  );
}

/** Takes a file. If an import is under way or waiting, shows that one instead. */
function Desk({ received }: { received: (answer: Import) => void }) {
  const { data, isPending, isFetching } = useCall('listImports', { query: { limit: 10 } });
  const open = data?.data.find(({ status }) => ['reading', 'ready', 'running', 'undoing'].includes(status));
  // A cached answer may contain an import that has since ended.
  if (isPending || (open && isFetching)) return <Skeleton className="h-60 w-full rounded-lg" />;
  return open ? <Navigate to={panelPaths.imports(open.id)} replace /> : <SurveyDrop received={received} />;
}
