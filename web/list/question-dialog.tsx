import type { ReactNode } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

interface QuestionDialogProps {
  title: string;
  /** says tells what will happen */
  children: ReactNode;
  /** on the button that goes on: 'Encerrar sessões' */
  go: string;
  danger?: boolean;
  start: () => void;
  close: () => void;
}

/** Asks before something is done with rows. */
export function QuestionDialog({ title, children, go, danger = false, start, close }: QuestionDialogProps) {
  return (
    <AlertDialog
      title={title}
      description={children}
      cancel="Cancelar"
      action={
        <Button variant={danger ? 'danger' : 'primary'} onClick={start}>
          {go}
        </Button>
      }
      close={close}
    />
  );
}
