import { FileUp } from 'lucide-react';
import { useRef, useState } from 'react';
import { Link, Navigate, useNavigate, useParams } from 'react-router';
import type { Import } from '#contract/imports.ts';
import { surveyLimits, tooLargeMessage } from '#contract/uploads.ts';
import { surveyedCity } from '#domain/imports.ts';
import { CallFailure } from '#web/api-client/transport.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { PanelHead } from '#web/list/panel-head.tsx';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { SignedOut } from '#web/session/user-call.ts';
import { Button } from '#web/ui/button.tsx';
import { Disclosure } from '#web/ui/disclosure.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { noticesAtTop } from '#web/ui/notify.ts';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { adminMeta } from '../admin-meta.ts';
import AdminNotFoundPage from '../admin-not-found-page.tsx';
import { ImportCard } from './import-card.tsx';
import { ImportHistory } from './import-history.tsx';
import { cityOf, importChanges } from './import-words.ts';

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
            {cityOf(surveyedCity)}. Ela também chega sozinha:{' '}
            <Link to={panelPaths.sources()} className="text-primary-ink underline underline-offset-3">
              Fontes
            </Link>{' '}
            mostra o que veio.
          </>
        }
      />
      {id === undefined ? (
        <UploadArea received={received} />
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
function UploadArea({ received }: { received: (answer: Import) => void }) {
  const { data, isPending, isFetching } = useCall('listImports', { query: { limit: 10 } });
  const open = data?.data.find(({ status }) => ['reading', 'ready', 'running', 'undoing'].includes(status));
  // A cached answer may contain an import that has since ended.
  if (isPending || (open && isFetching)) return <Skeleton className="h-60 w-full rounded-lg" />;
  return open ? <Navigate to={panelPaths.imports(open.id)} replace /> : <SurveyDrop received={received} />;
}

interface Trouble {
  message: string;
  /** can be uploaded again; null: the file itself is wrong */
  file: File | null;
}

/** Uploads a survey file that was dropped or chosen. */
function SurveyDrop({ received }: { received: (answer: Import) => void }) {
  const { act: upload } = useAct('uploadSurvey', { changes: importChanges });
  const [sending, setSending] = useState<{ name: string; sent: number } | null>(null);
  const [trouble, setTrouble] = useState<Trouble | null>(null);
  const input = useRef<HTMLInputElement>(null);

  const send = async (file: File | undefined) => {
    if (!file || sending) return;
    if (file.size > surveyLimits.maxBytes) {
      setTrouble({ message: tooLargeMessage(surveyLimits), file: null });
      return;
    }
    setTrouble(null);
    setSending({ name: file.name, sent: 0 });
    try {
      const onProgress = (sent: number) => setSending({ name: file.name, sent });
      received((await upload({ upload: file }, { onProgress })).data);
    } catch (error) {
      if (!(error instanceof SignedOut)) setTrouble(troubleOf(error, file));
    } finally {
      setSending(null);
    }
  };

  return (
    <div className="flex flex-col gap-4">
      {trouble && (
        <FormNotice kind="trouble" title="O arquivo não foi recebido" takesFocus>
          <p>{trouble.message}</p>
          {trouble.file && (
            <Button variant="outline" className="mt-3" onClick={() => send(trouble.file ?? undefined)}>
              Tentar novamente
            </Button>
          )}
        </FormNotice>
      )}
      <div className="group/drop relative flex flex-col items-center gap-3 rounded-lg border-2 border-dashed border-border-strong bg-card px-4 py-8 text-center">
        {sending ? (
          <div className="w-full max-w-md text-left">
            <p className="mb-3 font-bold wrap-anywhere">{sending.name}</p>
            <ProgressBar
              label={sending.sent < 1 ? 'Enviando arquivo' : 'Guardando arquivo'}
              done={sending.sent}
            />
          </div>
        ) : (
          <>
            {/* It covers the whole frame, so that a file can be dropped anywhere in it. */}
            <input
              ref={input}
              type="file"
              accept=".xlsx,.csv,.txt"
              aria-label="Arquivo da pesquisa: Escolher arquivo"
              aria-describedby="arquivo-da-pesquisa"
              onChange={({ target }) => {
                send(target.files?.[0]);
                // Otherwise the same file could not be chosen again.
                target.value = '';
              }}
              className="absolute inset-0 cursor-pointer opacity-0 file:cursor-pointer"
            />
            <span className="grid size-12 place-items-center rounded-md bg-primary-soft text-primary-ink">
              <FileUp size={24} aria-hidden="true" />
            </span>
            <p className="font-bold pointer-coarse:hidden">Solte aqui o arquivo da pesquisa</p>
            <span
              aria-hidden="true"
              className="btn btn-primary outline-offset-2 outline-ring group-has-[input:focus-visible]/drop:outline-3"
            >
              Escolher arquivo
            </span>
            <p id="arquivo-da-pesquisa" className="max-w-read text-small text-muted-foreground">
              A planilha semanal por revenda (.xlsx), a série histórica (.csv) ou o leiaute antigo com CNPJ,
              até 80 MB. Nada é gravado antes de você conferir.
            </p>
          </>
        )}
      </div>
    </div>
  );
}

function troubleOf(error: unknown, file: File): Trouble {
  const { message, issues } = describeFailure(
    error,
    'Algo deu errado do nosso lado. Tente novamente em instantes.',
  );
  const isRefused = error instanceof CallFailure && error.status < 500;
  return { message: issues[0]?.message ?? message, file: isRefused ? null : file };
}
