import { CallFailure } from '#web/api-client/transport.ts';
import { ThoughtBetter } from '#web/forms/thought-better.ts';
import { useQuestion } from '../manager/use-question.tsx';

/**
 * A shop, or a station, of the same name in the same place is asked about: `save` makes the call, asks where the server
 * has found one, and sends it again as another one.
 * @returns the dialog, too, which a page puts beside its list
 */
export function useTwinQuestion() {
  const { ask, dialog } = useQuestion();
  return {
    dialog,
    async save<Answer>(send: (isAnother: boolean) => Promise<Answer>): Promise<Answer> {
      try {
        return await send(false);
      } catch (error) {
        if (!(error instanceof CallFailure) || error.failure?.code !== 'twin') throw error;
        const question = {
          title: 'É outro lugar?',
          text: `${error.message} Salve só se este for outro.`,
          go: 'É outro, salvar',
        };
        if (!(await ask(question))) throw new ThoughtBetter();
        return send(true);
      }
    },
  };
}
