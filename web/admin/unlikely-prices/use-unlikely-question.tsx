import { type ReactNode, useRef, useState } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import { askAboutUnlikely, keyOfPrice, type PriceToSave, type UnlikelyQuestion } from './unlikely-prices.ts';

interface Asked {
  question: UnlikelyQuestion;
  answer: (isYes: boolean) => void;
}

/** Asks about the unlikely prices of a batch before it is saved: once per price, even if it is sent again. */
export function useUnlikelyQuestion(): {
  /** Resolves to true if no price is unlikely, otherwise to the person's answer. */
  mayBeSaved: (prices: readonly PriceToSave[]) => Promise<boolean>;
  /** the dialog while it is open, rendered anywhere on the page */
  question: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const confirmed = useRef(new Set<string>());
  return {
    async mayBeSaved(prices) {
      if (asked) return false;
      const question = askAboutUnlikely(prices, confirmed.current);
      if (!question) return true;
      const isYes = await new Promise<boolean>((answer) => setAsked({ question, answer }));
      setAsked(null);
      if (isYes) for (const price of prices) confirmed.current.add(keyOfPrice(price));
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
          <p className="mt-2">Confira se a vírgula está no lugar.</p>
        </>
      }
      cancel="Corrigir"
      action={<Button onClick={() => answer(true)}>Sim, salvar</Button>}
      close={() => answer(false)}
    />
  );
}
