import { useQueryClient } from '@tanstack/react-query';
import { ExternalLink, FileUp, Trash2, Undo2 } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import type { ImportDetail, Undone } from '#contract/imports.ts';
import { dayOf } from '#domain/city-time.ts';
import { pricesOf, sayAlreadyLoaded, sayProgress } from '#domain/import-report.ts';
import { importCan } from '#domain/imports-can.ts';
import { capitalized } from '#domain/text.ts';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { paths } from '#web/paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { Badge } from '#web/ui/badge.tsx';
import { Button, ButtonLink } from '#web/ui/button.tsx';
import { FormNotice } from '#web/ui/form-notice.tsx';
import { ProgressBar } from '#web/ui/progress-bar.tsx';
import { Skeleton } from '#web/ui/skeleton.tsx';
import { GoldNote } from '../card.tsx';
import { formatMoment } from '../format-moment.ts';
import { QueryResult } from '../query-result.tsx';
import { usePolling } from '../use-polling.ts';
import { ImportFindings, StartButton } from './import-findings.tsx';
import { UndoDialog } from './import-history.tsx';
import {
  cityOf,
  importListChanges,
  layoutWord,
  sayHeld,
  sayUndone,
  senderOf,
  statusWords,
} from './import-words.ts';

interface ImportCardProps {
  id: number;
  /** true: the file is one that was imported before */
  sentAgain: boolean;
  /** called after the import was discarded */
  gone: () => void;
}

/** Shows the state of an import, from the reading of its file to its end. */
export function ImportCard({ id, sentAgain, gone }: ImportCardProps) {
  const query = useCall('readImport', { params: { id } });
  const status = query.data?.data.status;
  const isOnItsWay = status === 'reading' || status === 'running' || status === 'undoing';
  usePolling(query, isOnItsWay);
  useListedAgain(status);
  return (
    <QueryResult
      query={query}
      trouble="Não foi possível carregar esta importação."
      waiting={<Skeleton className="h-60 w-full rounded-lg" />}
    >
      {({ data }) => <Shown found={data} sentAgain={sentAgain} gone={gone} />}
    </QueryResult>
  );
}

/**
 * Reloads the history and the queues when the status of the import changes. The import itself has just been read; if it
 * was discarded, reading it again would fail.
 */
function useListedAgain(status: string | undefined) {
  const queries = useQueryClient();
  const before = useRef(status);
  useEffect(() => {
    if (before.current !== undefined && before.current !== status) {
      for (const name of importListChanges) {
        queries.invalidateQueries({ queryKey: [name] });
      }
    }
    before.current = status;
  }, [queries, status]);
}

function Shown({ found, sentAgain, gone }: { found: ImportDetail; sentAgain: boolean; gone: () => void }) {
  const { status, fileName, layout } = found;
  const { word, tone } = statusWords[status];
  const heading = useRef<HTMLHeadingElement>(null);
  // The button or field that opened this card is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section
      aria-label={fileName}
      className="flex flex-col gap-5 rounded-lg border border-border bg-card p-4 lg:p-5"
    >
      <div>
        <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
          <h2 ref={heading} tabIndex={-1} className="heading text-h2 wrap-anywhere outline-none">
            {fileName}
          </h2>
          <span role="status">
            <Badge tone={tone}>{word}</Badge>
          </span>
        </div>
        <p className="mt-1 text-small text-muted-foreground wrap-anywhere">
          {layout && <span className="block first-letter:uppercase">{layoutWord(layout)}</span>}
          <span>{`${cityOf(found)} · ${senderOf(found)} · ${formatMoment(found.startedAt)}`}</span>
        </p>
      </div>
      <Stage found={found} sentAgain={sentAgain} gone={gone} />
    </section>
  );
}

