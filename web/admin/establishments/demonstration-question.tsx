import { type ReactNode, useRef, useState } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

interface Asking {
  message: string;
  answer: (agrees: boolean) => void;
}

/**
 * Asks once whether the demonstration may go. `ask` resolves to the answer; `hasAgreed` tells of an earlier one, for a
 * call that is sent again. @returns the dialog, too, which a page puts beside its list
 */
export function useDemonstrationQuestion() {
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
            <strong>Saem</strong> os estabelecimentos inventados e tudo o que é deles: preços, promoções,
            cupons e seus usos, avaliações, preços relatados e comprovantes. Isso não pode ser desfeito.
          </p>
          <p>
            <strong>Ficam</strong> as regiões, os setores, as categorias e os produtos.
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
  return {
    dialog,
    hasAgreed: () => agreed.current,
    ask: (message: string) =>
      new Promise<boolean>((answer) => {
        setAsking({ message, answer });
      }),
  };
}
