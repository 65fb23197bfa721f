import { type ReactNode, useRef, useState } from 'react';
import { CallFailure } from '#web/api-client/transport.ts';
import { ThoughtBetter } from '#web/forms/thought-better.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

interface Asking {
  message: string;
  answer: (agrees: boolean) => void;
}

interface DemonstrationQuestion {
  /** goes with the demonstration: 'os postos inventados e os preços deles' */
  leaves: string;
  /** is not touched: 'as marcas e os tipos' */
  stays: string;
}

/**
 * The first real row takes the demonstration away, once the person has agreed: `create` makes the call, asks where the
 * server refuses because of the demonstration, and sends it again. A person who has agreed is not asked twice.
 * @returns the dialog, too, which a page puts beside its list
 */
export function useDemonstrationQuestion({ leaves, stays }: DemonstrationQuestion) {
  const [asking, setAsking] = useState<Asking | null>(null);
  const agreed = useRef(false);
  const settle = (agrees: boolean) => {
    agreed.current ||= agrees;
    asking?.answer(agrees);
    setAsking(null);
  };
  const dialog: ReactNode = asking && (
    <AlertDialog
      title="Tirar a demonstração?"
      description={
        <div className="flex flex-col gap-3">
          <p>{asking.message}</p>
          <p>
            <strong>Saem</strong> {leaves}. Isso não pode ser desfeito.
          </p>
          <p>
            <strong>Ficam</strong> {stays}.
          </p>
        </div>
      }
      cancel="Agora não"
      action={
        <Button variant="danger" onClick={() => settle(true)}>
          Tirar e salvar
        </Button>
      }
      close={() => settle(false)}
    />
  );
  const ask = (message: string) =>
    new Promise<boolean>((answer) => {
      setAsking({ message, answer });
    });
  return {
    dialog,
    async create<Answer>(send: (replacesDemonstration: boolean) => Promise<Answer>): Promise<Answer> {
      try {
        return await send(agreed.current);
      } catch (error) {
        if (!isDemonstration(error)) throw error;
        if (!(await ask(error.message))) throw new ThoughtBetter();
        return send(true);
      }
    },
  };
}

function isDemonstration(error: unknown): error is CallFailure {
  return error instanceof CallFailure && error.failure?.code === 'demonstration';
}
