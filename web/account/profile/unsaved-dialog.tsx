import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

interface UnsavedDialogProps {
  title: string;
  stay: () => void;
  leave: () => void;
}

export default function UnsavedDialog({ title, stay, leave }: UnsavedDialogProps) {
  return (
    <AlertDialog
      title={title}
      description="O que você mudou em seus dados ainda não foi salvo."
      cancel="Continuar editando"
      action={
        <Button variant="danger" onClick={leave}>
          Descartar
        </Button>
      }
      close={stay}
    />
  );
}
