import { type ReactNode, useState } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

export interface Question {
  title: string;
  text: ReactNode;
  /** label of the button that continues */
  go: string;
  /** label of the button that returns to the form, if not 'Voltar' */
  cancel?: string;
  danger?: boolean;
}

interface Asked {
  question: Question;
  answer: (agrees: boolean) => void;
}

/** Asks before a form is sent. The form stays open unless the person confirms. */
export function useQuestion(): {
  ask: (question: Question) => Promise<boolean>;
  /** the dialog while it is open, rendered anywhere on the page */
  dialog: ReactNode;
} {
  const [asked, setAsked] = useState<Asked | null>(null);
  const settle = (agrees: boolean) => {
    asked?.answer(agrees);
    setAsked(null);
  };
  return {
    ask: (question) => new Promise<boolean>((answer) => setAsked({ question, answer })),
    dialog: asked && (
      <AlertDialog
        title={asked.question.title}
        description={asked.question.text}
        cancel={asked.question.cancel ?? 'Voltar'}
        action={
          <Button variant={asked.question.danger ? 'danger' : 'primary'} onClick={() => settle(true)}>
            {asked.question.go}
          </Button>
        }
        close={() => settle(false)}
      />
    ),
  };
}
