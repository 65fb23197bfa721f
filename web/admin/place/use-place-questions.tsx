import type { ReactNode } from 'react';
import { CallFailure } from '#web/api-client/transport.ts';
import { SubmitCancelled } from '#web/forms/use-call-form.ts';
import type { RecordCalls } from '#web/list/record-calls.ts';
import { useQuestion } from '#web/list/use-question.tsx';
import { useDemonstrationQuestion } from '../demonstration/demonstration-question.tsx';

/** Answers that calls send with the values of a place. */
export interface PlaceAnswers {
  isAnother: boolean;
  replacesDemonstration?: boolean;
}

/**
 * Asks before a shop or station is saved: whether a new one begins the real city, and, if the server has found one of
 * the same name at the same location, whether they are different places.
 * @param thing with its article: 'o estabelecimento'
 * @returns the calls that ask, and the dialogs, which the page renders beside its list
 */
export function usePlaceQuestions<Saved, Values>(
  calls: RecordCalls<Saved, Values & PlaceAnswers>,
  thing: string,
): { calls: RecordCalls<Saved, Values>; dialogs: ReactNode } {
  const demonstration = useDemonstrationQuestion(thing);
  const { ask, dialog } = useQuestion();
  const askOfTwins = async <Answer,>(send: (isAnother: boolean) => Promise<Answer>): Promise<Answer> => {
    try {
      return await send(false);
    } catch (error) {
      if (!(error instanceof CallFailure) || error.failure?.code !== 'twin') throw error;
      const question = {
        title: 'É outro lugar?',
        text: `${error.message} Salve só se este for outro.`,
        go: 'É outro, salvar',
      };
      if (!(await ask(question))) throw new SubmitCancelled();
      return send(true);
    }
  };
  return {
    calls: {
      ...calls,
      create: (values, idempotencyKey) =>
        demonstration.create((replacesDemonstration) =>
          askOfTwins((isAnother) =>
            calls.create({ ...values, replacesDemonstration, isAnother }, idempotencyKey),
          ),
        ),
      update: (values, row, options) =>
        askOfTwins((isAnother) => calls.update({ ...values, isAnother }, row, options)),
    },
    dialogs: (
      <>
        {demonstration.dialog}
        {dialog}
      </>
    ),
  };
}