function Stage({ found, sentAgain, gone }: { found: ImportDetail; sentAgain: boolean; gone: () => void }) {
  switch (found.status) {
    case 'reading':
      return (
        <>
          <ProgressBar
            label="Lendo o arquivo para a prévia"
            done={null}
            text={found.progress ? sayProgress(found.progress) : undefined}
          />
          <Acts found={found} gone={gone} />
        </>
      );
    case 'ready':
      return (
        <>
          <h3 className="heading text-h3">O que vai mudar</h3>
          <ImportFindings found={found} />
          {found.held !== null && <GoldNote>{sayHeld(found.held)}</GoldNote>}
          {pricesOf(found) === 0 && (
            <p className="rounded-md bg-card-sunken p-4">
              O arquivo não tem preços de combustível de {cityOf(found)}: não há o que importar. Uma semana
              sem a cidade é normal, porque a pesquisa é uma amostra.
            </p>
          )}
          <Acts found={found} gone={gone} />
        </>
      );
    case 'running':
      return (
        <ProgressBar
          label="Importando"
          done={found.progress && found.rowsRead > 0 ? found.progress.rowsRead / found.rowsRead : null}
          text={found.progress ? sayProgress(found.progress) : undefined}
        />
      );
    case 'done':
      return (
        <>
          {sentAgain && found.finishedAt && (
            <FormNotice kind="done" title={capitalized(`${sayAlreadyLoaded(dayOf(found.finishedAt))}.`)}>
              Estas são as contagens daquela importação.
            </FormNotice>
          )}
          <ImportFindings found={found} />
          <Acts found={found} gone={gone} />
        </>
      );
    case 'failed':
      return (
        <>
          <FormNotice kind="trouble" title="A importação falhou">
            <p className="whitespace-pre-line wrap-anywhere">{found.failure}</p>
          </FormNotice>
          {found.hasWritten && <ImportFindings found={found} />}
          <Acts found={found} gone={gone} />
        </>
      );
    case 'undoing':
      return (
        <ProgressBar
          label="Desfazendo"
          done={found.undone && pricesOf(found) > 0 ? pricesUndone(found.undone) / pricesOf(found) : null}
          text={found.undone ? sayUndone(found.undone) : undefined}
        />
      );
    case 'undone':
      return (
        <>
          <p className="rounded-md bg-card-sunken p-4">
            {`Desfeita em ${found.undoneAt ? formatMoment(found.undoneAt) : ''}${found.undoneBy ? ` por ${found.undoneBy}` : ''}. ${found.undone ? `${capitalized(sayUndone(found.undone))} ` : ''}O mesmo arquivo pode ser importado de novo.`}
          </p>
          <ImportFindings found={found} />
          <Acts found={found} gone={gone} />
        </>
      );
  }
}

/** The number of prices that undoing an import has dealt with so far. */
const pricesUndone = ({ withdrawn, handedOver }: Undone) => withdrawn + handedOver;

function Acts({ found, gone }: { found: ImportDetail; gone: () => void }) {
  const { status, hasWritten } = found;
  const can = importCan({ status, hasWritten, prices: pricesOf(found) });
  const [isUndoing, setUndoing] = useState(false);
  const hasEnded = status === 'done' || status === 'undone' || status === 'failed';
  return (
    <div className="flex flex-col gap-3 sm:flex-row sm:flex-wrap">
      {can.start.may && <StartButton found={found} />}
      {status === 'done' && (
        <ButtonLink to={paths.fuel()} icon={<ExternalLink aria-hidden="true" />}>
          Ver os preços no site
        </ButtonLink>
      )}
      {hasEnded && (
        <ButtonLink variant="outline" to={panelPaths.imports()} icon={<FileUp aria-hidden="true" />}>
          Enviar outro arquivo
        </ButtonLink>
      )}
      {can.discard.may && <DiscardButton id={found.id} hasEnded={hasEnded} gone={gone} />}
      {can.undo.may && (
        <Button variant="ghost" icon={<Undo2 aria-hidden="true" />} onClick={() => setUndoing(true)}>
          Desfazer
        </Button>
      )}
      {isUndoing && <UndoDialog found={found} close={() => setUndoing(false)} />}
    </div>
  );
}

interface DiscardButtonProps {
  id: number;
  hasEnded: boolean;
  gone: () => void;
}

function DiscardButton({ id, hasEnded, gone }: DiscardButtonProps): ReactNode {
  // The import no longer exists, so it must not be read again.
  const { act: discard, busy } = useAct('discardImport', {
    changes: importListChanges,
  });
  return (
    <Button
      variant="ghost"
      icon={<Trash2 aria-hidden="true" />}
      busy={busy && 'Tirando...'}
      onClick={async () => {
        try {
          await discard({ params: { id } });
          gone();
        } catch (error) {
          notifyFailure(error, 'Não foi possível tirar o arquivo.');
        }
      }}
    >
      {hasEnded ? 'Tirar da lista' : 'Desistir deste arquivo'}
    </Button>
  );
}
