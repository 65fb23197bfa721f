import { type ReactNode, useState } from 'react';
import { Link } from 'react-router';
import {
  type DemonstrationCounts,
  describeDemonstration,
  staysWithoutDemonstration,
} from '#domain/demonstration.ts';
import type { SourceName } from '#domain/sources.ts';
import { describeFailure } from '#web/forms/call-failures.ts';
import { notifyFailure } from '#web/forms/notify-failure.ts';
import { SubmitCancelled } from '#web/forms/use-call-form.ts';
import { useRead } from '#web/list/record-calls.ts';
import { panelPaths } from '#web/panel-paths.ts';
import { useAct } from '#web/session/use-act.ts';
import { useCall } from '#web/session/use-call.tsx';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';
import { Skeleton } from '#web/ui/skeleton.tsx';

interface Asking {
  counts: DemonstrationCounts;
  /** null: the person went back to the form */
  answer: (replacesDemonstration: boolean | null) => void;
}

/**
 * In a demonstration city, asks whether a new place begins the real city or joins the demonstration; `create` passes
 * the answer to the call.
 * @param thing with its article: 'o estabelecimento'
 * @returns also the dialog, which the page renders beside its list
 */
export function useDemonstrationQuestion(thing: string) {
  const readDemonstration = useRead('readDemonstration');
  const [asking, setAsking] = useState<Asking | null>(null);
  const settle = (replacesDemonstration: boolean | null) => {
    asking?.answer(replacesDemonstration);
    setAsking(null);
  };
  const dialog: ReactNode = asking && (
    <AlertDialog
      title="Começar a cidade de verdade?"
      description={
        <>
          <p className="mb-3">
            A cidade ainda é de demonstração. Salve {thing} como exemplo, que sai com ela, ou comece com{' '}
            {thing} a cidade de verdade.
          </p>
          <DeletedDemonstration counts={asking.counts} />
        </>
      }
      cancel="Voltar"
      action={
        <>
          <Button variant="outline" onClick={() => settle(false)}>
            Salvar como exemplo
          </Button>
          <Button variant="danger" onClick={() => settle(true)}>
            Começar a cidade de verdade
          </Button>
        </>
      }
      close={() => settle(null)}
    />
  );
  const ask = (counts: DemonstrationCounts) =>
    new Promise<boolean | null>((answer) => {
      setAsking({ counts, answer });
    });
  return {
    dialog,
    async create<Answer>(send: (replacesDemonstration: boolean) => Promise<Answer>): Promise<Answer> {
      const { data: counts } = await readDemonstration({});
      const replacesDemonstration = counts !== null && (await ask(counts));
      if (replacesDemonstration === null) throw new SubmitCancelled();
      return send(replacesDemonstration);
    },
  };
}

/** Lists which rows will be deleted when the real city begins, which will stay, and what then arrives by itself. */
export function DeletedDemonstration({ counts }: { counts: DemonstrationCounts }) {
  return (
    <div className="flex flex-col gap-3">
      <p>
        <strong>{describeDemonstration(counts)}</strong> Isso não pode ser desfeito.
      </p>
      <p>{staysWithoutDemonstration}</p>
      <ComingSources />
    </div>
  );
}

const sourcesComing = {
  survey: 'A pesquisa da ANP passa a chegar sozinha',
  register: 'O cadastro dos postos passa a chegar sozinho',
  both: 'A pesquisa da ANP e o cadastro dos postos passam a chegar sozinhos',
} as const satisfies Record<SourceName | 'both', string>;

/** Says which official sources will be asked from then on. */
function ComingSources() {
  const sources = useCall('listSources');
  const [first, second] = (sources.data?.data ?? []).filter(({ isOn, address }) => isOn && address !== null);
  if (!first) return null;
  return (
    <p>
      {sourcesComing[second ? 'both' : first.name]}; desligue em{' '}
      <Link to={panelPaths.sources()} className="text-primary-ink underline underline-offset-3">
        Fontes
      </Link>
      .
    </p>
  );
}

/** Begins the real city at the press of a button, after a question that lists what will be deleted. */
export function BeginRealCity() {
  const [isAsking, setAsking] = useState(false);
  return (
    <>
      <Button variant="outline" onClick={() => setAsking(true)}>
        Começar a cidade de verdade
      </Button>
      {isAsking && <Question close={() => setAsking(false)} />}
    </>
  );
}

const changes = [
  'readSite',
  'readDashboard',
  'readDemonstration',
  'readWaiting',
  'listPriceCoverage',
] as const;

function Question({ close }: { close: () => void }) {
  const demonstration = useCall('readDemonstration', {}, { refetchOnMount: true });
  const { act, busy } = useAct('deleteDemonstration', { changes });
  const counts = demonstration.data?.data;
  const begin = async () => {
    try {
      const { data } = await act();
      if (data.isDone) notify({ kind: 'success', title: 'A cidade de verdade começou.' });
      else
        notify({
          kind: 'success',
          title: 'A demonstração está saindo.',
          text: 'Com tantos preços isso leva alguns minutos.',
        });
      close();
    } catch (error) {
      notifyFailure(error, 'Tente novamente em instantes.', { title: 'A demonstração não saiu' });
    }
  };
  return (
    <AlertDialog
      title="Começar a cidade de verdade?"
      description={
        demonstration.error ? (
          <p>{describeFailure(demonstration.error, 'Não foi possível contar o que sai.').message}</p>
        ) : counts === undefined ? (
          <Skeleton className="h-24 w-full" />
        ) : counts === null ? (
          <p>A demonstração já saiu: a cidade é a de verdade.</p>
        ) : (
          <DeletedDemonstration counts={counts} />
        )
      }
      cancel="Agora não"
      busy={busy}
      action={
        counts && (
          <Button variant="danger" busy={busy && 'Começando...'} onClick={begin}>
            Começar a cidade de verdade
          </Button>
        )
      }
      close={close}
    />
  );
}
