import { type ReactNode, useState } from 'react';
import {
  type DemonstrationCounts,
  describeDemonstration,
  staysWithoutDemonstration,
} from '#domain/demonstration.ts';
import { SubmitCancelled } from '#web/forms/use-call-form.ts';
import { useRead } from '#web/list/record-calls.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

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
          <Leaving counts={asking.counts} />
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

/** Lists which rows will be deleted when the real city begins, and which will stay. */
export function Leaving({ counts }: { counts: DemonstrationCounts }) {
  return (
    <div className="flex flex-col gap-3">
      <p>
        <strong>{describeDemonstration(counts)}</strong> Isso não pode ser desfeito.
      </p>
      <p>{staysWithoutDemonstration}</p>
    </div>
  );
}
