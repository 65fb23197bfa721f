import { Download } from 'lucide-react';
import { useState } from 'react';
import { describeFailure } from '#web/forms/call-failures.ts';
import { SignedOut } from '#web/session/user-call.ts';
import { Button } from '#web/ui/button.tsx';
import { notify } from '#web/ui/notify.ts';

/** Downloads a list as a CSV file. @param exportList makes the call and saves its file */
export function ExportButton({ exportList }: { exportList: () => Promise<void> }) {
  const [busy, setBusy] = useState(false);
  const download = async () => {
    setBusy(true);
    try {
      await exportList();
    } catch (error) {
      if (error instanceof SignedOut) return;
      const text = describeFailure(error, 'Tente de novo em instantes.').message;
      notify({ kind: 'error', title: 'Não foi possível exportar a lista', text });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      variant="outline"
      icon={<Download aria-hidden="true" />}
      busy={busy && 'Exportando...'}
      onClick={download}
    >
      Exportar CSV
    </Button>
  );
}
