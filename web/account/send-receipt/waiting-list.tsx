import { CloudOff, Pencil, Trash2 } from 'lucide-react';
import { useNavigate } from 'react-router';
import { formatReais, toReais } from '#domain/money.ts';
import { counted } from '#domain/text.ts';
import { notifyWithUndo } from '#web/forms/undo.ts';
import { describeMoment } from '#web/offline/describe-moment.ts';
import { paths } from '#web/paths.ts';
import { isBlank, totalOf } from '#web/receipts/receipt-values.ts';
import { readForm } from '#web/receipts/send-waiting-receipts.tsx';
import {
  dropWaiting,
  keepWaiting,
  readWaitingPicture,
  useWaitingReceipts,
  type WaitingReceipt,
} from '#web/receipts/waiting-receipts.ts';
import { useSignedIn } from '#web/session/signed-in-only.tsx';
import { Button } from '#web/ui/button.tsx';
import { Card, panelTitleId } from '../panel.tsx';

/** The receipts that wait on this device for a connection; each can be opened again or given up. */
export function WaitingList() {
  const { user } = useSignedIn();
  const navigate = useNavigate();
  const waiting = useWaitingReceipts();
  const remove = async ({ key, body, hasPicture }: WaitingReceipt) => {
    const picture = hasPicture ? await readWaitingPicture(user.id, key) : null;
    await dropWaiting(user.id, key);
    notifyWithUndo({ kind: 'info', title: 'Comprovante removido' }, () =>
      keepWaiting(user.id, { key, body, picture }),
    );
    // The pressed button disappears with its row.
    document.getElementById(panelTitleId)?.focus();
  };
  if (waiting.length === 0) return null;
  return (
    <Card>
      <h2 className="heading flex items-center gap-2 text-h3">
        <CloudOff size={20} aria-hidden="true" />
        {counted(waiting.length, 'comprovante espera', 'comprovantes esperam')} neste aparelho
      </h2>
      <p className="mt-1 text-small text-muted-foreground">O envio é feito sozinho quando houver conexão.</p>
      <ul className="mt-2 divide-y divide-border">
        {waiting.map((receipt) => {
          const { key, body, savedAt } = receipt;
          const lines = (readForm(body)?.items ?? []).filter((line) => !isBlank(line));
          const total = toReais(lines.reduce((sum, line) => sum + totalOf(line), 0));
          const name = `de ${describeMoment(new Date(savedAt))}`;
          return (
            <li key={key} className="flex flex-wrap items-center justify-between gap-2 py-2 text-small">
              <span className="num">
                {`Guardado em ${describeMoment(new Date(savedAt))}: `}
                {lines.length === 0
                  ? 'só a foto'
                  : `${counted(lines.length, 'item', 'itens')}, ${formatReais(total)}`}
              </span>
              <span className="flex gap-2">
                <Button
                  variant="outline"
                  size="dense"
                  icon={<Pencil aria-hidden="true" />}
                  aria-label={`Abrir o comprovante ${name}`}
                  onClick={() => navigate(paths.dashboard('enviar-comprovante'), { state: { waiting: key } })}
                >
                  Abrir
                </Button>
                <Button
                  variant="ghost"
                  size="dense"
                  icon={<Trash2 aria-hidden="true" />}
                  aria-label={`Remover o comprovante ${name}`}
                  onClick={() => remove(receipt)}
                >
                  Remover
                </Button>
              </span>
            </li>
          );
        })}
      </ul>
    </Card>
  );
}
