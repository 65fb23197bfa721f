import { Trash2 } from 'lucide-react';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';
import type { NounMessages } from './noun-messages.ts';

interface NamedRow {
  id: number;
  name: string;
}

interface DeleteDialogProps {
  words: NounMessages;
  rows: readonly NamedRow[];
  /** selected rows that cannot be deleted */
  kept?: readonly (NamedRow & { reason: string })[];
  remove: () => void;
  close: () => void;
}

/** Asks before rows are deleted. */
export function DeleteDialog({ words, rows, kept = [], remove, close }: DeleteDialogProps) {
  return (
    <AlertDialog
      title={`${words.remove(rows.length)}?`}
      description={
        <>
          <p>{words.askRemoval(rows.length)}</p>
          <p className="mt-1 text-small text-muted-foreground">{words.removalNote}</p>
        </>
      }
      cancel="Cancelar"
      action={
        <Button
          variant="danger"
          icon={<Trash2 aria-hidden="true" />}
          onClick={() => {
            remove();
            close();
          }}
        >
          Excluir
        </Button>
      }
      close={close}
    >
      <ul className="max-h-60 overflow-y-auto rounded-md bg-card-sunken px-4 py-2 font-bold">
        {rows.map(({ id, name }) => (
          <li key={id} className="py-1 wrap-anywhere">
            {name}
          </li>
        ))}
      </ul>
      {kept.length > 0 && (
        <div className="text-small">
          <p className="font-semibold">Ficam na lista:</p>
          <ul className="mt-1 max-h-40 overflow-y-auto">
            {kept.map(({ id, name, reason }) => (
              <li key={id} className="py-1 wrap-anywhere">
                <strong>{name}</strong>: {reason}
              </li>
            ))}
          </ul>
        </div>
      )}
    </AlertDialog>
  );
}
