import { useState } from 'react';
import { useNavigate, useParams } from 'react-router';
import { surveyedCity } from '#domain/imports.ts';
import { paths } from '#web/paths.ts';
import { useCall } from '#web/session/use-call.ts';
import { noticesAtTop } from '#web/ui/notify.ts';
import { adminMeta } from '../admin-meta.ts';
import AdminNotFoundPage from '../admin-not-found-page.tsx';
import { ImportCard } from './import-card.tsx';
import { ImportHistory } from './import-history.tsx';
import { cityOf } from './import-words.ts';
import { SurveyDrop } from './survey-drop.tsx';

export const meta = () => adminMeta('Importar pesquisa');
export const handle = noticesAtTop;

/** The survey of fuel prices enters here: its file is sent, looked at and imported; below is what was imported before. */
export default function ImportsPage() {
  const { id } = useParams();
  const navigate = useNavigate();
  const waiting = useWaitingImport();
  const [sentAgain, setSentAgain] = useState<number | null>(null);
  if (id !== undefined && !/^[1-9]\d*$/.test(id)) return <AdminNotFoundPage />;
  const shown = id === undefined ? waiting : Number(id);
  return (
    <div className="mx-auto flex max-w-page flex-col gap-6">
      <div>
        <h1 tabIndex={-1} className="heading text-h1 outline-none">
          Importar pesquisa
        </h1>
        <p className="mt-1 max-w-read text-muted-foreground">
          Os preços de combustível da pesquisa oficial da ANP. Do arquivo nacional entram as linhas de{' '}
          {cityOf(surveyedCity)}.
        </p>
      </div>
      {shown === null ? (
        <SurveyDrop
          received={({ id, status }) => {
            setSentAgain(status === 'done' ? id : null);
            navigate(paths.adminImports(id));
          }}
        />
      ) : (
        <ImportCard
          key={shown}
          id={shown}
          sentAgain={sentAgain === shown}
          gone={() => navigate(paths.adminImports())}
        />
      )}
      <ImportHistory />
    </div>
  );
}

/** Returns the newest import that has not ended, so that whoever comes back finds it as it stands. */
function useWaitingImport(): number | null {
  const { data } = useCall('listImports', { query: { limit: 10 } });
  const open = data?.data.find(({ status }) => ['reading', 'ready', 'running'].includes(status));
  return open?.id ?? null;
}
