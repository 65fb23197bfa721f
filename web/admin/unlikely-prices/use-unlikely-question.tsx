import { type ReactNode, useState } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { askAboutUnlikely, type PriceToSave, type UnlikelyQuestion } from './unlikely-prices.ts';

interface Asked {
  question: UnlikelyQuestion;
  answer: (isYes: boolean) => void;
}

/** Asks once about the unlikely prices of a batch before it is saved. */
export function useUnlikelyQuestion(): {
  /** Resolves to true where nothing is unlikely, and to the person's answer otherwise. */
  mayBeSaved: (prices: readonly PriceToSave[]) => Promise<boolean>;
  /** the question while it is asked; stands anywhere on the page */
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  return {
    async mayBeSaved(prices) {
      if (asked) return false;
      const question = askAboutUnlikely(prices);
      if (!question) return true;
      const isYes = await new Promise<boolean>((answer) => setAsked({ question, answer }));
      setAsked(null);
      return isYes;
    },
    question: asked && <Question {...asked} />,
  };
}

function Question({ question: { title, lines, more }, answer }: Asked) {
  return (
    <AlertDialog
      title={title}
      description={
        <>
          <ul className="list-disc pl-5 wrap-anywhere">
            {lines.map(({ name, why }) => (
              <li key={`${name} ${why}`}>
                <strong>{name}</strong>: {why}
              </li>
            ))}
          </ul>
          {more && <p className="mt-2">{more}</p>}
        </>
      }
      cancel="Corrigir"
      action={<Button onClick={() => answer(true)}>Sim, salvar</Button>}
      close={() => answer(false)}
    />
  );
}
