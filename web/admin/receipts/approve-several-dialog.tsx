import { counted } from '#domain/text.ts';
import { AlertDialog } from '#web/ui/alert-dialog.tsx';
import { Button } from '#web/ui/button.tsx';

interface ApproveSeveralDialogProps {
  count: number;
  approve: () => void;
  close: () => void;
}

/** Several receipts are approved as they are: which prices come of each is looked at one by one. */
export function ApproveSeveralDialog({ count, approve, close }: ApproveSeveralDialogProps) {
  const receipts = counted(count, 'comprovante');
  return (
    <AlertDialog
      title={`Aprovar ${receipts}?`}
      description="Nenhum item vira preço agora. Depois, em cada comprovante, “Publicar itens” faz isso."
      cancel="Cancelar"
      action={<Button onClick={approve}>Aprovar {receipts}</Button>}
      close={close}
    />
  );
}
