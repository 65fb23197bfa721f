import { Trash2 } from 'lucide-react';
import { useState } from 'react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import type { NounWords } from './noun-words.ts';

interface DeleteDialogProps {
  words: NounWords;
  /** of the row */
  name: string;
  /** resolves when it is over, whatever came of it: the dialog then closes (spec, back office, section 4) */
  remove: () => Promise<void>;
  close: () => void;
}

/** Asks before a row is deleted. */
export function DeleteDialog({ words, name, remove, close }: DeleteDialogProps) {
  const [busy, setBusy] = useState(false);
  return (
    <AlertDialog
      title={`${words.remove}?`}
      description={<p>{words.askRemoval}</p>}
      cancel="Cancelar"
      busy={busy}
      action={
        <Button
          variant="danger"
          icon={<Trash2 aria-hidden="true" />}
          busy={busy && 'Excluindo...'}
          onClick={async () => {
            setBusy(true);
            await remove();
            close();
          }}
        >
          Excluir
        </Button>
      }
      close={close}
    >
      <p className="rounded-md bg-card-sunken p-4 font-bold wrap-anywhere">{name}</p>
    </AlertDialog>
  );
}
